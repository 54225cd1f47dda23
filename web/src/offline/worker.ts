/** The service worker: keeps this version of the page, so that the companion works without a network.
 * Pages come from the network whenever there is one, so nobody is left with an old page; files with a hash in their name never change. */

/** Filled in when the page is built: what belongs to this version, and a hash over all of it. */
declare const __FILES__: string[];
declare const __VERSION__: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(kind: 'install' | 'activate', work: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', work: (event: Asking) => void): void;
  clients: { claim(): Promise<void> };
}

const worker = self as unknown as Worker;
const OURS = 'camelup-';
const CACHE = OURS + __VERSION__;

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(['/', ...__FILES__].map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/', { cacheName: CACHE })) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (address.pathname.startsWith('/assets/')) event.respondWith(file(request));
});
