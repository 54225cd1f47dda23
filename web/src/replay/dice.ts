/** Whether the dice of a record were fair, checked on this device: the promise, every draw, and that each event says what was drawn (docs/server.md). */

export interface Draw {
  from: [words: string, weight: number][];
  drew: number;
}

export interface DiceReport {
  commit: string;
  secret: string;
  contributions: (string | null)[];
  seating: string;
  order: number[];
  from: number;
  draws: Record<string, Draw[]>;
}

export interface WithDice {
  events: string[];
  options?: { modules?: string[] };
  dice?: Partial<DiceReport>;
}

const WORD = 2 ** 32;
const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function draw(key: CryptoKey, given: string, number: string, place: number, weights: number[]): Promise<number> {
  const total = weights.reduce((a, b) => a + b, 0);
  const fair = WORD - (WORD % total);
  for (let block = 0; ; block++) {
    const digest = new DataView(
      await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`camelup/1 ${number} ${place} ${block} ${given}`)),
    );
    for (let i = 0; i < 8; i++) {
      const word = digest.getUint32(4 * i);
      if (word >= fair) continue;
      let ticket = word % total;
      return weights.findIndex((weight) => (ticket -= weight) < 0);
    }
  }
}

/** The event that drawn words make: a die or a card as it is, a deal sorted, a start as stacks. */
function eventOf(drawn: string[], record: WithDice, event: string): string {
  if (event.startsWith('= deal '))
    return `= deal ${event.split(' ')[2]} ${drawn
      .map((each) => each.split(' ')[1] ?? '')
      .sort()
      .join(',')}`;
  if (!event.startsWith('= start ')) return `= ${drawn.join(' ')}`;
  const length = record.options?.modules?.includes('long_track') ? 20 : 16;
  const stacks = new Map<number, string[]>();
  for (const each of drawn) {
    const [camel = '', face = '0'] = each.split(' ').slice(-2);
    const space = each.split(' ').includes('grey') ? length + 1 - Number(face) : Number(face);
    stacks.set(space, [...(stacks.get(space) ?? []), camel]);
  }
  return `= start ${[...stacks]
    .sort(([a], [b]) => a - b)
    .map(([space, camels]) => `${space}:${camels.join(',')}`)
    .join(' ')}`;
}

/** The order of the seats that the drawn chairs make: as given, all shuffled, or in order from a random one on. */
function orderOf(steps: Draw[], seating: string, seats: number): number[] | null {
  const due = { given: 0, random: 1, shuffled: seats }[seating];
  const drawn = steps.map((step) => Number(step.from[step.drew]?.[0].split(' ')[1]));
  const left = Array.from({ length: seats }, (_, chair) => chair);
  if (steps.length !== due) return null;
  if (seating === 'shuffled') return drawn;
  return [...left.slice(drawn[0] ?? 0), ...left.slice(0, drawn[0] ?? 0)];
}

export type Verdict =
  { kind: 'fair'; draws: number } | { kind: 'unfair'; number: number } | { kind: 'none' } | { kind: 'unable' };

export async function verify(record: WithDice): Promise<Verdict> {
  const dice = record.dice;
  if (!dice?.secret || !dice.draws || !dice.commit) return { kind: 'none' };
  if (!globalThis.crypto?.subtle) return { kind: 'unable' };
  const secret = bytes(dice.secret);
  if (hex(await crypto.subtle.digest('SHA-256', secret)) !== dice.commit) return { kind: 'unfair', number: 0 };
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const given = `${dice.seating} ${(dice.contributions ?? []).map((each) => each ?? '').join(',')}`;
  const order = orderOf(dice.draws['0'] ?? [], dice.seating ?? '', dice.contributions?.length ?? 0);
  if (!order || String(order) !== String(dice.order)) return { kind: 'unfair', number: 0 };
  for (const [i, event] of record.events.entries()) {
    const chance = i + 1 > (dice.from ?? 0) && event.startsWith('=');
    if (chance !== String(i + 1) in dice.draws) return { kind: 'unfair', number: i + 1 };
  }
  for (const [number, steps] of Object.entries(dice.draws)) {
    const drawn: string[] = [];
    for (const [place, step] of steps.entries()) {
      if (
        (await draw(
          key,
          given,
          number,
          place,
          step.from.map(([, weight]) => weight),
        )) !== step.drew
      )
        return { kind: 'unfair', number: Number(number) };
      drawn.push(step.from[step.drew]?.[0] ?? '');
    }
    const event = record.events[Number(number) - 1] ?? '';
    if (number !== '0' && eventOf(drawn, record, event) !== event) return { kind: 'unfair', number: Number(number) };
  }
  return { kind: 'fair', draws: Object.keys(dice.draws).length };
}
