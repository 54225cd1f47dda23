/** What a reader has set on this device. */

const KEY = 'camelup.settings';

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  speed: number;
  sound: boolean;
  notify: boolean;
  hideMoney: boolean;
  coach: boolean;
  /** Chat of others is not shown. */
  quiet: boolean;
  /** The chat beside a table shows its last line only. */
  chatFolded: boolean;
  name: string;
  /** On a shared device: cards are covered until their owner says to have it. */
  coverCards: boolean;
  /** Names of friends who played on this device, by seat. */
  friends: string[];
  /** How many of one's games the first page showed last. */
  games: number;
}

const DEFAULTS: Kept = {
  theme: 'auto',
  speed: 1,
  sound: false,
  notify: false,
  hideMoney: false,
  coach: false,
  quiet: false,
  chatFolded: false,
  coverCards: true,
  name: '',
  friends: [],
  games: 0,
};

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Kept = $state(load());

export function change(values: Partial<Kept>): void {
  Object.assign(settings, values);
  localStorage.setItem(KEY, JSON.stringify(settings));
  applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement.classList;
  root.toggle('dark', settings.theme === 'dark');
  root.toggle('light', settings.theme === 'light');
  root.toggle('still', settings.speed <= 0);
}

export const isDark = (): boolean =>
  settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
