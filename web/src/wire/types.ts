/** Made from the server's messages by `make types`; do not change it by hand. */

/** The host ends the game without a result. */
export interface Abandon {
  id: string;
  type: "abandon";
}

/** A command was carried out, as this step. */
export interface Accepted {
  type: "accepted";
  id: string;
  step: number;
  table?: string;
}

/** An action in notation, or all of a seat's choices before a leg of `cards`. `step` is the last step */
export interface Act {
  id: string;
  type: "act";
  step: number;
  actions: string[];
}

/** A legal action, without its seat, and what it is worth. */
export interface ActionOdds {
  action: string;
  value: number;
  reason?: TicketReason | MidfieldReason | PositionReason | TileReason | CameraReason | PartnerReason | RaceCardReason | FinalCardReason | SupportDieReason | FigureReason | HandReason | ChoiceReason | RollReason | PlainReason;
}

/** Say yes or no to the take-back that was asked for. */
export interface Agree {
  id: string;
  type: "agree";
  yes: boolean;
}

/** A bot of the registry; its strength in points above `random`, or null if it was not measured. */
export interface BotInfo {
  name: string;
  about: string;
  strength: number | null;
}

/** A bot by its name in the registry. */
export interface BotSeat {
  kind: "bot";
  bot: string;
  name?: string | null;
}

/** The camera on a space. */
export interface CameraReason {
  space: number;
  coins: number;
  camels: Earner[];
  moved: Moved | null;
  kind: "camera";
}

/** What can be played, and against whom. */
export interface Catalogue {
  games: GameInfo[];
  bots: BotInfo[];
  most_seats_with_all_modules: number;
}

/** What happened, for everyone. */
export interface Change {
  step: number;
  kind: string;
  at: number;
  seat?: number | null;
  seats?: number[];
  name?: string | null;
  text?: string;
  on?: boolean;
  yes?: boolean;
  by?: number | null;
  taken_back?: number;
  events?: number;
  table?: string;
  taken_over?: number[];
  covered?: number[];
}

/** Say something to the table. */
export interface Chat {
  id: string;
  type: "chat";
  text: string;
}

/** A card assigned before the leg: the chance of its camel to be first in the leg, now and then, and what */
export interface ChoiceReason {
  to: "discard" | "deck" | "intel";
  card: string;
  camel: string;
  steps: number;
  first_now: number;
  first_then: number;
  finals: number;
  kind: "choice";
}

/** Add one's part to the dice, for a seat one holds; the last one before the start counts. */
export interface Contribute {
  id: string;
  type: "contribute";
  seat: number;
  contribution: string;
}

/** A new table. */
export interface Created {
  table: string;
  commit: string;
  step: number;
}

/** The promise before the start, and the contributions after it. */
export interface DiceInfo {
  commit: string;
  contributions: (string | null)[] | null;
}

/** A camel whose throws bring coins to a space. */
export interface Earner {
  camel: string;
  coins: number;
}

/** The host changes the lobby; what is left out stays. `seats` is the whole new row, in which every */
export interface Edit {
  id: string;
  type: "edit";
  step: number;
  seats?: (KeptSeat | OpenSeat | BotSeat)[] | null;
  game?: string | null;
  options?: GameOptions | null;
  table?: TableOptions | null;
}

/** One event of the game as a viewer may read it, with what it did as facts and the view after it. */
export interface EventInfo {
  event: string;
  facts: Facts;
  payout: PaidItem[][] | null;
  view: Record<string, unknown> | null;
}

/** What an event did, for one line of the log; the same for all viewers. */
export interface Facts {
  opens?: boolean;
  value?: number;
  move?: Move;
  paid?: Payment[];
  leg?: LegEnd;
  race?: RaceEnd;
}

/** A figure: whether a unit meets it in this leg, or it still stands there in the end and costs 1, and */
export interface FigureReason {
  figure: "fennec" | "palm";
  space: number;
  met: number;
  stays: number;
  tickets: number;
  kind: "figure";
}

/** A final card: for first place in its own sense and for the place beside that, and the card that is */
export interface FinalCardReason {
  pile: "win" | "lose";
  camel: string;
  chance: number;
  beside: number;
  pays: number;
  beside_pays: number;
  held: string | null;
  held_value: number;
  kind: "final_card";
}

/** How the cards were paid at the end of a race, for everyone. */
export interface Finale {
  money: number[];
  cards: TurnedCard[];
}

/** The table that a code stands for. */
export interface Found {
  table: string;
}

/** A table that goes on from a record. */
export interface FromRecord {
  record: Record<string, unknown>;
  at: number;
}

/** A game as lobby forms need it. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  fewest: number;
  most: number;
  colours: string[];
  camels: string[];
  modules: string[];
}

/** As in a record. */
export interface GameOptions {
  modules?: string[];
  spicy?: boolean;
  memory?: boolean;
}

/** A fresh token. It is shown only here. */
export interface Guest {
  token: string;
}

/** The card in hand: the chance of its camel to be first in the leg, without it and with it. */
export interface HandReason {
  card: string;
  camel: string;
  steps: number;
  first_now: number;
  first_then: number;
  kind: "hand";
}

/** The first message on a socket: who one is, and the last step one has seen. */
export interface Hello {
  type: "hello";
  token?: string | null;
  seen?: number | null;
}

/** A part of the past of a game in play, as one viewer may read it now. */
export interface History {
  first: number;
  events: EventInfo[];
}

/** A record that can now be looked at. */
export interface Imported {
  record: string;
  events: number;
}

/** A seat of the lobby as it is; its place in the list is its new place at the table. */
export interface KeptSeat {
  kind: "keep";
  seat: number;
}

/** The host sends away who holds a seat. */
export interface Kick {
  id: string;
  type: "kick";
  seat: number;
}

/** Give up one's seats; in play a bot takes over, until one comes back. */
export interface Leave {
  id: string;
  type: "leave";
}

/** A leg that has ended, and what its payout brought each seat. */
export interface LegEnd {
  number: number;
  gains: number[];
}

/** A midfield ticket: for third place, and for those beside it. */
export interface MidfieldReason {
  camel: string;
  third: number;
  beside: number;
  pays: number;
  beside_pays: number;
  kind: "midfield";
}

/** Camels that moved together. */
export interface Move {
  camel: string;
  riders: string[];
  start: number;
  end: number;
  finish?: "crossed" | "backward";
  on?: string;
  under?: string;
  sent?: SentOn;
}

/** Where an own tile or the camera stands now, and what it would still bring there. */
export interface Moved {
  space: number;
  coins: number;
}

/** The host mutes a seat, or with no seat the whole chat; or lets them speak again. */
export interface Mute {
  id: string;
  type: "mute";
  seat?: number | null;
  on: boolean;
}

/** What it takes to make a table. */
export interface NewTable {
  game: string;
  options?: GameOptions;
  seats: (OpenSeat | PersonSeat | BotSeat)[];
  table?: TableOptions;
  record?: FromRecord | null;
}

/** The odds of a position, as `camelup odds --json` prints them; what the game lacks is left out. */
export interface OddsInfo {
  leg: Record<string, number[]>;
  race: RaceOdds;
  leg_error?: number;
  tiles?: Record<string, Record<string, number>>;
  camera?: Record<string, number>;
  actions?: ActionOdds[];
}

/** Free for whoever comes. */
export interface OpenSeat {
  kind: "open";
}

/** Something that pays or costs money at the end of a leg; an amount before the floor of money. */
export interface PaidItem {
  kind: "ticket" | "covered" | "pyramid" | "midfield" | "fennec" | "palm";
  amount: number;
  colour?: string;
  value?: number;
  place?: number;
  copied_from?: number;
}

/** A share in another's best ticket; `best` is the one that is expected to pay most. */
export interface PartnerReason {
  seat: number;
  coins: number;
  best: PartnerTicket | null;
  kind: "partner";
}

/** A single ticket of a partner. */
export interface PartnerTicket {
  camel: string;
  place: number;
  pays: number;
  chance: number;
}

/** The host stops the game for another day. */
export interface Pause {
  id: string;
  type: "pause";
}

/** Money paid during a leg. */
export interface Payment {
  seat: number;
  pounds: number;
  reason: "tile" | "camera";
}

/** Taken at once by whoever makes the table; several of them share one device. */
export interface PersonSeat {
  kind: "person";
  name: string;
  contribution?: string | null;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** Nothing to tell: the action by itself changes no money. */
export interface PlainReason {
  kind: "plain";
}

/** Yes. */
export interface Pong {
  type: "pong";
  now: number;
}

/** A position: its text, the same for a link, and its state with all that the text left out. */
export interface PositionInfo {
  text: string;
  link: string;
  state: Record<string, unknown>;
}

/** A position tile; `covers` is the worth of the own ticket under it. */
export interface PositionReason {
  camel: string;
  place: number;
  chance: number;
  pays: number;
  covers: number | null;
  kind: "position";
}

/** Who is connected now; sent after a sync and whenever it changes. */
export interface Presence {
  type: "presence";
  here: number[];
  gone: Record<string, number>;
  spectators: number;
  warming: boolean;
  now: number;
}

/** A race card: of `cards` on the pile `right` are expected to be of its colour. If it is right, it is */
export interface RaceCardReason {
  pile: "win" | "lose";
  camel: string;
  chance: number;
  cards: number;
  right: number;
  pays: number;
  likely: number;
  likely_chance: number;
  wrong: number;
  kind: "race_card";
}

/** Which camels came first and last. */
export interface RaceEnd {
  first: string;
  last: string[];
}

/** By camel, its chance to win the race and to come last; by winner and loser, the chance of both. */
export interface RaceOdds {
  win: Record<string, number>;
  lose: Record<string, number>;
  joint: Record<string, Record<string, number>>;
  places?: Record<string, number[]>;
  joint_error?: number;
  method: "exact" | "sampled";
  error: number;
}

export type Reason = TicketReason | MidfieldReason | PositionReason | TileReason | CameraReason | PartnerReason | RaceCardReason | FinalCardReason | SupportDieReason | FigureReason | HandReason | ChoiceReason | RollReason | PlainReason;

/** Why something was not done; `step` is the current one. */
export interface Refusal {
  type: "refused";
  error: string;
  message: string;
  id?: string | null;
  step?: number;
}

/** Another game with the same people, the start seat moved on. */
export interface Rematch {
  id: string;
  type: "rematch";
}

/** A part of a record, event by event. */
export interface Replay {
  record: Record<string, unknown>;
  first: number;
  total: number;
  before: Record<string, unknown>;
  steps: ReplayStep[];
  emblems?: number[];
}

/** One event of a record with the position after it. */
export interface ReplayStep {
  number: number;
  event: string;
  words: string[];
  facts: Facts;
  view: Record<string, unknown>;
}

/** Anyone with a seat lets the game go on. */
export interface Resume {
  id: string;
  type: "resume";
}

/** Take one's seats back from the bot. */
export interface Return {
  id: string;
  type: "return";
}

/** A roll: its pyramid ticket. */
export interface RollReason {
  pays: number;
  kind: "roll";
}

/** A table as everyone may see it, without the game. */
export interface RoomInfo {
  table: string;
  code: string | null;
  status: "lobby" | "playing" | "paused" | "over" | "abandoned";
  game: string;
  options: Record<string, unknown>;
  run: Record<string, unknown>;
  seats: SeatInfo[];
  host: number | null;
  position: number;
  to_act: number[];
  deadline: number | null;
  grace: number;
  votes: Record<string, number[]>;
  voted: Record<string, Record<string, number>>;
  takeback: TakeBackInfo | null;
  dice: DiceInfo;
  start_at: number;
  rematch: string | null;
  series: SeriesGame[];
  pinned: boolean;
}

/** A seat as everyone may see it. */
export interface SeatInfo {
  kind: "open" | "person" | "bot";
  name: string | null;
  bot: string | null;
  away: boolean;
  covering: boolean;
  emblem: number;
  muted: boolean;
  contributed: boolean;
  sealed: boolean;
}

/** What sent a unit on or back from the space where its run ended. */
export interface SentOn {
  by: "tile" | "fennec" | "palm";
  owner: number;
  space: number;
}

/** A finished game of a series, by today's seat numbers. */
export interface SeriesGame {
  money: (number | null)[];
  winners: number[];
}

/** Take an open seat under a name. */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
  name: string;
  contribution: string;
}

export type SocketAnswer = Update | Accepted | Refusal | Presence | Pong;

export type SocketMessage = Sit | Contribute | Leave | Kick | Stand | Edit | Start | Act | Pause | Resume | Vote | Return | TakeBack | Agree | Chat | Mute | Rematch | Abandon | Ping;

/** Give up one of one's own seats in the lobby; a host stays the host. */
export interface Stand {
  id: string;
  type: "stand";
  seat: number;
}

/** The host begins the game. Open seats are left out; a bot plays for people who are not there yet. */
export interface Start {
  id: string;
  type: "start";
}

/** A support die: what it does to own tickets, the own tile and the own camera. */
export interface SupportDieReason {
  camel: string;
  tickets: number;
  tile: number;
  camera: number;
  costs: number;
  kind: "support_die";
}

/** A table in a list. */
export interface TableLine {
  table: string;
  game: string;
  options: Record<string, unknown>;
  status: string;
  seats: (string | null)[];
  open: number;
  to_act: number[];
  you: number[];
  money: number[] | null;
  winners: number[] | null;
  created: number;
  updated: number;
}

/** Tables, newest first. */
export interface TableList {
  tables: TableLine[];
}

/** How the table is run. */
export interface TableOptions {
  listed?: boolean;
  order?: "given" | "shuffled";
  start?: "first" | "random";
  clock?: number | null;
  grace?: number | null;
  chat?: boolean;
  spectators?: boolean;
  odds?: boolean;
  substitute?: string | null;
}

/** Ask to take back one's last action. */
export interface TakeBack {
  id: string;
  type: "takeback";
}

/** A take-back that waits for agreement. */
export interface TakeBackInfo {
  seat: number;
  actions: number;
  agreed: number[];
}

/** A leg ticket: `pays` for first place, `next` is what the one beneath it pays. */
export interface TicketReason {
  camel: string;
  first: number;
  second: number;
  pays: number;
  second_pays: number;
  next: number | null;
  kind: "ticket";
}

/** A tile: its coins, and what the shift does to own tickets and to the own camera. */
export interface TileReason {
  space: number;
  side: "+" | "-";
  coins: number;
  camels: Earner[];
  tickets: number;
  camera: number;
  moved: Moved | null;
  kind: "tile";
}

/** A card that is turned at the end of a race, with what it really paid. */
export interface TurnedCard {
  pile: "win" | "lose";
  seat: number;
  colour: string;
  paid: number;
}

/** One step. On (re)connect a `sync` brings what was missed in one message. */
export interface Update {
  type: "sync" | "update";
  step: number;
  changes: Change[];
  room: RoomInfo;
  views: ViewInfo[];
  you: number[];
  host: boolean;
  finale: Finale | null;
  can_take_back: boolean;
}

/** What one viewer sees: a seat, or `"spectator"`. */
export interface ViewInfo {
  viewer: number | "spectator";
  first: number;
  events: EventInfo[];
  view: Record<string, unknown> | null;
  legal: string[];
  sealed: string[];
}

/** Ask for a bot in place of a person whose connection has been lost for the table's grace period; the */
export interface Vote {
  id: string;
  type: "vote";
  seat: number;
}
