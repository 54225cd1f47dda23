import type { ModulePage } from '../modules';

export const module: ModulePage = {
  icons: { partner: 'pals' },
  words: {
    'module.partnerships': ['Partners', 'Partner'],
    'moduleAbout.partnerships': [
      'Share your best ticket with a partner; for six or more players',
      'Teile dein bestes Ticket mit einem Partner; ab sechs Spielern',
    ],
    'kind.partner': ['Partner', 'Partner'],
    'kindHint.partner': ['for this leg', 'für diese Etappe'],
    'ask.partner': ['Who will be your partner?', 'Wer wird dein Partner?'],
    'do.partner.title': ['Partner with {who}', 'Partner: {who}'],
    'do.partner.text': [
      'When the leg is paid, each of you also gets the other’s best ticket.',
      'Am Ende der Etappe bekommt jeder von euch auch das beste Ticket des anderen.',
    ],
    'do.partner.go': ['Team up', 'Zusammentun'],
    'line.partner': ['partner:', 'Partner:'],
    'log.partner': ['{who} and {other} are partners for this leg.', 'Partner in dieser Etappe: {who} und {other}.'],
  },
};
