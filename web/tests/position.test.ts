import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { View } from '../src/board/view';
import * as position from '../src/companion/position';
import { games, lines } from './states';

const PYTHON = join(import.meta.dirname, '../../.venv/bin/python');
const READ =
  'import json, sys; from camelup.odds.position import parse_position; print(json.dumps([parse_position(text) for text in json.load(sys.stdin)]))';

/** The states that the engine reads from texts. */
const engine = (texts: string[]): View[] =>
  JSON.parse(
    execFileSync(PYTHON, ['-c', READ], { input: JSON.stringify(texts), maxBuffer: 1 << 28 }).toString(),
  ) as View[];

/** What the odds of a dice game depend on. */
const core = (view: View) => ({
  game: view.game,
  options: view.options,
  length: view.length,
  track: view.track,
  tiles: view.tiles,
  dice: view.dice,
  used: view.used,
  tickets: view.pyramid_tickets,
  stacks: view.leg_tickets,
  leg: view.leg,
  win: view.winner_bets,
  lose: view.loser_bets,
  camera: view.camera,
  places: view.position_tiles,
  turn: view.turn,
  own: view.players.map((player) => [player.tickets, player.placed, player.partner]),
});

describe('the text of a position', () => {
  it('is read by the engine as it was meant: recorded dice games', () => {
    const states = games()
      .filter((name) => !name.startsWith('cards'))
      .flatMap((game) =>
        lines(game)
          .map((line) => line.state)
          .filter((state) => state.leg_tickets && state.phase === 'act')
          .filter((_, i) => i % 9 === 0),
      );
    expect(states.length).toBeGreaterThan(60);
    engine(states.map(position.toText)).forEach((read, i) =>
      expect(core(read), position.toText(states[i] as View)).toEqual(core(states[i] as View)),
    );
  });

  it('is read by the engine as it was meant: every fresh position, and each with its link form', () => {
    const setups: position.Setup[] = [
      { game: 'second', extras: [], seats: 3 },
      { game: 'second', extras: [], seats: 8 },
      { game: 'classic', extras: [], seats: 2 },
      { game: 'classic', extras: ['long_track', 'spicy'], seats: 4 },
      { game: 'classic', extras: ['photographer', 'position_bets'], seats: 4 },
      { game: 'classic', extras: ['long_track', 'photographer', 'position_bets', 'partnerships', 'spicy'], seats: 10 },
      { game: 'cards', extras: [], seats: 2 },
    ];
    const made = setups.map(position.fresh);
    const texts = made.map(position.toText);
    engine(texts).forEach((read, i) =>
      expect(read, texts[i]).toMatchObject(
        made[i]?.game === 'cards'
          ? { track: made[i]?.track, spaces: made[i]?.spaces, deck: made[i]?.deck }
          : { ...made[i] },
      ),
    );
    expect(engine(texts.map(position.toLink))).toEqual(engine(texts));
  });

  it('says what was entered by hand', () => {
    let view = position.fresh({ game: 'second', extras: [], seats: 4 });
    view = position.put(view, 'blue', '9');
    view = position.putTile(view, 5, '+', true);
    view = position.putTile(view, 12, '-', false);
    view = position.takeTicket(view, 'red', true);
    view = position.takeTicket(view, 'red', false);
    view = position.layRaceCard(view, 'winner_bets', 'green');
    view = position.layRaceCard(view, 'loser_bets', null);
    view = position.toggleDie(view, 'grey');
    const [read] = engine([position.toText(view)]);
    expect(read).toMatchObject({
      track: { 9: ['blue', 'green'] },
      tiles: { 5: { owner: 0, side: '+' }, 12: { owner: 1, side: '-' } },
      leg_tickets: { red: [2, 2] },
      winner_bets: [[0, 'green']],
      loser_bets: [[1, null]],
      dice: ['blue', 'green', 'purple', 'red', 'yellow'],
      pyramid_tickets: 4,
      view: 0,
    });
    expect(read?.players[0]?.tickets).toEqual([['red', 5]]);
  });

  it('says what was entered by hand in the card game', () => {
    let view = position.fresh({ game: 'cards', extras: [], seats: 3 });
    view = position.put(view, 'blue', '4');
    view = position.put(view, 'white', '4');
    view = position.turnCard(view, 1);
    view = position.putFigure(view, 'palm', 6, false);
    for (const name of ['blue1', 'green2', 'yellow1']) view = position.card(view, 'intel', name, true);
    view = position.card(view, 'hand', 'white2', true);
    view = position.takeMidfield(view, 'orange', true);
    view = position.takeFinal(view, 'final_win', 'blue');
    const [read] = engine([position.toText(view)]);
    expect(read).toMatchObject({
      track: { 4: ['blue', 'white'] },
      palm: { owner: 1, space: 6 },
      intel: ['blue1', 'green2', 'yellow1'],
      final_win: ['green', 'orange', 'white', 'yellow'],
    });
    expect(read?.spaces).toEqual(view.spaces);
    expect(read?.players[0]).toMatchObject({ hand: ['white2'], midfield: ['orange'], final_win: 'blue' });
  });
});

describe('changes by hand', () => {
  const start = position.fresh({ game: 'second', extras: [], seats: 3 });

  it('lifts a camel with its riders, or alone, on top or beneath', () => {
    expect(position.put(start, 'blue', '3').track).toMatchObject({ 3: ['yellow', 'blue', 'green'] });
    expect(position.put(start, 'blue', '3', true).track).toMatchObject({ 1: ['green'], 3: ['yellow', 'blue'] });
    expect(position.put(start, 'green', '3', false, true).track).toMatchObject({ 1: ['blue'], 3: ['green', 'yellow'] });
    expect(position.put(start, 'blue', '3').ranking).toEqual(['green', 'blue', 'yellow', 'red', 'purple']);
  });

  it('gives a ticket back to its place', () => {
    const taken = position.takeTicket(position.takeTicket(start, 'red', true), 'red', true);
    expect(position.giveTicketBack(taken, ['red', 5]).leg_tickets.red).toEqual([5, 2, 2]);
    expect(position.giveTicketBack(taken, ['red', 5]).players[0]?.tickets).toEqual([['red', 3]]);
  });

  it('moves and turns tiles, one for each seat', () => {
    const two = position.putTile(position.putTile(start, 5, '+', true), 8, '-', true);
    expect(two.tiles).toEqual({ 8: { owner: 0, side: '-' } });
    expect(position.moveTile(two, 8, 10).tiles).toEqual({ 10: { owner: 0, side: '-' } });
    expect(position.turnTile(two, 8).tiles?.[8]?.side).toBe('+');
    expect(position.moveTile(two, 8, null).tiles).toEqual({});
  });

  it('begins a new leg with camels and race cards where they are', () => {
    const played = position.takeTicket(
      position.layRaceCard(position.putTile(start, 9, '+', false), 'winner_bets', 'red'),
      'blue',
      true,
    );
    const next = position.nextLeg({ ...played, dice: [], pyramid_tickets: 0 });
    expect(next).toMatchObject({
      leg: 2,
      tiles: {},
      pyramid_tickets: 5,
      track: start.track,
      winner_bets: [[0, 'red']],
      leg_tickets: start.leg_tickets,
    });
    expect(next.players[0]?.tickets).toEqual([]);
  });
});
