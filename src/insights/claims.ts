/** What reviews say exactly, where word lists know it: the topic it is about, and whether it praises. */

import type { Topic } from '../contract/topics.js';

export interface ClaimMeaning {
  topic: Topic;
  opinion: 'praise' | 'criticism';
}

const praise = (topic: Topic): ClaimMeaning => ({ topic, opinion: 'praise' });
const criticism = (topic: Topic): ClaimMeaning => ({ topic, opinion: 'criticism' });

export const CLAIMS = {
  well_made: praise('quality'),
  poorly_made: criticism('quality'),
  lasts_long: praise('durability'),
  breaks_soon: criticism('durability'),
  works_well: praise('function'),
  does_not_work: criticism('function'),
  easy_to_use: praise('ease'),
  hard_to_use: criticism('ease'),
  looks_good: praise('look'),
  looks_cheap: criticism('look'),
  lovely_colour: praise('colour'),
  colour_differs: criticism('colour'),
  soft: praise('material'),
  rough: criticism('material'),
  see_through: criticism('material'),
  comfortable: praise('comfort'),
  uncomfortable: criticism('comfort'),
  smells_good: praise('smell'),
  smells_bad: criticism('smell'),
  tastes_good: praise('taste'),
  tastes_bad: criticism('taste'),
  sounds_good: praise('sound'),
  too_loud: criticism('sound'),
  easy_care: praise('care'),
  shrinks_or_fades: criticism('care'),
  true_to_size: praise('size'),
  runs_small: criticism('size'),
  runs_large: criticism('size'),
  fits_well: praise('fit'),
  fits_badly: criticism('fit'),
  too_short: criticism('length'),
  too_long: criticism('length'),
  good_value: praise('price'),
  overpriced: criticism('price'),
  arrives_fast: praise('delivery'),
  arrives_late: criticism('delivery'),
  arrives_damaged: criticism('packaging'),
  well_packed: praise('packaging'),
  easy_returns: praise('returns'),
  hard_returns: criticism('returns'),
  as_described: praise('description'),
  not_as_described: criticism('description'),
  friendly_service: praise('service'),
  no_reply: criticism('service'),
} as const satisfies Record<string, ClaimMeaning>;

export type Claim = keyof typeof CLAIMS;

export function isClaim(value: unknown): value is Claim {
  return typeof value === 'string' && Object.hasOwn(CLAIMS, value);
}
