/** A record as a file on the reader's device. */

interface Named {
  game?: unknown;
  date?: unknown;
}

/** A file is named after its game and the day it began. */
export const fileName = ({ game, date }: Named): string =>
  `${['camelup', game, date].filter((part) => typeof part === 'string').join('-')}.json`;

export function saveRecord(record: Named): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(record);
  link.click();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
