/** Made from the schemas in docs/schema by `make types`; do not change it by hand. */

/**
 * Everything that comes from the server or goes there.
 */
export type Wire =
  | SocketMessage
  | Hello
  | SocketAnswer
  | NewTable
  | Catalogue
  | Created
  | CodeInfo
  | TableList
  | Guest
  | Replay
  | HistoryPage
  | Imported
  | PositionInfo
  | Odds
  | ActionRow
  | GameRow;
export type SocketMessage =
  | Sit
  | Contribute
  | Leave
  | Kick
  | Stand
  | Edit
  | Start
  | Act
  | Pause
  | Resume
  | Vote
  | Return
  | TakeBack
  | Agree
  | Chat
  | Mute
  | Rematch
  | Abandon
  | Ping;
export type SocketAnswer = Update | Accepted | Refusal | Presence | Pong;
/**
 * A state of any game, whole or as a viewer sees it.
 */
export type State = DiceState | CardState;
/**
 * A race card on a pile; the colour is None for others.
 *
 * @minItems 2
 * @maxItems 2
 */
export type RaceBet = [number, string | null];
/**
 * A leg ticket.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Ticket = [string, number];
/**
 * A leg ticket under a position tile.
 *
 * @minItems 3
 * @maxItems 3
 */
export type CoveredTicket = [string, number, number];
/**
 * A racing card played from a hand; with `memory` the card is None once it is hidden again.
 *
 * @minItems 2
 * @maxItems 2
 */
export type PlayedCard = [number, string | null];

/**
 * Take an open seat under a name.
 */
export interface Sit {
  id: string;
  type: 'sit';
  seat: number;
  name: string;
  contribution: string;
}
/**
 * Contribute to the dice for one of one's seats; the last contribution before the start counts.
 */
export interface Contribute {
  id: string;
  type: 'contribute';
  seat: number;
  contribution: string;
}
/**
 * Give up one's seats; in play a bot takes over until one returns.
 */
export interface Leave {
  id: string;
  type: 'leave';
}
/**
 * The host removes the person at a seat.
 */
export interface Kick {
  id: string;
  type: 'kick';
  seat: number;
}
/**
 * Give up one of one's own seats in the lobby; a host stays the host.
 */
export interface Stand {
  id: string;
  type: 'stand';
  seat: number;
}
/**
 * The host changes the lobby; what is left out stays. `seats` is the whole new row, in which every person keeps a
 * seat. Rejected as stale if seats or options have changed since `step`.
 */
export interface Edit {
  id: string;
  type: 'edit';
  step: number;
  seats?: (KeptSeat | OpenSeat | BotSeat)[] | null;
  game?: string | null;
  options?: GameOptions | null;
  table?: TableOptions | null;
}
/**
 * A seat of the lobby as it is; its index in the list is its new number.
 */
export interface KeptSeat {
  kind: 'keep';
  seat: number;
}
/**
 * Free for anyone.
 */
export interface OpenSeat {
  kind: 'open';
}
/**
 * A bot by its name in the registry.
 */
export interface BotSeat {
  kind: 'bot';
  bot: string;
  name?: string | null;
}
/**
 * As in a record.
 */
export interface GameOptions {
  modules?: string[];
  spicy?: boolean;
  memory?: boolean;
}
/**
 * The settings of a table.
 */
export interface TableOptions {
  listed?: boolean;
  order?: 'given' | 'shuffled';
  start?: 'first' | 'random';
  clock?: number | null;
  /**
   * Seconds of disconnection after which others may vote for a bot; null for the server's default.
   */
  grace?: number | null;
  chat?: boolean;
  spectators?: boolean;
  odds?: boolean;
  substitute?: string | null;
}
/**
 * The host starts the game. Open seats are dropped; a bot plays for people who have not contributed yet.
 */
export interface Start {
  id: string;
  type: 'start';
}
/**
 * An action in notation, or all of a seat's choices before a leg of `cards`. `step` is the last step that the client
 * has seen; if the position has changed since, the action is rejected as stale.
 */
export interface Act {
  id: string;
  type: 'act';
  step: number;
  actions: string[];
}
/**
 * The host pauses the game.
 */
export interface Pause {
  id: string;
  type: 'pause';
}
/**
 * Anyone with a seat resumes the game.
 */
export interface Resume {
  id: string;
  type: 'resume';
}
/**
 * Vote for a bot in place of a person who has been disconnected for the grace period; the majority of the others
 * decides.
 */
export interface Vote {
  id: string;
  type: 'vote';
  seat: number;
}
/**
 * Take one's seats back from the bot.
 */
export interface Return {
  id: string;
  type: 'return';
}
/**
 * Ask to take back one's last action.
 */
export interface TakeBack {
  id: string;
  type: 'takeback';
}
/**
 * Agree to a requested take-back, or not.
 */
export interface Agree {
  id: string;
  type: 'agree';
  yes: boolean;
}
/**
 * Write to the table.
 */
export interface Chat {
  id: string;
  type: 'chat';
  text: string;
}
/**
 * The host mutes a seat, or without a seat the whole chat; or undoes that.
 */
export interface Mute {
  id: string;
  type: 'mute';
  seat?: number | null;
  on: boolean;
}
/**
 * Create a table with the same people, each moved on by one seat.
 */
export interface Rematch {
  id: string;
  type: 'rematch';
}
/**
 * The host ends the game without a result.
 */
export interface Abandon {
  id: string;
  type: 'abandon';
}
/**
 * Ask for a pong.
 */
export interface Ping {
  type: 'ping';
}
/**
 * The first message on a socket: the token, and the last step that the client has seen.
 */
export interface Hello {
  type: 'hello';
  token?: string | null;
  seen?: number | null;
}
/**
 * One step. After a (re)connection a `sync` has everything that was missed in one message.
 */
export interface Update {
  type: 'sync' | 'update';
  step: number;
  changes: Change[];
  room: RoomInfo;
  views: ViewInfo[];
  /**
   * The reader's own seats.
   */
  you: number[];
  /**
   * Whether the reader is the host.
   */
  host: boolean;
  /**
   * Null until the race is over.
   */
  finale: Finale | null;
  /**
   * Whether the reader could ask for a take-back now.
   */
  can_take_back: boolean;
}
/**
 * What happened, as everyone may see it.
 */
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
  /**
   * The first seat of whoever did it, null for a host who only watches.
   */
  by?: number | null;
  taken_back?: number;
  events?: number;
  table?: string;
  /**
   * Seats for which a bot plays from now on.
   */
  taken_over?: number[];
  /**
   * Seats for which a bot makes one move.
   */
  covered?: number[];
}
/**
 * A table as everyone may see it, without the game.
 */
export interface RoomInfo {
  table: string;
  /**
   * Five letters with which others find the table until the game starts.
   */
  code: string | null;
  status: 'lobby' | 'playing' | 'paused' | 'over' | 'abandoned';
  game: string;
  options: Switches;
  run: {
    [k: string]: unknown;
  };
  seats: SeatInfo[];
  /**
   * A seat of the host, null if the host only watches.
   */
  host: number | null;
  /**
   * The step at which the position last changed.
   */
  position: number;
  to_act: number[];
  /**
   * Seconds since 1970, by the server's clock.
   */
  deadline: number | null;
  /**
   * Seconds of disconnection after which others may vote for a bot.
   */
  grace: number;
  /**
   * By seat: the seats that voted for a bot there, also during an earlier absence.
   */
  votes: {
    [k: string]: number[];
  };
  /**
   * When they voted. Only votes since the person disconnected count.
   */
  voted: {
    [k: string]: {
      [k: string]: number;
    };
  };
  takeback: TakeBackInfo | null;
  dice: DiceInfo;
  start_at: number;
  rematch: string | null;
  /**
   * The earlier games of the series, oldest first.
   */
  series: SeriesGame[];
  /**
   * Read-only: the game was played under other rules, or by a newer server.
   */
  pinned: boolean;
}
/**
 * The options that are on; each is left out when it is off.
 */
export interface Switches {
  /**
   * Supercup modules, for `classic`.
   */
  modules?: string[];
  /**
   * Module long_track: support dice may be added to the pyramid.
   */
  spicy?: boolean;
  /**
   * `cards`: shown cards are hidden again.
   */
  memory?: boolean;
}
/**
 * A seat as everyone may see it.
 */
export interface SeatInfo {
  kind: 'open' | 'person' | 'bot';
  name: string | null;
  /**
   * The bot that plays here, also in place of a person.
   */
  bot: string | null;
  /**
   * A bot plays for the person who holds the seat.
   */
  away: boolean;
  /**
   * The clock ran out for the person, and a bot makes this one move.
   */
  covering: boolean;
  /**
   * Stays with a player when seats are shuffled, and from one game of a series to the next.
   */
  emblem: number;
  muted: boolean;
  contributed: boolean;
  /**
   * The choices before the leg are made, and sealed.
   */
  sealed: boolean;
}
/**
 * A take-back that waits for everyone's consent.
 */
export interface TakeBackInfo {
  seat: number;
  actions: number;
  agreed: number[];
}
/**
 * The commitment, and after the start the contributions.
 */
export interface DiceInfo {
  commit: string;
  contributions: (string | null)[] | null;
}
/**
 * A finished game of a series, by the seat numbers of the current table.
 */
export interface SeriesGame {
  /**
   * Null for a seat that did not play in it.
   */
  money: (number | null)[];
  winners: number[];
}
/**
 * What one viewer sees: a seat, or `"spectator"`.
 */
export interface ViewInfo {
  viewer: number | 'spectator';
  /**
   * The number of events before these; a sync has only the recent ones.
   */
  first: number;
  events: EventInfo[];
  view: State | null;
  legal: string[];
  /**
   * The viewer's own sealed choices.
   */
  sealed: string[];
}
/**
 * One event of the game as a viewer may read it, with its facts and the view after it.
 */
export interface EventInfo {
  event: string;
  facts: Facts;
  /**
   * By seat, where the event ended a leg; in a sync only for the last event, which may still be shown.
   */
  payout: PaidItem[][] | null;
  /**
   * Null for the last event of a message: there `view` of the message is the position after it.
   */
  view: State | null;
}
/**
 * What an event did, for one line of the log; the same for all viewers.
 */
export interface Facts {
  /**
   * It begins a new line of the log; other events continue the line of their seat.
   */
  opens?: boolean;
  /**
   * The value of the ticket that is taken or covered.
   */
  value?: number;
  move?: Move;
  paid?: Payment[];
  leg?: LegEnd;
  race?: RaceEnd;
}
/**
 * Camels that moved together.
 */
export interface Move {
  camel: string;
  /**
   * From bottom to top.
   */
  riders: string[];
  /**
   * A space; 0 is the Start card.
   */
  start: number;
  /**
   * A space; one beyond the last, or 0, is across the line.
   */
  end: number;
  finish?: 'crossed' | 'backward';
  /**
   * The camel that they landed on.
   */
  on?: string;
  /**
   * The camel that they landed under.
   */
  under?: string;
  sent?: SentOn;
}
/**
 * The tile or figure that sent a unit on or back.
 */
export interface SentOn {
  by: 'tile' | 'fennec' | 'palm';
  owner: number;
  space: number;
}
/**
 * Money paid during a leg.
 */
export interface Payment {
  seat: number;
  pounds: number;
  reason: 'tile' | 'camera';
}
/**
 * A leg that has ended, and what its payout brought each seat.
 */
export interface LegEnd {
  number: number;
  gains: number[];
}
/**
 * Which camels came first and last.
 */
export interface RaceEnd {
  first: string;
  /**
   * More than one in `cards` when several camels have not left the Start card.
   */
  last: string[];
}
/**
 * Something that pays or costs money at the end of a leg; an amount before the floor of money.
 */
export interface PaidItem {
  kind: 'ticket' | 'covered' | 'pyramid' | 'midfield' | 'fennec' | 'palm' | 'module';
  amount: number;
  colour?: string;
  value?: number;
  /**
   * The place that a covered ticket bets on.
   */
  place?: number;
  /**
   * The partner whose ticket it is.
   */
  copied_from?: number;
  /**
   * The module that pays it, where the kind is `module`.
   */
  module?: string;
}
/**
 * A state of `classic` or `second`.
 */
export interface DiceState {
  /**
   * The game's name.
   */
  game: 'cards' | 'classic' | 'second';
  /**
   * The options that are on.
   */
  options: Switches;
  /**
   * Whose view this is: a seat or `spectator`; left out in the whole truth.
   */
  view?: number | 'spectator';
  /**
   * Number of the leg, from 1.
   */
  leg: number;
  /**
   * Number of the last space.
   */
  length: number;
  /**
   * The seat that may act now; null if chance is next or the race over.
   */
  to_act: number | null;
  /**
   * The seat whose turn it is, also while chance is next.
   */
  turn: number | null;
  /**
   * What kind of event is next.
   */
  phase: 'act' | 'chance' | 'choose' | 'extra' | 'over';
  /**
   * Stacks by space, bottom to top; `0` is the Start card or behind the line, `finish` over it.
   */
  track: {
    [k: string]: string[];
  };
  /**
   * Racing camels from first to last.
   */
  ranking: string[];
  /**
   * Money and winners once the race is over.
   */
  result: Result | null;
  /**
   * Tickets left by colour, top first.
   */
  leg_tickets: {
    [k: string]: number[];
  };
  /**
   * The winner pile `[seat, colour]`, first laid first.
   */
  winner_bets: RaceBet[];
  /**
   * The loser pile `[seat, colour]`, first laid first.
   */
  loser_bets: RaceBet[];
  /**
   * Desert or spectator tiles by space.
   */
  tiles: {
    [k: string]: Tile;
  };
  /**
   * Dice in the pyramid, sorted.
   */
  dice: string[];
  /**
   * Pyramid tickets left in the stack.
   */
  pyramid_tickets: number;
  /**
   * Module photographer: where the camera stands.
   */
  camera?: Marker | null;
  /**
   * Module position_bets: places still out, sorted.
   */
  position_tiles?: number[];
  /**
   * Module long_track: support dice that came out this leg, sorted.
   */
  used?: string[];
  /**
   * The players by seat.
   */
  players: DiceSeat[];
}
/**
 * How the race ended.
 */
export interface Result {
  /**
   * Pounds by seat.
   */
  money: number[];
  /**
   * The seats that won; several if they are equal.
   */
  winners: number[];
}
/**
 * A desert or spectator tile on the track.
 */
export interface Tile {
  /**
   * The seat whose tile it is.
   */
  owner: number;
  /**
   * `+` moves camels one space forwards, `-` one space back.
   */
  side: '+' | '-';
}
/**
 * The camera, the fennec or the palm, where it stands and who put it there.
 */
export interface Marker {
  /**
   * The seat that put it there.
   */
  owner: number;
  /**
   * Number of the space.
   */
  space: number;
}
/**
 * A player of `classic` or `second`.
 */
export interface DiceSeat {
  /**
   * Pounds.
   */
  money: number;
  /**
   * Race cards in hand, sorted; null for others.
   */
  race_cards: string[] | null;
  /**
   * Leg tickets `[colour, value]`, in the order taken.
   */
  tickets: Ticket[];
  /**
   * Pyramid tickets taken this leg.
   */
  pyramid_tickets: number;
  /**
   * With partnerships: the partner's seat.
   */
  partner?: number | null;
  /**
   * Module position_bets: covered tickets `[colour, value, place]`.
   */
  placed?: CoveredTicket[];
}
/**
 * A state of `cards`.
 */
export interface CardState {
  /**
   * The game's name.
   */
  game: 'cards' | 'classic' | 'second';
  /**
   * The options that are on.
   */
  options: Switches;
  /**
   * Whose view this is: a seat or `spectator`; left out in the whole truth.
   */
  view?: number | 'spectator';
  /**
   * Number of the leg, from 1.
   */
  leg: number;
  /**
   * Number of the last space.
   */
  length: number;
  /**
   * The seat that may act now; null if chance is next or the race over.
   */
  to_act: number | null;
  /**
   * The seat whose turn it is, also while chance is next.
   */
  turn: number | null;
  /**
   * What kind of event is next.
   */
  phase: 'act' | 'chance' | 'choose' | 'extra' | 'over';
  /**
   * Stacks by space, bottom to top; `0` is the Start card or behind the line, `finish` over it.
   */
  track: {
    [k: string]: string[];
  };
  /**
   * Racing camels from first to last.
   */
  ranking: string[];
  /**
   * Money and winners once the race is over.
   */
  result: Result | null;
  /**
   * Tickets left by colour, top first.
   */
  leg_tickets: {
    [k: string]: number[];
  };
  /**
   * Numbers of the spaces in order, without those a sandstorm took.
   */
  spaces: number[];
  /**
   * What the seat on turn has done this turn.
   */
  done: ('bet' | 'track')[];
  /**
   * Midfield tickets left, sorted.
   */
  midfield: string[];
  /**
   * Where the fennec stands.
   */
  fennec: Marker | null;
  /**
   * Where the palm stands.
   */
  palm: Marker | null;
  /**
   * Final win cards still out, sorted.
   */
  final_win: string[];
  /**
   * Final lose cards still out, sorted.
   */
  final_lose: string[];
  /**
   * Cards left in the racing deck.
   */
  deck: number;
  /**
   * The cards of the deck, sorted; whole truth only.
   */
  deck_cards: string[] | null;
  /**
   * Cards turned up from the deck this leg, in order.
   */
  revealed: string[];
  /**
   * Cards played from hands this leg `[seat, card]`.
   */
  played: PlayedCard[];
  /**
   * Intel cards in the order laid; null while hidden.
   */
  intel: string[] | null;
  /**
   * The players by seat.
   */
  players: CardSeat[];
}
/**
 * A player of `cards`.
 */
export interface CardSeat {
  /**
   * Pounds.
   */
  money: number;
  /**
   * Final win card held.
   */
  final_win: string | null;
  /**
   * Final lose card held.
   */
  final_lose: string | null;
  /**
   * Winner tickets `[colour, value]`, in the order taken.
   */
  tickets: Ticket[];
  /**
   * Midfield tickets, in the order taken.
   */
  midfield: string[];
  /**
   * Racing cards in hand, sorted; null for others.
   */
  hand: string[] | null;
  /**
   * Racing cards discarded this leg, sorted; null for others.
   */
  discarded: string[] | null;
  /**
   * Racing cards put in the deck or laid as intel this leg, sorted; null for others.
   */
  given: string[] | null;
}
/**
 * How the cards were paid at the end of a race, for everyone.
 */
export interface Finale {
  /**
   * Everyone's money when the last leg has been paid, but no card turned.
   */
  money: number[];
  /**
   * In the order in which they are turned.
   */
  cards: TurnedCard[];
}
/**
 * A card that is turned at the end of a race, with what it really paid.
 */
export interface TurnedCard {
  pile: 'win' | 'lose';
  seat: number;
  colour: string;
  paid: number;
}
/**
 * A command was accepted, and stored as this step.
 */
export interface Accepted {
  type: 'accepted';
  id: string;
  step: number;
  table?: string;
}
/**
 * Why a command or request was rejected; `step` is the current one.
 */
export interface Refusal {
  type: 'refused';
  error: string;
  message: string;
  id?: string | null;
  step?: number;
}
/**
 * Who is connected now; sent after a sync and whenever it changes.
 */
export interface Presence {
  type: 'presence';
  /**
   * Seats of people who are connected.
   */
  here: number[];
  /**
   * By seat of the other people: since when they are disconnected.
   */
  gone: {
    [k: string]: number;
  };
  spectators: number;
  /**
   * The server has just started, and its bots are warming up.
   */
  warming: boolean;
  /**
   * The server's time, in seconds since 1970.
   */
  now: number;
}
/**
 * The answer to a ping.
 */
export interface Pong {
  type: 'pong';
  /**
   * The server's time, in seconds since 1970.
   */
  now: number;
}
/**
 * A request for a new table.
 */
export interface NewTable {
  game: string;
  options?: GameOptions;
  seats: (OpenSeat | PersonSeat | BotSeat)[];
  table?: TableOptions;
  record?: FromRecord | null;
}
/**
 * Taken by the creator of the table; several of them share one device. `contribution` has no effect: made before the
 * commitment is shown, it would prove nothing. It is accepted from older clients; send `contribute` once the table is
 * there.
 */
export interface PersonSeat {
  kind: 'person';
  name: string;
  contribution?: string | null;
}
/**
 * A record to continue from, after its first `at` events.
 */
export interface FromRecord {
  record: {
    [k: string]: unknown;
  };
  at: number;
}
/**
 * The games and the bots.
 */
export interface Catalogue {
  games: GameInfo[];
  bots: BotInfo[];
  most_seats_with_all_modules: number;
}
/**
 * A game as forms for new tables need it.
 */
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
/**
 * A bot, with its strength in points above `random`.
 */
export interface BotInfo {
  name: string;
  about: string;
  /**
   * Null if it was not measured.
   */
  strength: number | null;
}
/**
 * A new table.
 */
export interface Created {
  table: string;
  /**
   * The commitment: the SHA-256 of the secret of the dice. Contributions come after it.
   */
  commit: string;
  step: number;
}
/**
 * The table with a code.
 */
export interface CodeInfo {
  table: string;
}
/**
 * Tables, latest change first.
 */
export interface TableList {
  tables: TableLine[];
}
/**
 * A table in a list.
 */
export interface TableLine {
  table: string;
  game: string;
  options: Switches;
  status: string;
  seats: (string | null)[];
  open: number;
  /**
   * The seats that have to act.
   */
  to_act: number[];
  /**
   * The reader's own seats, in the list of their tables.
   */
  you: number[];
  /**
   * By seat, once the game is over; null also for games that ended before this was stored.
   */
  money: number[] | null;
  winners: number[] | null;
  created: number;
  updated: number;
}
/**
 * A new token. It is shown only here.
 */
export interface Guest {
  token: string;
}
/**
 * A part of a record, event by event.
 */
export interface Replay {
  record: {
    [k: string]: unknown;
  };
  first: number;
  total: number;
  before: State;
  steps: ReplayStep[];
  /**
   * By seat, as at the table; missing for an imported record.
   */
  emblems?: number[];
}
/**
 * One event of a record with the position after it.
 */
export interface ReplayStep {
  number: number;
  event: string;
  words: string[];
  facts: Facts;
  view: State;
}
/**
 * Past events of a game, as one viewer may read them now.
 */
export interface HistoryPage {
  /**
   * The number of events before these.
   */
  first: number;
  events: EventInfo[];
}
/**
 * An imported record.
 */
export interface Imported {
  record: string;
  events: number;
}
/**
 * A position: its text, its text in a link, and its state with everything that the text leaves out.
 */
export interface PositionInfo {
  text: string;
  link: string;
  state: State;
}
/**
 * The odds of a position.
 */
export interface Odds {
  /**
   * By camel, its chance of each place at the end of the leg, first place first.
   */
  leg: {
    [k: string]: number[];
  };
  /**
   * The end of the race.
   */
  race: RaceOdds;
  /**
   * `cards`: half the width of the 95 % interval of the leg's chances; 0 where they are exact.
   */
  leg_error?: number;
  /**
   * Dice games: by space and side (`+` or `-`), the coins that a tile of the seat on turn would earn there this leg.
   */
  tiles?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  /**
   * Module photographer: by space, what the camera would bring there this leg.
   */
  camera?: {
    [k: string]: number;
  };
  /**
   * Every legal action, best first; only for the seat to act.
   */
  actions?: ActionOdds[];
}
/**
 * Who wins the race, and who comes last.
 */
export interface RaceOdds {
  /**
   * By camel, its chance to win the race.
   */
  win: {
    [k: string]: number;
  };
  /**
   * By camel, its chance to come last.
   */
  lose: {
    [k: string]: number;
  };
  /**
   * By winner and loser, the chance of both.
   */
  joint: {
    [k: string]: {
      [k: string]: number;
    };
  };
  /**
   * `cards`: by camel, its chance of each place, first place first.
   */
  places?: {
    [k: string]: number[];
  };
  /**
   * Half the width of the 95 % interval of `joint`; left out where it is exact.
   */
  joint_error?: number;
  /**
   * Whether the chances are exact or sampled.
   */
  method: 'exact' | 'sampled';
  /**
   * Half the width of the 95 % interval of the other chances; 0 where they are exact.
   */
  error: number;
}
/**
 * A legal action, and what it is worth.
 */
export interface ActionOdds {
  /**
   * The action without its seat, such as `bet green`.
   */
  action: string;
  /**
   * What it is expected to bring.
   */
  value: number;
  /**
   * What speaks for it and against it.
   */
  reason?:
    | TicketReason
    | MidfieldReason
    | PositionReason
    | TileReason
    | CameraReason
    | PartnerReason
    | RaceCardReason
    | FinalCardReason
    | SupportDieReason
    | FigureReason
    | HandReason
    | ChoiceReason
    | RollReason
    | PlainReason;
}
/**
 * A leg ticket: `pays` for first place, `next` is what the one beneath it pays.
 */
export interface TicketReason {
  kind: 'ticket';
  camel: string;
  first: number;
  second: number;
  pays: number;
  second_pays: number;
  next: number | null;
}
/**
 * A midfield ticket: for third place, and for those beside it.
 */
export interface MidfieldReason {
  kind: 'midfield';
  camel: string;
  third: number;
  beside: number;
  pays: number;
  beside_pays: number;
}
/**
 * A position tile; `covers` is the worth of the own ticket under it.
 */
export interface PositionReason {
  kind: 'position';
  camel: string;
  place: number;
  chance: number;
  pays: number;
  covers: number | null;
}
/**
 * A tile: its coins, and what the shift does to own tickets and to the own camera.
 */
export interface TileReason {
  kind: 'tile';
  space: number;
  side: '+' | '-';
  coins: number;
  camels: Earner[];
  tickets: number;
  camera: number;
  moved: Moved | null;
}
/**
 * A camel whose throws bring coins to a space.
 */
export interface Earner {
  camel: string;
  coins: number;
}
/**
 * Where an own tile or the camera stands now, and what it would still bring there.
 */
export interface Moved {
  space: number;
  coins: number;
}
/**
 * The camera on a space.
 */
export interface CameraReason {
  kind: 'camera';
  space: number;
  coins: number;
  camels: Earner[];
  moved: Moved | null;
}
/**
 * A share in another's best ticket; `best` is the one that is expected to pay most.
 */
export interface PartnerReason {
  kind: 'partner';
  seat: number;
  coins: number;
  best: PartnerTicket | null;
}
/**
 * A single ticket of a partner.
 */
export interface PartnerTicket {
  camel: string;
  /**
   * The place for which it pays most.
   */
  place: number;
  pays: number;
  chance: number;
}
/**
 * A race card: of `cards` on the pile `right` are expected to be of its colour. If it is right, it is expected to pay
 * `pays`, and likeliest `likely`.
 */
export interface RaceCardReason {
  kind: 'race_card';
  pile: 'lose' | 'win';
  camel: string;
  chance: number;
  cards: number;
  right: number;
  pays: number;
  likely: number;
  likely_chance: number;
  wrong: number;
}
/**
 * A final card: for first place in its own sense and for the place beside that, and the card that is given up for it.
 */
export interface FinalCardReason {
  kind: 'final_card';
  pile: 'lose' | 'win';
  camel: string;
  chance: number;
  beside: number;
  pays: number;
  beside_pays: number;
  held: string | null;
  held_value: number;
}
/**
 * A support die: what it does to own tickets, the own tile and the own camera.
 */
export interface SupportDieReason {
  kind: 'support_die';
  camel: string;
  tickets: number;
  tile: number;
  camera: number;
  costs: number;
}
/**
 * A figure: whether a unit meets it in this leg, or it still stands there in the end and costs 1, and what it does to
 * own tickets.
 */
export interface FigureReason {
  kind: 'figure';
  figure: 'fennec' | 'palm';
  space: number;
  met: number;
  stays: number;
  tickets: number;
}
/**
 * The card in hand: the chance of its camel to be first in the leg, without it and with it.
 */
export interface HandReason {
  kind: 'hand';
  card: string;
  camel: string;
  steps: number;
  first_now: number;
  first_then: number;
}
/**
 * A card assigned before the leg: the chance of its camel to be first in the leg, now and then, and what it does to
 * own final cards.
 */
export interface ChoiceReason {
  kind: 'choice';
  to: 'deck' | 'discard' | 'intel';
  card: string;
  camel: string;
  steps: number;
  first_now: number;
  first_then: number;
  finals: number;
}
/**
 * A roll: its pyramid ticket.
 */
export interface RollReason {
  kind: 'roll';
  pays: number;
}
/**
 * Nothing to tell: the action by itself changes no money.
 */
export interface PlainReason {
  kind: 'plain';
}
/**
 * Everything that the page needs to know about the actions with a verb.
 */
export interface ActionRow {
  /**
   * The verb itself.
   */
  name: string;
  /**
   * The action in a record, with a hole for each argument.
   */
  words: string;
  /**
   * The parts of the board to touch, with holes.
   */
  touches: string[];
  /**
   * What its button stands for.
   */
  kind: string;
  /**
   * The name of its words.
   */
  called: string;
  /**
   * What differs by the value of an argument.
   */
  forms: {
    [k: string]: ActionForm;
  };
  /**
   * The part of the game that it belongs to.
   */
  step: 'bet' | 'choose' | 'extra' | 'track' | 'turn';
  /**
   * The module or option that brings it; empty if it is always there.
   */
  module: string;
  /**
   * Whether others may not see its object.
   */
  secret: boolean;
  /**
   * The place of its kind in the bar of actions; 0 for none.
   */
  button: number;
  /**
   * Its hot key; empty for none.
   */
  key: string;
  /**
   * What its line in the log is made of.
   */
  draws: ('chip' | 'first' | 'last' | 'line' | 'seat' | 'support' | 'ticket')[];
}
/**
 * What differs by the value of an argument.
 */
export interface ActionForm {
  /**
   * The name of its words.
   */
  called?: string;
  /**
   * The parts of the board to touch, with holes.
   */
  touches?: string[];
}
/**
 * Everything that the page needs to know about a game before it begins.
 */
export interface GameRow {
  /**
   * As in a record.
   */
  name: string;
  /**
   * The smallest number of players.
   */
  fewest: number;
  /**
   * The largest number of players.
   */
  most: number;
  /**
   * How many can play with every module.
   */
  most_with_all: number;
  /**
   * The camels that one can bet on.
   */
  colours: string[];
  /**
   * All camels.
   */
  camels: string[];
  /**
   * Its modules and options.
   */
  extras: GameExtra[];
  /**
   * A race before its first action, as the first player sees it, with one other player.
   */
  start: {};
  /**
   * By number of players, what is different with more of them.
   */
  by_seats: {
    [k: string]: {};
  };
}
/**
 * A module or an option of a game.
 */
export interface GameExtra {
  /**
   * As in a record.
   */
  name: string;
  /**
   * Modules stand in a list; every other option has a key of its own.
   */
  module: boolean;
  /**
   * Whether more players than usual need it, with all others of which this is true.
   */
  for_large_tables: boolean;
  /**
   * What has to be chosen with it.
   */
  needs: string[];
  /**
   * How many players it needs.
   */
  fewest: number;
  /**
   * What it changes in the start, also in the first player and in all others.
   */
  adds: {};
}
