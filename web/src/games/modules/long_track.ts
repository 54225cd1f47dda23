import type { ModulePage } from '../modules';

export const module: ModulePage = {
  words: {
    'module.long_track': ['Long track', 'Lange Strecke'],
    'moduleAbout.long_track': [
      '20 spaces, support dice and a sixth pyramid ticket',
      '20 Felder, Zusatzwürfel und ein sechstes Pyramidenticket',
    ],
  },
};
