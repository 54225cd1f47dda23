/** Dragging with mouse, pen or finger: a thing is lifted, follows the pointer, and is dropped on a space, in a zone, or nowhere. */

import { nearest, spaceAt, swallowClick } from '../board/point';

/** What may be lifted: `camel:blue`, `tile:5` that lies there, a new `tile+`, `camera`, `die:blue` … */
export type Load = string;

const SLACK = 7;

export class Drag {
  load: Load | null = $state(null);
  x = $state(0);
  y = $state(0);
  /** The space, or the zone, under the pointer. */
  over: string | null = $state(null);
  private waiting: { load: Load; x: number; y: number; pointer: number } | null = null;

  constructor(
    private readonly root: () => ParentNode | null,
    private readonly drop: (load: Load, over: string | null) => void,
  ) {}

  /** A pointer came down on something that may be lifted; it is, once it moves. */
  down(event: PointerEvent, load: Load | null): void {
    if (load && event.isPrimary && event.button === 0)
      this.waiting = { load, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const waiting = this.waiting;
    if (!waiting || event.pointerId !== waiting.pointer) return;
    if (this.load === null && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) < SLACK) return;
    event.preventDefault();
    this.load = waiting.load;
    [this.x, this.y] = [event.clientX, event.clientY];
    this.over = this.find(event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    if (!this.waiting || event.pointerId !== this.waiting.pointer) return;
    const load = this.load;
    const over = this.find(event.clientX, event.clientY);
    this.cancel();
    if (load === null) return;
    if (event.pointerType === 'mouse') swallowClick();
    this.drop(load, over);
  }

  cancel(): void {
    this.waiting = null;
    this.load = null;
    this.over = null;
  }

  private find(x: number, y: number): string | null {
    const root = this.root();
    if (!root) return null;
    const zone = nearest(root.querySelectorAll('[data-zone]'), x, y)?.dataset.zone;
    if (zone) return `zone:${zone}`;
    const space = spaceAt(root, x, y);
    return space === null ? null : `space:${space}`;
  }
}
