/** What reviews say exactly, where word lists know it: the topic it is about, and whether it praises. */

import type { Topic } from '../contract/topics.js';

export interface ClaimMeaning {
  topic: Topic;
  opinion: 'praise' | 'criticism';
  /** It says little more than the topic does: said only where nothing more exact is. */
  general?: true;
  /** What its denial claims: "not flattering" is `unflattering`. */
  denied?: string;
}

type More = Pick<ClaimMeaning, 'general' | 'denied'>;
const praise = (topic: Topic, more: More = {}): ClaimMeaning => ({ topic, opinion: 'praise', ...more });
const criticism = (topic: Topic, more: More = {}): ClaimMeaning => ({ topic, opinion: 'criticism', ...more });
const general = true;

export const CLAIMS = {
  well_made: praise('quality', { general, denied: 'poorly_made' }),
  sturdy: praise('quality', { denied: 'wobbly' }),
  poorly_made: criticism('quality', { general }),
  wobbly: criticism('quality', { denied: 'sturdy' }),
  part_breaks: criticism('quality'),
  lasts_long: praise('durability', { denied: 'breaks_soon' }),
  breaks_soon: criticism('durability'),
  pills_or_sheds: criticism('durability'),
  works_well: praise('function', { general, denied: 'does_not_work' }),
  does_not_work: criticism('function'),
  versatile: praise('use'),
  suits_season: praise('use', { general }),
  battery_lasts: praise('function', { denied: 'battery_weak' }),
  battery_weak: criticism('function'),
  loses_connection: criticism('function'),
  easy_to_use: praise('ease', { denied: 'hard_to_use' }),
  hard_to_use: criticism('ease', { denied: 'easy_to_use' }),
  easy_assembly: praise('ease', { denied: 'hard_assembly' }),
  hard_assembly: criticism('ease', { denied: 'easy_assembly' }),
  clear_instructions: praise('ease', { denied: 'unclear_instructions' }),
  unclear_instructions: criticism('ease'),
  looks_good: praise('look', { general }),
  flattering: praise('look', { denied: 'unflattering' }),
  stylish: praise('look'),
  earns_compliments: praise('look'),
  looks_cheap: criticism('look'),
  unflattering: criticism('look'),
  lovely_colour: praise('colour'),
  colour_differs: criticism('colour'),
  good_material: praise('material', { general, denied: 'cheap_material' }),
  soft: praise('material'),
  light_material: praise('material'),
  stretchy: praise('material'),
  cheap_material: criticism('material'),
  rough: criticism('material'),
  see_through: criticism('material'),
  heavy_material: criticism('material'),
  comfortable: praise('comfort', { denied: 'uncomfortable' }),
  keeps_warm: praise('comfort', { denied: 'not_warm' }),
  uncomfortable: criticism('comfort', { denied: 'comfortable' }),
  not_warm: criticism('comfort'),
  too_warm: criticism('comfort'),
  too_hard: criticism('comfort'),
  too_soft: criticism('comfort'),
  smells_good: praise('smell', { denied: 'smells_bad' }),
  smells_bad: criticism('smell'),
  chemical_smell: criticism('smell'),
  tastes_good: praise('taste', { general, denied: 'tastes_bad' }),
  fresh: praise('taste', { denied: 'stale' }),
  tastes_bad: criticism('taste', { general }),
  bland: criticism('taste'),
  too_sweet_or_salty: criticism('taste'),
  stale: criticism('taste'),
  sounds_good: praise('sound'),
  quiet: praise('sound', { denied: 'too_loud' }),
  too_loud: criticism('sound'),
  easy_care: praise('care', { denied: 'hard_care' }),
  hard_care: criticism('care'),
  shrinks: criticism('care'),
  fades: criticism('care'),
  wrinkles: criticism('care'),
  true_to_size: praise('size'),
  runs_small: criticism('size'),
  runs_large: criticism('size'),
  fits_well: praise('fit', { denied: 'fits_badly' }),
  fits_badly: criticism('fit'),
  shapeless: criticism('fit'),
  tight_chest: criticism('fit'),
  good_length: praise('length'),
  too_short: criticism('length'),
  too_long: criticism('length'),
  good_value: praise('price', { denied: 'overpriced' }),
  overpriced: criticism('price', { denied: 'good_value' }),
  arrives_fast: praise('delivery', { denied: 'arrives_late' }),
  arrives_late: criticism('delivery'),
  never_arrives: criticism('delivery'),
  wrong_place: criticism('delivery'),
  costly_delivery: criticism('delivery'),
  well_packed: praise('packaging'),
  arrives_damaged: criticism('packaging'),
  too_much_packaging: criticism('packaging'),
  easy_returns: praise('returns', { denied: 'hard_returns' }),
  fast_refund: praise('returns'),
  hard_returns: criticism('returns'),
  return_costs: criticism('returns'),
  as_described: praise('description', { denied: 'not_as_described' }),
  not_as_described: criticism('description'),
  parts_missing: criticism('description'),
  wrong_item: criticism('description'),
  friendly_service: praise('service', { denied: 'unfriendly' }),
  replies_fast: praise('service'),
  unfriendly: criticism('service'),
  no_reply: criticism('service'),
} as const satisfies Record<string, ClaimMeaning>;

export type Claim = keyof typeof CLAIMS;

export function isClaim(value: unknown): value is Claim {
  return typeof value === 'string' && Object.hasOwn(CLAIMS, value);
}

/** What a claim says, in one type for all of them. */
export function meaningOf(claim: Claim): ClaimMeaning {
  return CLAIMS[claim];
}
