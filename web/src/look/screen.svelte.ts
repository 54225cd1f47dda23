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
