/** Why a question to the server came to nothing, for people to read. */
import { refusal, t, type Key } from '../words/index.svelte';
import { Refused } from './api';

export const problemOf = (error: unknown, silence: Key = 'start.offline'): string =>
  error instanceof Refused ? refusal(error.code, error.message) : t(silence);
