/** Begin: the page in the theme and language of the reader. */
import { mount } from 'svelte';
import App from '../App.svelte';
import '../look/tokens.css';
import '../look/base.css';
import { applyTheme } from '../look/settings.svelte';
import type { Loaded } from '../look/route.svelte';
import { words } from '../words/index.svelte';

export function open(loaded: Loaded): void {
  applyTheme();
  document.documentElement.lang = words.language;
  const target = document.getElementById('app');
  if (target) mount(App, { target, props: { loaded } });
}
