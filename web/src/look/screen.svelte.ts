/** The size of the window, as far as the layout asks for it. */
class Screen {
  phone = $state(false);
  /** Too narrow or too low for panels on both sides: a table is a board and a sheet then. */
  sheet = $state(false);
  /** Too low for everything a desktop could show. */
  low = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    this.follow('(max-width: 899px)', (matches) => (this.phone = matches));
    this.follow('(max-width: 899px), (max-height: 559px)', (matches) => (this.sheet = matches));
    this.follow('(max-height: 819px)', (matches) => (this.low = matches));
  }

  private follow(query: string, set: (matches: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener('change', () => set(media.matches));
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
