import { afterEach, expect, test, vi } from 'vitest';
import { fetchEarlier } from '../src/table/earlier';

afterEach(() => vi.unstubAllGlobals());

/** A server whose seat 0 may read its own card and nobody else's. */
function serve(asked: string[]): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const url = new URL(address, 'http://x');
    const seat = url.searchParams.get('seat');
    const events = [
      { event: seat === '0' ? '0 win red' : '0 win ?', facts: { opens: true }, view: null },
      { event: '1 roll', facts: { opens: true }, view: null },
    ];
    return Promise.resolve(new Response(JSON.stringify({ first: Number(url.searchParams.get('first')), events })));
  });
}

test('the page before the first event is asked for, a hundred at most', async () => {
  const asked: string[] = [];
  serve(asked);
  expect(await fetchEarlier('t', [0], 250)).toEqual({
    first: 150,
    told: [
      { event: '0 win red', facts: { opens: true } },
      { event: '1 roll', facts: { opens: true } },
    ],
  });
  expect(asked[0]).toContain('/tables/t/history?first=150&count=100&seat=0');
  await fetchEarlier('t', [], 30);
  expect(asked[1]).toMatch(/first=0&count=30$/);
});

test('on a shared device nobody reads what one of them may not know', async () => {
  serve([]);
  const { told } = await fetchEarlier('t', [0, 1], 100);
  expect(told.map((one) => one.event)).toEqual(['0 win ?', '1 roll']);
});
