/** A position of a real table as it is entered: everything is a view, changed by hand. Seat 0 is the reader unless a text said otherwise. */
import { has, letter, type Side, type Ticket, type View } from '../board/view';

export interface Setup {
  game: View['game'];
  modules: string[];
  spicy: boolean;
  seats: number;
}

const COLOURS = { second: ['blue', 'green', 'purple', 'red', 'yellow'], classic: ['blue', 'green', 'orange', 'white', 'yellow'] };
const CRAZY = ['white', 'black'];
/** How long the track of the card game is at first, by seats. */
const CARD_SPACES: Record<number, number> = { 2: 15, 3: 16, 4: 17, 5: 18, 6: 19 };

export const SEATS: Record<View['game'], [fewest: number, most: number]> = { classic: [2, 8], second: [3, 8], cards: [2, 6] };
export const setupOf = (view: View): Setup => ({ game: view.game, modules: view.options?.modules ?? [], spicy: view.options?.spicy ?? false, seats: view.players.length });
export const coloursOf = (game: View['game']): string[] => (game === 'second' ? COLOURS.second : COLOURS.classic);
export const camelsOf = (view: View): string[] => [...coloursOf(view.game), ...(view.game === 'second' ? CRAZY : [])];
export const me = (view: View): number => view.to_act ?? view.turn ?? 0;

const stackOf = ({ game, modules }: Setup): number[] => (game === 'classic' && !modules.includes('long_track') && !modules.includes('position_bets') ? [5, 3, 2] : [5, 3, 2, 2]);
export const fullStack = (view: View): number[] => stackOf(setupOf(view));

/** All dice that can come out in this leg, those of the long track with the support dice that are in. */
export function allDice(view: View): string[] {
  const racing = view.game === 'second' ? [...coloursOf('second'), 'grey'] : coloursOf(view.game);
  const long = has(view, 'long_track');
  return long ? [...racing, ...coloursOf('classic').map((name) => `support ${name}`)] : racing;
}

/** The dice at the start of a leg: with the long track, that of the last camel as well. */
function legDice(view: View): string[] {
  const racing = view.game === 'second' ? [...coloursOf('second'), 'grey'] : [...coloursOf(view.game)];
  if (has(view, 'long_track')) racing.push(`support ${view.ranking.at(-1) ?? ''}`);
  return racing.sort();
}

export const rollsOfLeg = (view: View): number => (has(view, 'long_track') ? 6 : 5);

export function ranking(track: Record<string, string[]>, colours: string[]): string[] {
  const far = (key: string): number => (key === 'finish' ? Infinity : Number(key));
  return Object.keys(track).sort((a, b) => far(b) - far(a)).flatMap((key) => [...(track[key] ?? [])].reverse()).filter((camel) => colours.includes(camel));
}

export function fresh(setup: Setup): View {
  const { game, modules, spicy } = setup;
  const colours = coloursOf(game);
  const track: Record<string, string[]> = game === 'cards' ? { 0: [...colours] } : { 1: colours.slice(0, 2), 2: colours.slice(2, 4), 3: colours.slice(4) };
  if (game === 'second') Object.assign(track, { 15: ['black'], 16: ['white'] });
  const options = { ...(modules.length ? { modules } : {}), ...(spicy ? { spicy } : {}) };
  const view: View = {
    game, options, leg: 1, to_act: 0, turn: 0, phase: 'act', length: 16, track, ranking: ranking(track, colours), result: null, leg_tickets: {}, players: [],
  };
  return game === 'cards' ? layCards(view, setup) : layDice(view, setup);
}

function layDice(view: View, setup: Setup): View {
  const colours = coloursOf(view.game);
  const long = setup.modules.includes('long_track');
  const pairs = setup.modules.includes('partnerships') || (setup.game === 'second' && setup.seats >= 6);
  return {
    ...view, length: long ? 20 : 16, tiles: {}, dice: legDice(view), pyramid_tickets: long ? 6 : 5, winner_bets: [], loser_bets: [],
    ...(long ? { used: [] } : {}), ...(setup.modules.includes('photographer') ? { camera: null } : {}), ...(setup.modules.includes('position_bets') ? { position_tiles: [2, 3, 4, 5] } : {}),
    leg_tickets: Object.fromEntries(colours.map((name) => [name, stackOf(setup)])),
    players: Array.from({ length: setup.seats }, () => ({ money: 3, tickets: [], pyramid_tickets: 0, race_cards: [...colours], ...(pairs ? { partner: null } : {}), ...(setup.modules.includes('position_bets') ? { placed: [] } : {}) })),
  };
}

function layCards(view: View, setup: Setup): View {
  const colours = coloursOf('cards');
  const length = CARD_SPACES[setup.seats] ?? 16;
  return {
    ...view, length, spaces: Array.from({ length }, (_, i) => i + 1), done: [], fennec: null, palm: null, midfield: [...colours], final_win: [...colours], final_lose: [...colours],
    deck: setup.seats === 5 ? 10 : 12, deck_cards: null, revealed: [], played: [], intel: [],
    leg_tickets: Object.fromEntries(colours.map((name) => [name, stackOf(setup)])),
    players: Array.from({ length: setup.seats }, (_, seat) => ({ money: 3, tickets: [], midfield: [], final_win: null, final_lose: null, hand: seat ? null : [], discarded: seat ? null : [], given: seat ? null : [] })),
  };
}

const moved = (view: View, track: Record<string, string[]>): View => ({ ...view, track, ranking: ranking(track, coloursOf(view.game)) });

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
  const tiles = Object.fromEntries(Object.entries(view.tiles ?? {}).filter(([key, tile]) => Number(key) !== space && !(mine && tile.owner === me(view))));
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
  !view.track[space]?.length && !view.tiles?.[space] && ![view.camera, view.fennec, view.palm].some((figure) => figure?.space === space);

/** Put a die back into the pyramid, or take it out. */
export function toggleDie(view: View, die: string): View {
  const inside = view.dice ?? [];
  const support = die.startsWith('support ');
  const dice = inside.includes(die) ? inside.filter((one) => one !== die) : [...inside, die].sort();
  const used = view.used ? { used: support && inside.includes(die) ? [...view.used, die.slice(8)].sort() : view.used.filter((name) => `support ${name}` !== die) } : {};
  const out = legDice(view).filter((one) => !dice.includes(one)).length;
  const spare = view.game === 'second' ? 1 : 0;
  return { ...view, ...used, dice, pyramid_tickets: Math.max(0, Math.min(rollsOfLeg(view), view.game === 'second' ? rollsOfLeg(view) - out : dice.length - spare)) };
}

const withMe = (view: View, change: (player: View['players'][number]) => View['players'][number]): View => ({ ...view, players: view.players.map((player, seat) => (seat === me(view) ? change(player) : player)) });

/** The top ticket of a stack is taken, by the reader or by somebody else. */
export function takeTicket(view: View, name: string, mine: boolean): View {
  const [value, ...rest] = view.leg_tickets[name] ?? [];
  if (value === undefined) return view;
  const after = { ...view, leg_tickets: { ...view.leg_tickets, [name]: rest } };
  return mine ? withMe(after, (player) => ({ ...player, tickets: [...player.tickets, [name, value] as Ticket] })) : after;
}

export function giveTicketBack(view: View, ticket: Ticket): View {
  const [name, value] = ticket;
  const left = [...(view.leg_tickets[name] ?? []), value].sort((a, b) => b - a);
  let found = false;
  const after = withMe(view, (player) => ({ ...player, tickets: player.tickets.filter((one) => found || one[0] !== name || one[1] !== value || !(found = true)) }));
  return { ...after, leg_tickets: { ...view.leg_tickets, [name]: left } };
}

/** A race card laid: the reader's own is known, another's is face down. */
export function layRaceCard(view: View, pile: 'winner_bets' | 'loser_bets', name: string | null): View {
  const bets = view[pile] ?? [];
  if (name !== null) return withMe({ ...view, [pile]: [...bets, [me(view), name]] }, (player) => ({ ...player, race_cards: (player.race_cards ?? []).filter((card) => card !== name) }));
  const laid = (seat: number): number => [...(view.winner_bets ?? []), ...(view.loser_bets ?? [])].filter(([who]) => who === seat).length;
  const others = view.players.map((_, seat) => seat).filter((seat) => seat !== me(view) && laid(seat) < 5).sort((a, b) => laid(a) - laid(b));
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
  const covered = withMe(source === 'own' ? giveTicketBack(view, [name, value]) : view, (player) => ({ ...player, placed: [...(player.placed ?? []), [name, value, place] as [string, number, number]] }));
  const stack = (covered.leg_tickets[name] ?? []).filter((_, i, all) => i !== (source === 'stack' ? all.length - 1 : all.indexOf(value)));
  return { ...covered, leg_tickets: { ...covered.leg_tickets, [name]: stack }, position_tiles: view.position_tiles.filter((one) => one !== place) };
}

/** A list of the card game with one card more, or without it. */
export function card(view: View, where: 'hand' | 'discarded' | 'given' | 'intel' | 'revealed', name: string, add: boolean): View {
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
  return { ...after, players: after.players.map((player, seat) => (seat === other ? { ...player, midfield: [...(player.midfield ?? []), name] } : player)) };
}

export function takeFinal(view: View, kind: 'final_win' | 'final_lose', name: string): View {
  const mine = view.players[me(view)]?.[kind] ?? null;
  const open = [...(view[kind] ?? []).filter((one) => one !== name), ...(mine ? [mine] : [])].sort();
  return withMe({ ...view, [kind]: mine === name ? [...open, name].filter((one, i, all) => all.indexOf(one) === i).sort() : open }, (player) => ({ ...player, [kind]: mine === name ? null : name }));
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
  const spaces = [...old.filter((space) => space <= length), ...Array.from({ length: Math.max(0, length - view.length) }, (_, i) => view.length + 1 + i)];
  return { ...view, length, spaces };
}

/** What everybody gets back when a leg is over; camels, race cards and final cards stay. */
export function nextLeg(view: View): View {
  const start = fresh(setupOf(view));
  const players = view.players.map((player) => ({
    ...player, tickets: [], ...(player.pyramid_tickets === undefined ? {} : { pyramid_tickets: 0 }), ...(player.partner === undefined ? {} : { partner: null }), ...(player.placed ? { placed: [] } : {}),
    ...(player.midfield ? { midfield: [] } : {}), ...(player.hand ? { hand: [], discarded: [], given: [] } : {}),
  }));
  const same = view.game === 'cards'
    ? { midfield: start.midfield, fennec: null, palm: null, deck: start.deck, revealed: [], played: [], intel: [] }
    : { tiles: {}, dice: legDice(view), pyramid_tickets: rollsOfLeg(view), ...(view.camera === undefined ? {} : { camera: null }), ...(view.used ? { used: [] } : {}), ...(view.position_tiles ? { position_tiles: [2, 3, 4, 5] } : {}) };
  return { ...view, ...same, leg: view.leg + 1, phase: 'act', leg_tickets: start.leg_tickets, players };
}

/** Whether the dice or cards of the leg are all out. */
export const legIsOver = (view: View): boolean => (view.game === 'cards' ? view.deck === 0 : (view.pyramid_tickets ?? 0) === 0);

// ------------------------------------------------------------------------------------------ text

const mark = (view: View, camel: string): string => (camel === 'grey' ? 'x' : view.game === 'second' && CRAZY.includes(camel) ? letter(camel) : letter(camel).toLowerCase());
const cardMark = (view: View, name: string): string => mark(view, name.slice(0, -1)) + name.slice(-1);

/** The position as one line of text, which the server reads (docs/position.md); what it leaves out is filled in there. */
export function toText(view: View): string {
  const words = [view.game, ...(view.options?.modules ?? []).map((name) => name.replace('_', '-')), ...(view.options?.spicy ? ['spicy'] : []), ...(view.options?.memory ? ['memory'] : [])] as string[];
  const say = (name: string, value: string): void => void (value && words.push(`${name}:${value}`));
  for (const [space, stack] of Object.entries(view.track)) say(space, stack.map((camel) => mark(view, camel)).join(''));
  say('seats', String(view.players.length));
  if (view.leg > 1) say('leg', String(view.leg));
  if (me(view)) say('act', String(me(view)));
  view.players.forEach((player, seat) => say(`tickets@${seat}`, player.tickets.map(([name, value]) => mark(view, name) + value).join('')));
  const full = fullStack(view);
  const gone = (name: string): number => full.length - (view.leg_tickets[name]?.length ?? 0) - view.players.reduce((sum, player) => sum + [...player.tickets, ...(player.placed ?? [])].filter(([one]) => one === name).length, 0);
  const touched = Object.entries(view.leg_tickets).filter(([name]) => gone(name) > 0);
  say('left', touched.map(([name, values]) => mark(view, name) + (values.join('') || '-')).join(''));
  words.push(...(view.game === 'cards' ? cardWords(view) : diceWords(view)));
  return words.join(' ');
}

function diceWords(view: View): string[] {
  const words = Object.entries(view.tiles ?? {}).map(([space, tile]) => `${tile.side}${space}@${tile.owner}`);
  const inside = view.dice ?? [];
  const list = (dice: string[]): string => dice.map((die) => mark(view, die)).join('') || '-';
  if (legDice(view).join() !== inside.join()) {
    words.push(`dice:${list(inside.filter((die) => !die.startsWith('support ')))}`);
    if (has(view, 'long_track')) words.push(`support:${list(inside.filter((die) => die.startsWith('support ')).map((die) => die.slice(8)))}`, `used:${list(view.used ?? [])}`);
  }
  for (const [word, bets] of [['win', view.winner_bets ?? []], ['lose', view.loser_bets ?? []]] as const) {
    if (bets.length) words.push(`${word}:${bets.map(([seat, name]) => `${seat}${name === null ? '?' : mark(view, name)}`).join('-')}`);
  }
  if (view.camera) words.push(`camera:${view.camera.space}@${view.camera.owner}`);
  const pairs = view.players.flatMap((player, seat) => (player.partner != null && player.partner > seat ? [`${seat}${player.partner}`] : []));
  if (pairs.length) words.push(`partners:${pairs.join('-')}`);
  view.players.forEach((player, seat) => { if (player.placed?.length) words.push(`placed@${seat}:${player.placed.map(([name, value, place]) => `${mark(view, name)}${value}${place}`).join('')}`); });
  return words;
}

function cardWords(view: View): string[] {
  const words: string[] = [];
  const cards = (word: string, list: string[] | null | undefined): void => void (list?.length && words.push(`${word}:${list.map((name) => cardMark(view, name)).join('')}`));
  if (view.length !== CARD_SPACES[view.players.length]) words.push(`length:${view.length}`);
  const turned = (view.spaces ?? []).filter((space) => space % 2 === 1 && space < view.length && !view.spaces?.includes(space + 1));
  if (turned.length) words.push(`turned:${turned.join('-')}`);
  for (const kind of ['fennec', 'palm'] as const) if (view[kind]) words.push(`${kind}:${view[kind].space}@${view[kind].owner}`);
  view.players.forEach((player, seat) => {
    for (const [word, list] of [['hand', player.hand], ['discarded', player.discarded], ['given', player.given]] as const) cards(`${word}@${seat}`, list);
    if (player.midfield?.length) words.push(`mid@${seat}:${player.midfield.map((name) => mark(view, name)).join('')}`);
    if (player.final_win) words.push(`win@${seat}:${mark(view, player.final_win)}`);
    if (player.final_lose) words.push(`lose@${seat}:${mark(view, player.final_lose)}`);
  });
  cards('intel', view.intel);
  cards('revealed', view.revealed);
  if (view.played?.length) words.push(`played:${view.played.map(([seat, name]) => `${seat}${name ? cardMark(view, name) : '?'}`).join('-')}`);
  return words;
}

/** The same with letters, digits and `- _ . ~` alone, for an address. */
export const toLink = (text: string): string =>
  text.split(' ').map((word) => word.replace(/^\+(?=\d)/, 'p').replace(/^-(?=\d)/, 'm')).join('_').replaceAll(':', '.').replaceAll('@', '~').replaceAll('?', 'x');
