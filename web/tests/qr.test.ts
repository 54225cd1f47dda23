import decode from 'qr/decode.js';
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import QrCode from '../src/lobby/QrCode.svelte';

const SCALE = 4;

/** What a camera would see of the code: its picture as pixels, light around it. */
function photograph(svg: SVGElement): { width: number; height: number; data: Uint8ClampedArray } {
  const [left = 0, top = 0, side = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const width = (side + 4) * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < SCALE * SCALE; i++) {
      const column = (Number(x) - left + 2) * SCALE + (i % SCALE);
      const row = (Number(y) - top + 2) * SCALE + Math.floor(i / SCALE);
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

it.each([
  'http://127.0.0.1:8000/table/aZ09_-aZ09_-aZ09_-aZ09',
  'https://a-rather-long-name-of-a-server.example.org/camelup/table/aZ09_-aZ09_-aZ09_-aZ09',
])('leads to the table: %s', async (link) => {
  const page = mount(QrCode, { target: document.body, props: { link } });
  const svg = await vi.waitUntil(() => {
    flushSync();
    return document.querySelector<SVGElement>('[data-qr]');
  });
  expect(decode(photograph(svg))).toBe(link);
  await unmount(page);
});
