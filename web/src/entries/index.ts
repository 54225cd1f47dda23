import Start from '../start/Start.svelte';
import { open } from './open';

open({ start: Start });
