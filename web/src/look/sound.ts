/** Sounds of our own making, from a few sine waves; silent until wanted. */
import { settings } from './settings.svelte';

type Sound = 'hop' | 'coin' | 'card' | 'turn' | 'win' | 'start' | 'tick';

/** Notes as frequency, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  hop: [
    [196, 0, 0.09],
    [247, 0.22, 0.09],
  ],
  coin: [
    [988, 0, 0.07],
    [1319, 0.07, 0.16],
  ],
  card: [[330, 0, 0.05]],
  turn: [
    [523, 0, 0.14],
    [659, 0.16, 0.22],
  ],
  win: [
    [523, 0, 0.15],
    [659, 0.15, 0.15],
    [784, 0.3, 0.15],
    [1047, 0.45, 0.4],
  ],
  start: [
    [392, 0, 0.12],
    [523, 0.14, 0.2],
  ],
  tick: [[1175, 0, 0.05]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of NOTES[sound]) {
    const wave = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + start;
    wave.type = 'triangle';
    wave.frequency.value = frequency;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(0.12, begin + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, begin + length);
    wave.connect(gain).connect(context.destination);
    wave.start(begin);
    wave.stop(begin + length + 0.02);
  }
}
