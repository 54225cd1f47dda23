/** Quick reactions in chat: a code goes over the wire, a drawing is shown. Other programs show the code as it is. */
export const REACTIONS = ['bravo', 'laugh', 'gasp', 'camel', 'luck', 'thanks'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const codeOf = (reaction: Reaction): string => `:${reaction}:`;

/** What earlier versions sent. */
const EARLIER = new Map<string, Reaction>([
  ['👏', 'bravo'],
  ['😂', 'laugh'],
  ['😱', 'gasp'],
  ['🐪', 'camel'],
  ['🍀', 'luck'],
  ['🤝', 'thanks'],
]);

/** The reaction that a line of chat is, or null for any other text. */
export const reactionOf = (text: string): Reaction | null =>
  REACTIONS.find((one) => codeOf(one) === text) ?? EARLIER.get(text) ?? null;
