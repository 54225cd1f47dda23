/** The words around the pictures of "How to play"; they come with the rules, not with the first screen. */
import { fill, words, type Args, type Language } from '../words/index.svelte';

const en = {
  'goal': 'The goal',
  'every': 'Every rule',
  'learn': 'Learn it in one race',
  'before': 'Before the move',
  'after': 'After it',
  'came': '{colour} came {place}',
  'rolls': '{n} {n|roll|rolls}',
  'covered': 'tile for {tile} place: {colour} came {place}',
  'midfield': 'midfield: {colour} came {place}',
  'copied': 'copied from {who}',
  'gets': '{who} gets',
  'has': '{who} has',
  'wins': '{who} wins',
  'kept': 'still holds the {figure}',
  'win': 'The winner pile',
  'lose': 'The loser pile',
  'winCards': 'Win cards',
  'loseCards': 'Lose cards',
  'finish': 'The first camel crosses the line',
  'table': 'The table at the start',
  'everyText': 'For those who look something up: each rule with its number.',
  'games': 'Games',
  'deal.players': 'players',
  'deal.dealt': 'dealt',
  'deal.discarded': 'discarded',
  'deal.deck': 'into the deck',
  'deal.intel': 'intel',
  'deal.kept': 'kept',
  'deal.racing_deck': 'racing deck',
  'deal.spaces': 'last space',
};

const de: typeof en = {
  'goal': 'Das Ziel',
  'every': 'Alle Regeln',
  'learn': 'In einem Rennen lernen',
  'before': 'Vor dem Zug',
  'after': 'Danach',
  'came': '{colour} auf Platz {n}',
  'rolls': '{n} {n|Wurf|Würfe}',
  'covered': 'für Platz {tileNumber}: {colour} auf Platz {n}',
  'midfield': 'Mittelfeld: {colour} auf Platz {n}',
  'copied': 'kopiert von {who}',
  'gets': '{who} bekommt',
  'has': '{who} hat',
  'wins': '{who} gewinnt',
  'kept': 'hat noch: {figure}',
  'win': 'Der Siegerstapel',
  'lose': 'Der Verliererstapel',
  'winCards': 'Siegkarten',
  'loseCards': 'Letztenkarten',
  'finish': 'Das erste Kamel überquert die Ziellinie',
  'table': 'Der Tisch am Anfang',
  'everyText': 'Zum Nachschlagen: jede Regel mit ihrer Nummer.',
  'games': 'Spiele',
  'deal.players': 'Spieler',
  'deal.dealt': 'Handkarten',
  'deal.discarded': 'abwerfen',
  'deal.deck': 'in den Stapel',
  'deal.intel': 'Geheimtipp',
  'deal.kept': 'behalten',
  'deal.racing_deck': 'Rennstapel',
  'deal.spaces': 'letztes Feld',
};

const CAPTIONS: Record<Language, typeof en> = { en, de };

export type Caption = keyof typeof en;

export const caption = (key: Caption, args?: Args): string => fill(CAPTIONS[words.language][key], args);
