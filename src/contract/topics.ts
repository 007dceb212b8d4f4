/**
 * What reviews speak of. A topic is one thing that shoppers judge, the same in every language; a category groups topics. The names for
 * people are in `src/insights/words/`. Plain values, no library.
 */

/** Each topic and its category. */
export const TOPICS = {
  quality: 'product',
  durability: 'product',
  function: 'product',
  ease: 'product',
  look: 'product',
  colour: 'product',
  material: 'product',
  comfort: 'product',
  smell: 'product',
  taste: 'product',
  sound: 'product',
  care: 'product',
  size: 'fit',
  fit: 'fit',
  length: 'fit',
  price: 'value',
  delivery: 'order',
  packaging: 'order',
  returns: 'order',
  description: 'order',
  service: 'service',
  // New ones are last: saved snapshots keep topics as bits, in this order.
  use: 'product',
  season: 'product',
  weight: 'product',
  pattern: 'product',
  silhouette: 'fit',
  neckline: 'fit',
  sleeves: 'fit',
  keeping: 'value',
  warmth: 'product',
} as const;

export type Topic = keyof typeof TOPICS;

export function isTopic(value: unknown): value is Topic {
  return typeof value === 'string' && Object.hasOwn(TOPICS, value);
}

/** What somebody thinks of a topic; `mixed` is praise and criticism in one review, `neutral` neither. */
export const OPINIONS = ['praise', 'criticism', 'mixed', 'neutral'] as const;
export type Opinion = (typeof OPINIONS)[number];
