/** Where the reader is: tables and replays have an address of their own, everything else lies behind the hash. */

import type { Component } from 'svelte';

export interface Place {
  page: 'start' | 'table' | 'replay' | 'companion' | 'rules' | 'first' | 'stats' | 'replays';
  id: string;
  query: URLSearchParams;
}

/** Places that came with the page. */
export type Loaded = Partial<Record<Place['page'], Component<{ id: string }>>>;

export function read(location: { pathname: string; hash: string; search: string }): Place {
  const [, first = '', id = ''] = location.pathname.split('/');
  const [path = '', hashQuery = ''] = location.hash.replace(/^#\/?/, '').split('?');
  if (first === 'table' || first === 'replay') {
    return { page: first, id: decodeURIComponent(id), query: new URLSearchParams(location.hash.replace(/^#/, '')) };
  }
  const [page = '', name = ''] = path.split('/');
  const known = ['companion', 'rules', 'first', 'stats', 'replays'] as const;
  const found = known.find((one) => one === (page === 'import' ? 'replays' : page));
  return { page: found ?? 'start', id: decodeURIComponent(name), query: new URLSearchParams(hashQuery) };
}

class Route {
  place: Place = $state(read(location));

  constructor() {
    const again = () => (this.place = read(location));
    addEventListener('popstate', again);
    addEventListener('hashchange', again);
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.place = read(location);
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** Let a click on a link of ours change the place without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  const href = link?.getAttribute('href');
  if (
    !href ||
    !href.startsWith('/') ||
    href.startsWith('/api/') ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link?.hasAttribute('target')
  )
    return;
  event.preventDefault();
  route.go(href);
}
