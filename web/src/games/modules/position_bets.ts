import type { ModulePage } from '../modules';

export const module: ModulePage = {
  icons: {
    place: {
      box: '-34 -34 68 84',
      width: 30,
      height: 38,
      uses: ['#ros'],
      texts: [{ x: 0, y: 9, size: 26, text: '2' }],
    },
  },
  words: {
    'module.position_bets': ['Places', 'Plätze'],
    'moduleAbout.position_bets': ['Bet on the exact place of a camel', 'Wette auf den genauen Platz eines Kamels'],
    'kind.place': ['Place bet', 'Platz\u00adwette'],
    'kindHint.place': ['exact place', 'genauer Platz'],
    'ask.place': ['Which place, which ticket?', 'Welcher Platz, welches Plättchen?'],
    'variant.place': ['Place', 'Platz'],
    'do.place.text': [
      'Covers your ticket of value {value}. Pays 3 for exactly this place, else it costs 1.',
      'Deckt dein Plättchen mit Wert {value} ab. Bringt 3 für genau diesen Platz, sonst kostet es 1.',
    ],
    'do.placeStack.text': [
      'Covers the bottom ticket of the stack. Pays 3 for exactly this place, else it costs 1.',
      'Deckt das unterste Plättchen des Stapels ab. Bringt 3 für genau diesen Platz, sonst kostet es 1.',
    ],
    'do.place.go': ['Cover it', 'Abdecken'],
    'line.place': ['for {place} place', 'auf den {place} Platz'],
    'log.place': [
      '{who} {who|bet|bets} a {colour} ticket ({value}) on {place} place.',
      '{who} {who|wettest|wettet} mit einem Plättchen {colour} ({value}) auf den {place} Platz.',
    ],
  },
};
