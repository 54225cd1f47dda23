import type { ModulePage } from '../modules';

export const module: ModulePage = {
  words: {
    'module.spicy': ['Spicy', 'Spicy'],
    'moduleAbout.spicy': [
      'After your action, you may return a pyramid ticket to put a support die into the pyramid.',
      'Nach deiner Aktion darfst du ein Pyramidenticket zurückgeben und dafür einen Zusatzwürfel in die Pyramide legen.',
    ],
    'kind.add': ['Add a die', 'Würfel dazu'],
    'kind.done': ['No more', 'Keiner mehr'],
    'kindHint.add': ['faces 1, 2', 'Zahlen 1, 2'],
    'kindHint.done': ['', ''],
    'ask.add': ['Which die do you add?', 'Welcher Würfel kommt dazu?'],
    'do.add.title': ['Add the {colour} support die', 'Zusatzwürfel {colour} dazulegen'],
    'do.add.text': [
      'You return a pyramid ticket, and the die goes into the pyramid.',
      'Du gibst ein Pyramidenticket zurück, und der Würfel kommt in die Pyramide.',
    ],
    'do.add.go': ['Add it', 'Dazulegen'],
    'do.done.title': ['Add no more dice', 'Keinen Würfel mehr dazulegen'],
    'do.done.text': ['You keep your pyramid tickets.', 'Du behältst deine Pyramidentickets.'],
    'do.done.go': ['Continue', 'Weiter'],
    'line.add': ['added', 'dazu'],
    'log.add': [
      '{who} {who|return|returns} a ticket and {who|add|adds} the {colour} support die.',
      '{who} {who|gibst|gibt} ein Ticket zurück und {who|legst|legt} den Zusatzwürfel {colour} dazu.',
    ],
  },
};
