import type { ModulePage } from '../modules';

export const module: ModulePage = {
  words: {
    'module.memory': ['Memory', 'Gedächtnis'],
    'moduleAbout.memory': [
      'Intel cards and cards played from hand are shown once. Then you have to remember them.',
      'Geheimtipps und aus der Hand gespielte Karten siehst du nur einmal. Danach musst du sie dir merken.',
    ],
  },
};
