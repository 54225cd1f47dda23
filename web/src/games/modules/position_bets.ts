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
    'module.position_bets': ['Position bets', 'Platzwetten'],
    'moduleAbout.position_bets': ['Bet on the exact place of a camel', 'Wette auf den genauen Platz eines Kamels'],
    'kind.place': ['Place bet', 'Platz\u00adwette'],
    'kindHint.place': ['exact place', 'genauer Platz'],
    'ask.place': ['Which place, which ticket?', 'Welcher Platz, welches Ticket?'],
    'variant.place': ['Place', 'Platz'],
    'do.place.text': [
      'Covers your ticket worth {value}. Exactly this place pays 3, anything else costs 1.',
      'Deckt dein Ticket {value} ab. Genau dieser Platz bringt 3, alles andere kostet 1.',
    ],
    'do.placeStack.text': [
      'Covers the bottom ticket of the stack. Exactly this place pays 3, anything else costs 1.',
      'Deckt das unterste Ticket des Stapels ab. Genau dieser Platz bringt 3, alles andere kostet 1.',
    ],
    'do.place.go': ['Cover it', 'Abdecken'],
    'line.place': ['for {place} place', 'auf den {place} Platz'],
    'log.place': [
      '{who} {who|bet|bets} a {colour} ticket ({value}) on {place} place.',
      '{who} {who|wettest|wettet} mit einem Ticket {colour} ({value}) auf den {place} Platz.',
    ],
  },
};
