import type { GamePage } from '../page';

export const page: GamePage = {
  mark: 'orange',
  sources: ['classic', 'supercup', 'shared'],
  modules: 'supercup',
  clauses: {
    bet: 'C3.1',
    tile: 'C4.1',
    roll: 'C5.1',
    race: 'C6.1',
    camera: 'P1',
    place: 'B2',
    partner: 'A2',
    add: 'L7',
    done: 'L7',
  },
  pictures: {
    'S3': {
      before: [
        { n: 4, camels: ['yellow', 'green', 'blue'] },
        { n: 5, camels: ['orange'] },
      ],
      after: [
        { n: 4, camels: ['yellow'] },
        { n: 5, camels: ['orange', 'green', 'blue'] },
      ],
      words: 'pic.climb',
    },
    'S4': {
      before: [
        { n: 4, camels: ['yellow', 'green', 'blue'] },
        { n: 5, tile: '-' },
      ],
      after: [
        { n: 4, camels: ['green', 'blue', 'yellow'] },
        { n: 5, tile: '-' },
      ],
      words: 'pic.under',
    },
    'C5.5': {
      before: [
        { n: 6, camels: ['white'] },
        { n: 7, tile: '+' },
        { n: 8, camels: ['orange'] },
      ],
      after: [{ n: 6 }, { n: 7, tile: '+' }, { n: 8, camels: ['orange', 'white'] }],
      words: 'pic.oasis',
    },
    'C5.6': {
      before: [
        { n: 5, camels: ['white'] },
        { n: 6, camels: ['blue'] },
        { n: 7, tile: '-' },
      ],
      after: [{ n: 5 }, { n: 6, camels: ['white', 'blue'] }, { n: 7, tile: '-' }],
      words: 'pic.mirage',
    },
    'P4': {
      before: [
        { n: 8, camels: ['orange', 'white'] },
        { n: 9, figure: 'camera' },
      ],
      after: [{ n: 8 }, { n: 9, camels: ['orange', 'white'] }],
      words: 'pic.camera',
    },
  },
  countless: [],
};
