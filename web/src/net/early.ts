/** What is done before all else: the socket of the table in the address is opened, and says hello, while the page is still being made. */

const TOKEN = 'camelup.token';

export const keptToken = (): string | null => localStorage.getItem(TOKEN);
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token);
export const forgetToken = (): void => localStorage.removeItem(TOKEN);

export const socketAddress = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/tables/${table}/socket`;

/** The first message on a socket. Without a token one only looks on. */
export const hello = (token: string | null, seen: number | null): string =>
  JSON.stringify({ type: 'hello', token, seen });

export interface Early {
  address: string;
  token: string | null;
  socket: WebSocket;
  /** What was heard before somebody listened. */
  heard: string[];
}

function open(address: string): Early {
  const token = keptToken();
  const early: Early = { address, token, socket: new WebSocket(address), heard: [] };
  early.socket.onopen = () => early.socket.send(hello(token, null));
  early.socket.onmessage = (event) => early.heard.push(String(event.data));
  return early;
}

const [, place, table] = location.pathname.split('/');
let opened: Early | null = place === 'table' && table ? open(socketAddress(decodeURIComponent(table))) : null;

/** The socket that is open already, for the first who asks; one that has closed meanwhile, or leads elsewhere, is none. */
export function takeEarly(address: string): Early | null {
  const early = opened;
  opened = null;
  if (early && early.address === address && early.socket.readyState <= 1) return early;
  early?.socket.close();
  return null;
}
