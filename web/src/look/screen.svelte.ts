/** The width of the window, as far as the layout asks for it. */
class Screen {
  phone = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const narrow = matchMedia('(max-width: 899px)');
    this.phone = narrow.matches;
    narrow.addEventListener('change', () => (this.phone = narrow.matches));
  }
}

export const screen = new Screen();

/** Once the next frame is on the screen; at once where nobody looks. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => (timer = setTimeout(work));
  if (document.visibilityState === 'hidden') soon();
  const frame = document.visibilityState === 'hidden' ? 0 : requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Gives the keyboard to something new, once it is on the screen: asking for it before would lay everything out twice. */
export const focused = (node: HTMLElement): (() => void) => afterFrame(() => node.focus({ preventScroll: true }));
