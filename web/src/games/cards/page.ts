import type { GamePage } from '../page';

export const page: GamePage = {
  mark: 'orange',
  sources: ['cards', 'shared'],
  clauses: {
    bet: 'K5.1',
    mid: 'K5.2',
    final: 'K5.3',
    fennec: 'K4.1',
    palm: 'K4.1',
    reveal: 'K4.3',
    play: 'K4.4',
    pass: 'K3.2',
  },
  pictures: {
    'K6.1': {
      before: [
        { n: 5, camels: ['green'] },
        { n: 6, figure: 'palm' },
        { n: 7, camels: ['yellow'] },
      ],
      after: [{ n: 5 }, { n: 6 }, { n: 7, camels: ['yellow', 'green'] }],
      words: 'pic.palm',
    },
    'K6.2': {
      before: [
        { n: 4, camels: ['white'] },
        { n: 5, camels: ['blue'] },
        { n: 6, figure: 'fennec' },
      ],
      after: [{ n: 4 }, { n: 5, camels: ['white', 'blue'] }, { n: 6 }],
      words: 'pic.fennec',
    },
  },
  countless: ['before', 'stack', 'actions'],
};
