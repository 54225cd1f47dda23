import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LETTERS } from '../src/board/view';
import { codeOf, REACTIONS, reactionOf } from '../src/table/reactions';
import { GAME_NAMES, rowOf } from '../src/games';
import { VERBS } from '../src/wire/actions';
import { decimal, fill, LANGUAGES, people, refusal, t, words } from '../src/words/index.svelte';

const { en, de } = LANGUAGES;
const EXTRAS = [...new Set(GAME_NAMES.flatMap((name) => rowOf(name).extras.map((extra) => extra.name)))];
const KINDS = [
  ...new Set(
    Object.values(VERBS)
      .flat()
      .filter((verb) => verb.button || verb.name === 'add')
      .map((verb) => verb.kind),
  ),
];
const SOURCE = join(import.meta.dirname, '../src');
const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = files(SOURCE).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !name.includes('/words/') && !name.includes('/wire/'),
);

describe('the catalogue', () => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('keeps every place for a value in both languages', () => {
    const holes = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(de[key]), key).toEqual(holes(en[key]));
  });

  it('knows every key that is asked for', () => {
    const missing = sources.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/\bt\('([\w.+ -]+)'/g)]
        .map((match) => match[1] ?? '')
        .filter((key) => !(key in en)),
    );
    expect(missing).toEqual([]);
  });

  it('has a word for every name of the games that is put together with its group', () => {
    const names: Record<string, string[]> = {
      game: GAME_NAMES,
      gameYear: GAME_NAMES,
      gameAbout: GAME_NAMES,
      module: EXTRAS,
      moduleAbout: EXTRAS,
      kind: KINDS,
      kindHint: KINDS,
      ask: KINDS,
      tableStatus: ['lobby', 'playing', 'paused', 'over', 'abandoned'],
      seat: ['me', 'link', 'device'],
      seatMenu: ['me', 'link', 'device'],
      colour: [
        ...Object.keys(LETTERS),
        'support blue',
        'support green',
        'support orange',
        'support yellow',
        'support white',
      ],
      reaction: [...REACTIONS],
      ordinal: Array.from({ length: 10 }, (_, i) => String(i + 1)),
    };
    const missing = Object.entries(names)
      .flatMap(([group, all]) => all.map((name) => `${group}.${name}`))
      .filter((key) => !(key in en));
    expect(missing).toEqual([]);
  });

  it('has a title for every action, and says what it does and how it is confirmed', () => {
    for (const [game, verbs] of Object.entries(VERBS)) {
      for (const verb of verbs) {
        for (const form of [{}, ...Object.values(verb.forms)]) {
          const names = [verb.kind, verb.name, 'called' in form ? form.called : verb.called];
          const parts = verb.step === 'choose' ? ['title'] : ['title', 'text', 'go'];
          // A verb whose every use has a form of its own needs no words besides.
          if (verb.forms['+'] && !('called' in form)) continue;
          for (const part of parts)
            expect(
              names.filter((name) => `do.${name}.${part}` in en),
              `${game} ${verb.words} ${part}`,
            ).not.toEqual([]);
        }
      }
    }
  });

  it('holds nothing that nobody asks for', () => {
    const names =
      'why game gameYear gameAbout module moduleAbout kind kindHint ask variant tableStatus seat ' +
      'seatMenu colour ordinal botName botAbout refused choose tab seatChoice option reaction';
    const groups = new RegExp(`^(${names.replaceAll(' ', '|')})\\.`);
    const all = sources.map((name) => readFileSync(name, 'utf8')).join('\n');
    const rows = Object.values(VERBS)
      .flat()
      .flatMap((verb) => [verb.kind, verb.name, verb.called, ...Object.values(verb.forms).map((form) => form.called)]);
    const ofRows = new Set(
      rows.flatMap((name) => [
        ...['title', 'text', 'go'].map((part) => `do.${name}.${part}`),
        `log.${name}`,
        `line.${name}`,
        `log.${name}Secret`,
        `line.${name}Pile`,
      ]),
    );
    expect(
      Object.keys(en).filter(
        (key) =>
          !groups.test(key) &&
          !ofRows.has(key) &&
          !all.includes(`'${key}'`) &&
          !all.includes(`${key.replace(/\.\w+$/, '.')}\${`),
      ),
    ).toEqual([]);
  });

  it('fills in values and numbers', () => {
    expect(fill('{n} {n|card|cards} for {who}', { n: 1, who: 'Ben' })).toBe('1 card for Ben');
    expect(fill('{n} {n|card|cards} for {who}', { n: 3, who: 'Ben' })).toBe('3 cards for Ben');
  });
});

it('reactions are drawn, also those of earlier versions, and other text is left alone', () => {
  const symbols = readFileSync(join(SOURCE, 'board/Symbols.svelte'), 'utf8');
  for (const one of REACTIONS) {
    expect(reactionOf(codeOf(one))).toBe(one);
    expect(symbols).toContain(`id="r-${one}"`);
  }
  expect(reactionOf('👏')).toBe('bravo');
  expect(reactionOf('bravo')).toBeNull();
  expect(reactionOf('constructor')).toBeNull();
});

describe('sentences about people', () => {
  const you = { name: 'Ada', you: true };
  const ben = { name: 'Ben', you: false };

  it('choose the form for the reader or for others', () => {
    words.set('en');
    expect(fill('{who} {who|bet|bets} on {colour}', { who: you, colour: 'blue' })).toBe('You bet on blue');
    expect(fill('{who} {who|bet|bets} on {colour}', { who: ben, colour: 'blue' })).toBe('Ben bets on blue');
    expect(fill('copied from {who}', { who: you })).toBe('copied from you');
    words.set('de');
    expect(fill('{who} {who|wettest|wettet} auf {colour}', { who: you, colour: 'Blau' })).toBe('Du wettest auf Blau');
    expect(fill('für {who|dich|{who}}', { who: you })).toBe('für dich');
    expect(fill('für {who|dich|{who}}', { who: ben })).toBe('für Ben');
    words.set('en');
  });

  it('go by the person, never by the name', () => {
    const impostor = { name: 'you', you: false };
    expect(fill('{who} {who|bet|bets}', { who: impostor })).toBe('you bets');
    expect(fill('{who|your|{who’s}} tile', { who: impostor })).toBe('you’s tile');
    expect(fill('{who} {who|bet|bets}', { who: 'You' })).toBe('You bets');
  });

  it('put names into the possessive', () => {
    const tile = (who: { name: string; you: boolean } | string): string => t('space.plus', { who });
    words.set('en');
    expect([tile(you), tile(ben), tile('Max')]).toEqual(['your plus tile', 'Ben’s plus tile', 'Max’s plus tile']);
    words.set('de');
    expect([tile(you), tile(ben)]).toEqual(['dein Plus-Plättchen', 'Bens Plus-Plättchen']);
    expect(['Max', 'Jonas', 'Moritz', 'Preuß', 'Alice', 'Gast 2'].map((name) => tile(name).split(' Plus')[0])).toEqual([
      'Max’',
      'Jonas’',
      'Moritz’',
      'Preuß’',
      'Alice’',
      'Gast 2’s',
    ]);
    words.set('en');
  });

  it('list people as the language does', () => {
    expect(people([you, ben])).toBe('you and Ben');
    expect(people([ben, { name: 'Cleo', you: false }, you])).toBe('Ben, Cleo and you');
    words.set('de');
    expect(people([ben, you])).toBe('Ben und du');
    words.set('en');
  });
});

describe('every sentence about a person', () => {
  /** Here a name is filled in, never the reader. */
  const NAMES_ONLY = new Set([
    'chat.muteOne',
    'chat.unmute',
    'do.partner.title',
    'idle.wait',
    'open.by',
    'pass.title',
    'replay.bestWas',
    'replay.playOnHow',
    'replay.wasBest',
    'takeback.ask',
  ]);
  const about = (Object.keys(en) as (keyof typeof en)[]).filter(
    (key) => /\{(who|other)\b/.test(en[key] + de[key]) && !NAMES_ONLY.has(key),
  );
  const told = (key: keyof typeof en, you: boolean): string =>
    t(key, { who: { name: 'Ben', you }, other: { name: 'Cleo', you: false } });

  it.each(['en', 'de'] as const)('never calls the reader by name, and others only by name (%s)', (language) => {
    words.set(language);
    expect(about.length).toBeGreaterThan(30);
    for (const key of about) {
      expect(told(key, true), key).not.toContain('Ben');
      expect(told(key, false), key).toContain('Ben');
    }
    words.set('en');
  });

  it('has the verb that goes with it', () => {
    words.set('en');
    for (const key of about) expect(told(key, true), key).not.toMatch(/\b[Yy]ou (\w+[^s]s|is|was|has)\b/);
    for (const key of about)
      expect(told(key, false), key).not.toMatch(/\bBen (are|were|have|bet|put|take|roll|lay|play|win)\b/);
    words.set('de');
    for (const key of about)
      expect(told(key, true), key).not.toMatch(/\b[Dd]u (?!und |oder )\p{Ll}*(?<!st)(?=[ .,:])/u);
    for (const key of about) expect(told(key, false), key).not.toMatch(/\bBen \p{Ll}{3,}st\b/u);
    words.set('en');
  });
});

describe('what the server says', () => {
  it('is heard as it is in its own language, by its kind in another', () => {
    words.set('en');
    expect(refusal('conflict', 'that seat is taken')).toBe('That seat is taken');
    words.set('de');
    expect(refusal('conflict', 'that seat is taken')).toBe(de['refused.conflict']);
    expect(refusal('malformed', 'no camel x')).toBe(`${de['refused.malformed']} (No camel x)`);
    expect(refusal('new_kind', 'something else')).toBe('Something else');
    words.set('en');
  });

  it('has a word for every kind of refusal', () => {
    const server = join(import.meta.dirname, '../../src/camelup/server');
    const kinds = files(server)
      .filter((name) => name.endsWith('.py'))
      .flatMap((name) =>
        [...readFileSync(name, 'utf8').matchAll(/Rejected\(\s*"(\w+)"/g)].map((match) => `refused.${match[1]}`),
      );
    expect(kinds.length).toBeGreaterThan(20);
    expect([...new Set(kinds)].filter((key) => !(key in en))).toEqual([]);
  });

  it('writes numbers as the language does', () => {
    words.set('de');
    expect(decimal(0.5, 1)).toBe('0,5');
    words.set('en');
    expect(decimal(0.5, 1)).toBe('0.5');
  });
});

it('no text stands in a component', () => {
  const stray: string[] = [];
  for (const name of sources.filter((one) => one.endsWith('.svelte'))) {
    const markup = readFileSync(name, 'utf8')
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '');
    for (const match of markup.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{2}[^"{]*)"/g))
      stray.push(`${name}: ${match[1]}`);
    for (const match of markup.matchAll(/\{[^{}]*?'([A-Z][a-z]+[^'{}]*|[^'{}]*[a-z] [a-z][^'{}]*)'[^{}]*\}/g)) {
      if (!/^(M|h|v|l)?[\d.-]|[.]|var\(|^(Escape|Enter|Tab|Home|End|Arrow\w+|Shift)$/.test(match[1] ?? ''))
        stray.push(`${name}: ${match[1]}`);
    }
    let text = markup;
    for (let old = ''; old !== text;) {
      old = text;
      text = text.replace(/\{[^{}]*\}/g, '');
    }
    for (const piece of text.replace(/<[^>]*>/g, '\n').split('\n'))
      if (/\p{L}{2}/u.test(piece.replace(/&\w+;/g, ''))) stray.push(`${name}: ${piece.trim()}`);
  }
  expect(stray).toEqual([]);
});
