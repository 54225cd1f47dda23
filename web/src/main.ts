import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';
import { applyTheme } from './look/settings.svelte';
import { words } from './words/index.svelte';

applyTheme();
document.documentElement.lang = words.language;
const target = document.getElementById('app');
if (target) mount(App, { target });
