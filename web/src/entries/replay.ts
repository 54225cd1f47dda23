import Replay from '../replay/Replay.svelte';
import { open } from './open';

open({ replay: Replay });
