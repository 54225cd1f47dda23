/** A position of a real table as it is entered: everything is a view, changed by hand. Seat 0 is the reader unless a text said otherwise. */
import { patched, type Patch } from '../board/patch';
import { hasDeck, isCrazy, letter, type Side, type Ticket, type View } from '../board/view';
import { extrasOf, fitting, optionsOf, rowOf } from '../games';

export interface Setup {
  game: View['game'];
  /** Modules and options. */
  extras: readonly string[];
  seats: number;
}

const SUPPORT = 'support ';

export const setupOf = (view: View): Setup => ({
  game: view.game,
  extras: extrasOf(view.options),
  seats: view.players.length,
});
export const coloursOf = (view: View): readonly string[] => rowOf(view.game).colours;
export const camelsOf = (view: View): readonly string[] => rowOf(view.game).camels;
export const me = (view: View): number => view.to_act ?? view.turn ?? 0;

/** A race before its first action, as the engine sets it up, in the eyes of one player. */
export function fresh({ game, extras, seats }: Setup, reader = 0): View {
  const { start, by_seats: bySeats } = rowOf(game);
  const pair = [bySeats[seats] ?? {}, ...fitting(game, extras).map((extra) => extra.adds)].reduce<View>(
    (view, added) => patched(view, added as Patch),
    start as unknown as View,
  );
  const [own, other] = pair.players;
  const players = Array.from(
    { length: seats },
    (_, seat) => ({ ...(seat === reader ? own : other) }) as View['players'][number],
  );
  return { ...pair, options: optionsOf(game, extras), players };
}

/** What its table began with. */
const startOf = (view: View): View => fresh(setupOf(view), me(view));

const fullStack = (view: View): number[] => Object.values(startOf(view).leg_tickets)[0] ?? [];
export const rollsOfLeg = (view: View): number => startOf(view).pyramid_tickets ?? 0;

const isSupport = (die: string): boolean => die.startsWith(SUPPORT);
/** Those of the camels one can bet on come first. */
const racingDice = (view: View): string[] => {
  const dice = (startOf(view).dice ?? []).filter((die) => !isSupport(die));
  const isColour = (die: string): boolean => coloursOf(view).includes(die);
  return [...dice.filter(isColour), ...dice.filter((die) => !isColour(die))];
};
const supportOf = (camel: string): string => SUPPORT + camel;

/** All dice that can come out in this leg. */
export const allDice = (view: View): string[] => [
  ...racingDice(view),
  ...(view.used ? coloursOf(view).map(supportOf) : []),
];

/** The dice at the start of a leg: where there are support dice, that of the last camel as well. */
const legDice = (view: View): string[] =>
  [...racingDice(view), ...(view.used ? [supportOf(view.ranking.at(-1) ?? '')] : [])].sort();

export function ranking(track: Record<string, string[]>, colours: readonly string[]): string[] {
  const far = (key: string): number => (key === 'finish' ? Infinity : Number(key));
  return Object.keys(track)
    .sort((a, b) => far(b) - far(a))
    .flatMap((key) => [...(track[key] ?? [])].reverse())
    .filter((camel) => colours.includes(camel));
}

const moved = (view: View, track: Record<string, string[]>): View => ({
  ...view,
  track,
  ranking: ranking(track, coloursOf(view)),
});

/** A camel, with or without those on it, put on top of what stands on a space, or beneath it. */
export function put(view: View, camel: string, space: string, alone = false, beneath = false): View {
  const track = Object.fromEntries(Object.entries(view.track).map(([key, stack]) => [key, [...stack]]));
  const from = Object.keys(track).find((key) => track[key]?.includes(camel));
  const stack = from === undefined ? undefined : track[from];
  if (!stack || from === undefined || (from === space && stack[0] === camel && !alone)) return view;
  const unit = stack.splice(stack.indexOf(camel), alone || from === '0' ? 1 : stack.length);
  if (!stack.length) delete track[from];
  const there = track[space] ?? [];
  track[space] = beneath ? [...unit, ...there] : [...there, ...unit];
  return moved(view, track);
}

/** The owner of a new tile: the reader has one, every other seat too. */
function owner(view: View, mine: boolean): number {
  const taken = new Set(Object.values(view.tiles ?? {}).map((tile) => tile.owner));
  if (mine) return me(view);
  return view.players.findIndex((_, seat) => seat !== me(view) && !taken.has(seat));
}

export function putTile(view: View, space: number, side: Side, mine: boolean): View {
  const tiles = Object.fromEntries(
    Object.entries(view.tiles ?? {}).filter(
      ([key, tile]) => Number(key) !== space && !(mine && tile.owner === me(view)),
    ),
  );
  const seat = owner({ ...view, tiles }, mine);
  return seat < 0 ? view : { ...view, tiles: { ...tiles, [space]: { owner: seat, side } } };
}

export function moveTile(view: View, from: number, to: number | null): View {
  const { [from]: tile, ...tiles } = view.tiles ?? {};
  return tile ? { ...view, tiles: to === null ? tiles : { ...tiles, [to]: tile } } : view;
}

export const turnTile = (view: View, space: number): View => {
  const tile = view.tiles?.[space];
  return tile ? { ...view, tiles: { ...view.tiles, [space]: { ...tile, side: tile.side === '+' ? '-' : '+' } } } : view;
};

export function putFigure(view: View, kind: 'camera' | 'fennec' | 'palm', space: number | null, mine: boolean): View {
  const other = view.players.length > 1 ? (me(view) + 1) % view.players.length : me(view);
  return { ...view, [kind]: space === null ? null : { owner: view[kind]?.owner ?? (mine ? me(view) : other), space } };
}

/** Spaces without camels and other things, where a tile, the camera or a figure can lie. */
export const isFree = (view: View, space: number): boolean =>
  !view.track[space]?.length &&
  !view.tiles?.[space] &&
  ![view.camera, view.fennec, view.palm].some((figure) => figure?.space === space);

/** Put a die back into the pyramid, or take it out. */
export function toggleDie(view: View, die: string): View {
  const inside = view.dice ?? [];
  const dice = inside.includes(die) ? inside.filter((one) => one !== die) : [...inside, die].sort();
  const used = view.used
    ? {
        used:
          isSupport(die) && inside.includes(die)
            ? [...view.used, die.slice(SUPPORT.length)].sort()
            : view.used.filter((name) => supportOf(name) !== die),
      }
    : {};
  const spare = legDice(view).length - rollsOfLeg(view);
  return { ...view, ...used, dice, pyramid_tickets: Math.max(0, Math.min(rollsOfLeg(view), dice.length - spare)) };
}

const withMe = (view: View, change: (player: View['players'][number]) => View['players'][number]): View => ({
  ...view,
  players: view.players.map((player, seat) => (seat === me(view) ? change(player) : player)),
});

/** The top ticket of a stack is taken, by the reader or by somebody else. */
export function takeTicket(view: View, name: string, mine: boolean): View {
  const [value, ...rest] = view.leg_tickets[name] ?? [];
  if (value === undefined) return view;
  const after = { ...view, leg_tickets: { ...view.leg_tickets, [name]: rest } };
  return mine
    ? withMe(after, (player) => ({ ...player, tickets: [...player.tickets, [name, value] as Ticket] }))
    : after;
}

export function giveTicketBack(view: View, ticket: Ticket): View {
  const [name, value] = ticket;
  const left = [...(view.leg_tickets[name] ?? []), value].sort((a, b) => b - a);
  let found = false;
  const after = withMe(view, (player) => ({
    ...player,
    tickets: player.tickets.filter((one) => found || one[0] !== name || one[1] !== value || !(found = true)),
  }));
  return { ...after, leg_tickets: { ...view.leg_tickets, [name]: left } };
}

/** A race card laid: the reader's own is known, another's is face down. */
export function layRaceCard(view: View, pile: 'winner_bets' | 'loser_bets', name: string | null): View {
  const bets = view[pile] ?? [];
  if (name !== null)
    return withMe({ ...view, [pile]: [...bets, [me(view), name]] }, (player) => ({
      ...player,
      race_cards: (player.race_cards ?? []).filter((card) => card !== name),
    }));
  const laid = (seat: number): number =>
    [...(view.winner_bets ?? []), ...(view.loser_bets ?? [])].filter(([who]) => who === seat).length;
  const others = view.players
    .map((_, seat) => seat)
    .filter((seat) => seat !== me(view) && laid(seat) < 5)
    .sort((a, b) => laid(a) - laid(b));
  const seat = others[0];
  return seat === undefined ? view : { ...view, [pile]: [...bets, [seat, null]] };
}

export function setPartner(view: View, other: number): View {
  const partner = (player: View['players'][number], seat: number): number | null => {
    if (seat === me(view)) return other < 0 ? null : other;
    if (seat === other) return me(view);
    return player.partner === me(view) || player.partner === other ? null : (player.partner ?? null);
  };
  return { ...view, players: view.players.map((player, seat) => ({ ...player, partner: partner(player, seat) })) };
}

/** Cover one's own ticket, or the bottom one of a stack, with the tile for a place; the same view where there is none. */
export function coverTicket(view: View, name: string, place: number, source: 'own' | 'stack'): View {
  const own = view.players[me(view)];
  const value = source === 'stack' ? view.leg_tickets[name]?.at(-1) : own?.tickets.find(([one]) => one === name)?.[1];
  if (value === undefined || !view.position_tiles?.includes(place)) return view;
  const covered = withMe(source === 'own' ? giveTicketBack(view, [name, value]) : view, (player) => ({
    ...player,
    placed: [...(player.placed ?? []), [name, value, place] as [string, number, number]],
  }));
  const stack = (covered.leg_tickets[name] ?? []).filter(
    (_, i, all) => i !== (source === 'stack' ? all.length - 1 : all.indexOf(value)),
  );
  return {
    ...covered,
    leg_tickets: { ...covered.leg_tickets, [name]: stack },
    position_tiles: view.position_tiles.filter((one) => one !== place),
  };
}

/** A list of the card game with one card more, or without it. */
export function card(
  view: View,
  where: 'hand' | 'discarded' | 'given' | 'intel' | 'revealed',
  name: string,
  add: boolean,
): View {
  const change = (cards: string[] | null | undefined): string[] => {
    const list = [...(cards ?? [])];
    if (!add) list.splice(list.indexOf(name), 1);
    return add ? [...list, name] : list;
  };
  if (where === 'intel' || where === 'revealed') return { ...view, [where]: change(view[where]) };
  return withMe(view, (player) => ({ ...player, [where]: change(player[where]) }));
}

export function takeMidfield(view: View, name: string, mine: boolean): View {
  const after = { ...view, midfield: (view.midfield ?? []).filter((one) => one !== name) };
  if (mine) return withMe(after, (player) => ({ ...player, midfield: [...(player.midfield ?? []), name] }));
  const other = (me(view) + 1) % view.players.length;
  return {
    ...after,
    players: after.players.map((player, seat) =>
      seat === other ? { ...player, midfield: [...(player.midfield ?? []), name] } : player,
    ),
  };
}

export function takeFinal(view: View, kind: 'final_win' | 'final_lose', name: string): View {
  const mine = view.players[me(view)]?.[kind] ?? null;
  const open = [...(view[kind] ?? []).filter((one) => one !== name), ...(mine ? [mine] : [])].sort();
  return withMe(
    { ...view, [kind]: mine === name ? [...open, name].filter((one, i, all) => all.indexOf(one) === i).sort() : open },
    (player) => ({ ...player, [kind]: mine === name ? null : name }),
  );
}

/** Turn a track card of the card game over, or back. */
export function turnCard(view: View, lower: number): View {
  const spaces = view.spaces ?? [];
  const turned = !spaces.includes(lower + 1) && lower + 1 <= view.length;
  const next = turned ? [...spaces, lower + 1] : spaces.filter((space) => space !== lower + 1);
  return { ...view, spaces: next.sort((a, b) => a - b) };
}

export function setLength(view: View, length: number): View {
  const old = view.spaces ?? [];
  const spaces = [
    ...old.filter((space) => space <= length),
    ...Array.from({ length: Math.max(0, length - view.length) }, (_, i) => view.length + 1 + i),
  ];
  return { ...view, length, spaces };
}

/** What stays when a leg is over, on the board and with every player; all else is as it was at first. */
const STAYS = [
  'game',
  'options',
  'view',
  'to_act',
  'turn',
  'length',
  'spaces',
  'done',
  'track',
  'ranking',
  'result',
  'winner_bets',
  'loser_bets',
  'final_win',
  'final_lose',
] as const;
const KEPT = ['money', 'race_cards', 'final_win', 'final_lose'] as const;
const picked = <T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : []))) as Partial<T>;

export function nextLeg(view: View): View {
  const start = startOf(view);
  const players = start.players.map((player, seat) => ({ ...player, ...picked(view.players[seat] ?? player, KEPT) }));
  return {
    ...start,
    ...picked(view, STAYS),
    ...(view.dice ? { dice: legDice(view) } : {}),
    leg: view.leg + 1,
    players,
  };
}

/** Whether the dice or cards of the leg are all out. */
export const legIsOver = (view: View): boolean => (hasDeck(view) ? view.deck : view.pyramid_tickets) === 0;

// ------------------------------------------------------------------------------------------ text

const mark = (view: View, camel: string): string =>
  camel === 'grey' ? 'x' : isCrazy(view, camel) ? letter(camel) : letter(camel).toLowerCase();
const cardMark = (view: View, name: string): string => mark(view, name.slice(0, -1)) + name.slice(-1);

/** The position as one line of text, which the server reads (docs/position.md); what it leaves out is filled in there. */
export function toText(view: View): string {
  const words: string[] = [view.game, ...extrasOf(view.options).map((name) => name.replace('_', '-'))];
  const say = (name: string, value: string): void => void (value && words.push(`${name}:${value}`));
  for (const [space, stack] of Object.entries(view.track)) say(space, stack.map((camel) => mark(view, camel)).join(''));
  say('seats', String(view.players.length));
  if (view.leg > 1) say('leg', String(view.leg));
  if (me(view)) say('act', String(me(view)));
  view.players.forEach((player, seat) =>
    say(`tickets@${seat}`, player.tickets.map(([name, value]) => mark(view, name) + value).join('')),
  );
  const full = fullStack(view);
  const gone = (name: string): number =>
    full.length -
    (view.leg_tickets[name]?.length ?? 0) -
    view.players.reduce(
      (sum, player) => sum + [...player.tickets, ...(player.placed ?? [])].filter(([one]) => one === name).length,
      0,
    );
  const touched = Object.entries(view.leg_tickets).filter(([name]) => gone(name) > 0);
  say('left', touched.map(([name, values]) => mark(view, name) + (values.join('') || '-')).join(''));
  words.push(...(hasDeck(view) ? cardWords(view) : diceWords(view)));
  return words.join(' ');
}

function diceWords(view: View): string[] {
  const words = Object.entries(view.tiles ?? {}).map(([space, tile]) => `${tile.side}${space}@${tile.owner}`);
  const inside = view.dice ?? [];
  const list = (dice: string[]): string => dice.map((die) => mark(view, die)).join('') || '-';
  if (legDice(view).join() !== inside.join()) {
    words.push(`dice:${list(inside.filter((die) => !isSupport(die)))}`);
    if (view.used)
      words.push(
        `support:${list(inside.filter(isSupport).map((die) => die.slice(SUPPORT.length)))}`,
        `used:${list(view.used)}`,
      );
  }
  for (const [word, bets] of [
    ['win', view.winner_bets ?? []],
    ['lose', view.loser_bets ?? []],
  ] as const) {
    if (bets.length)
      words.push(`${word}:${bets.map(([seat, name]) => `${seat}${name === null ? '?' : mark(view, name)}`).join('-')}`);
  }
  if (view.camera) words.push(`camera:${view.camera.space}@${view.camera.owner}`);
  const pairs = view.players.flatMap((player, seat) =>
    player.partner != null && player.partner > seat ? [`${seat}${player.partner}`] : [],
  );
  if (pairs.length) words.push(`partners:${pairs.join('-')}`);
  view.players.forEach((player, seat) => {
    if (player.placed?.length)
      words.push(
        `placed@${seat}:${player.placed.map(([name, value, place]) => `${mark(view, name)}${value}${place}`).join('')}`,
      );
  });
  return words;
}

function cardWords(view: View): string[] {
  const words: string[] = [];
  const cards = (word: string, list: string[] | null | undefined): void =>
    void (list?.length && words.push(`${word}:${list.map((name) => cardMark(view, name)).join('')}`));
  if (view.length !== startOf(view).length) words.push(`length:${view.length}`);
  const turned = (view.spaces ?? []).filter(
    (space) => space % 2 === 1 && space < view.length && !view.spaces?.includes(space + 1),
  );
  if (turned.length) words.push(`turned:${turned.join('-')}`);
  for (const kind of ['fennec', 'palm'] as const)
    if (view[kind]) words.push(`${kind}:${view[kind].space}@${view[kind].owner}`);
  view.players.forEach((player, seat) => {
    for (const [word, list] of [
      ['hand', player.hand],
      ['discarded', player.discarded],
      ['given', player.given],
    ] as const)
      cards(`${word}@${seat}`, list);
    if (player.midfield?.length) words.push(`mid@${seat}:${player.midfield.map((name) => mark(view, name)).join('')}`);
    if (player.final_win) words.push(`win@${seat}:${mark(view, player.final_win)}`);
    if (player.final_lose) words.push(`lose@${seat}:${mark(view, player.final_lose)}`);
  });
  cards('intel', view.intel);
  cards('revealed', view.revealed);
  if (view.played?.length)
    words.push(`played:${view.played.map(([seat, name]) => `${seat}${name ? cardMark(view, name) : '?'}`).join('-')}`);
  return words;
}

/** The same with letters, digits and `- _ . ~` alone, for an address. */
export const toLink = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.replace(/^\+(?=\d)/, 'p').replace(/^-(?=\d)/, 'm'))
    .join('_')
    .replaceAll(':', '.')
    .replaceAll('@', '~')
    .replaceAll('?', 'x');
