import type { ModulePage } from '../modules';

export const module: ModulePage = {
  words: {
    'module.spicy': ['Spicy', 'Scharf'],
    'moduleAbout.spicy': [
      'After your action you may give back a pyramid ticket to put a support die into the pyramid.',
      'Nach deiner Aktion darfst du ein Pyramidenplättchen zurückgeben und dafür einen Zusatzwürfel in die Pyramide legen.',
    ],
    'kind.add': ['Add a die', 'Würfel dazu'],
    'kind.done': ['No more', 'Nichts mehr'],
    'kindHint.add': ['faces 1, 2', 'Zahlen 1, 2'],
    'kindHint.done': ['', ''],
    'ask.add': ['Which die goes in?', 'Welcher Würfel kommt hinein?'],
    'do.add.title': ['Add the {colour} support die', 'Zusatzwürfel {colour} dazu'],
    'do.add.text': [
      'You give back a pyramid ticket; the die goes into the pyramid.',
      'Du gibst ein Pyramidenplättchen zurück; der Würfel kommt in die Pyramide.',
    ],
    'do.add.go': ['Add it', 'Dazu'],
    'do.done.title': ['Leave it at that', 'Dabei belassen'],
    'do.done.text': ['No die is added.', 'Es kommt kein Würfel dazu.'],
    'do.done.go': ['No, go on', 'Nein, weiter'],
    'line.add': ['added', 'dazu'],
    'log.add': [
      '{who} {who|give|gives} back a ticket and {who|add|adds} the {colour} support die.',
      '{who} {who|gibst|gibt} ein Plättchen zurück und {who|legst|legt} den Zusatzwürfel {colour} dazu.',
    ],
  },
};
