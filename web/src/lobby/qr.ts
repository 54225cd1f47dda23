/** QR codes; loaded only by those who show one. */
import { encode } from 'uqr';

export interface QrPicture {
  /** Modules in a row. */
  size: number;
  /** The dark modules, in units of one module. */
  path: string;
}

export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
