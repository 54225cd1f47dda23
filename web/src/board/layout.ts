/** Where the things in the middle of the ring lie, for 16 or 20 spaces, on a table or a phone. */

export interface PlazaLayout {
  tents: number;
  tent: number;
  tentPitch: number;
  base: number;
  pyramid: number;
  piles: number;
  pile: number;
  pileLeft: number;
  pileRight: number;
  inside: number;
  dice: number;
  pedestal: number;
  pedestalX: number;
  pedestalPitch: number;
  small: number;
  rail: number;
  railX: number;
  railPitch: number;
  ros: number;
  stacks: number;
  stackPitch: number;
  stack: number;
}

const none = {
  pedestal: 0,
  pedestalX: 0,
  pedestalPitch: 0,
  small: 1,
  dice: 1,
  rail: 0,
  railX: 0,
  railPitch: 0,
  ros: 1,
  stacks: 0,
  stackPitch: 0,
  stack: 1,
};

const TABLE_16: PlazaLayout = {
  ...none,
  tents: 304,
  tent: 1,
  tentPitch: 98,
  base: 542,
  pyramid: 0.9,
  piles: 424,
  pile: 1,
  pileLeft: 280,
  pileRight: 718,
  inside: 580,
  stacks: 640,
  stackPitch: 112,
  stack: 0.96,
};
const TABLE_16_PLACES: PlazaLayout = {
  ...TABLE_16,
  tents: 292,
  tent: 0.86,
  base: 484,
  pyramid: 0.76,
  piles: 396,
  pile: 0.84,
  inside: 512,
  rail: 570,
  railX: 500,
  railPitch: 84,
  ros: 0.8,
  stacks: 654,
  stackPitch: 112,
  stack: 0.9,
};
const TABLE_20: PlazaLayout = {
  ...none,
  tents: 322,
  tent: 1.14,
  tentPitch: 117,
  base: 552,
  pyramid: 1.04,
  piles: 440,
  pile: 1.1,
  pileLeft: 306,
  pileRight: 888,
  inside: 604,
  pedestal: 698,
  pedestalX: 426,
  pedestalPitch: 68,
  small: 1.1,
  rail: 690,
  railX: 796,
  railPitch: 84,
  ros: 1.1,
  stacks: 824,
  stackPitch: 146,
  stack: 1.14,
};
const PHONE_16: PlazaLayout = {
  ...none,
  tents: 336,
  tent: 1.14,
  tentPitch: 105,
  base: 590,
  pyramid: 1.08,
  piles: 692,
  pile: 1,
  pileLeft: 300,
  pileRight: 694,
  inside: 672,
  dice: 1,
};
const PHONE_16_PLACES: PlazaLayout = {
  ...PHONE_16,
  tents: 320,
  tent: 1.05,
  base: 520,
  pyramid: 0.86,
  piles: 590,
  pile: 0.92,
  pileLeft: 296,
  pileRight: 698,
  inside: 580,
  dice: 0.95,
  rail: 712,
  railX: 500,
  railPitch: 136,
  ros: 1.35,
};
const PHONE_20: PlazaLayout = {
  ...none,
  tents: 338,
  tent: 1.3,
  tentPitch: 122,
  base: 590,
  pyramid: 1.09,
  piles: 486,
  pile: 1.15,
  pileLeft: 316,
  pileRight: 882,
  inside: 646,
  dice: 1.2,
  pedestal: 762,
  pedestalX: 600,
  pedestalPitch: 156,
  small: 1.5,
  rail: 908,
  railX: 600,
  railPitch: 172,
  ros: 1.42,
};

export function plazaLayout(length: number, phone: boolean, places: boolean): PlazaLayout {
  if (length > 16) return phone ? PHONE_20 : TABLE_20;
  if (places) return phone ? PHONE_16_PLACES : TABLE_16_PLACES;
  return phone ? PHONE_16 : TABLE_16;
}
