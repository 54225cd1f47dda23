import type { GamePage } from '../page';

export const page: GamePage = {
  mark: 'yellow',
  sources: ['second', 'shared'],
  clauses: { bet: 'C3.1', tile: 'C4.1', roll: 'C5.1', race: 'C6.1', partner: 'A2' },
  pictures: {
    X10: {
      before: [
        { n: 7, camels: ['white', 'black', 'red'] },
        { n: 8, camels: ['white', 'red', 'black'] },
        { n: 9, camels: ['white', 'red', 'black', 'blue'] },
      ],
      words: 'pic.crazy',
    },
    X13: {
      before: [
        { n: 8, camels: ['red'] },
        { n: 9, tile: '+' },
        { n: 10, camels: ['black'] },
      ],
      after: [{ n: 8, camels: ['red', 'black'] }, { n: 9, tile: '+' }, { n: 10 }],
      words: 'pic.wrongWay',
    },
  },
  countless: [],
};
