import type { ModulePage } from '../modules';

export const module: ModulePage = {
  icons: { partner: 'pals' },
  words: {
    'module.partnerships': ['Partners', 'Partner'],
    'moduleAbout.partnerships': [
      'Share the best ticket with a partner; from six seats',
      'Teile das beste Plättchen mit einem Partner; ab sechs Plätzen',
    ],
    'kind.partner': ['Partner', 'Partner'],
    'kindHint.partner': ['for this leg', 'für diese Etappe'],
    'ask.partner': ['Who will be your partner?', 'Wer wird dein Partner?'],
    'do.partner.title': ['Partner with {who}', 'Partner von {who}'],
    'do.partner.text': [
      'At the payout each of you also gets the best ticket of the other.',
      'Am Ende der Etappe bekommt jeder auch das beste Plättchen des anderen.',
    ],
    'do.partner.go': ['Shake hands', 'Abgemacht'],
    'line.partner': ['partner:', 'Partner:'],
    'log.partner': ['{who} and {other} are partners for this leg.', 'Partner in dieser Etappe: {who} und {other}.'],
  },
};
