/** What reviews say exactly, where word lists know it: the topic it is about, and whether it praises. */

import type { Topic } from '../contract/topics.js';

export interface ClaimMeaning {
  topic: Topic;
  opinion: 'praise' | 'criticism';
  /** It says little more than the topic does: never said alone, but beside what others miss. */
  general?: true;
  /** Said of most good things, or of many: an insight only where this share of the reviews says it. */
  common?: number;
  /** What some have done: never said as if all had, and its denial says nothing. */
  ofSome?: true;
  /** It says what something suits: what is too thin for it, or bad there, does not. */
  suits?: true;
  /** It is about the whole even where a word beside it names something else than a part: "a flattering fit". */
  whole?: true;
  /** What it claims where it stands beside the name of another topic: "the sleeves are too long". */
  of?: Partial<Record<Topic, string>>;
  /** What its denial claims: "not flattering" is `unflattering`, "does not itch" is `not_rough`. */
  denied?: string;
}

type More = Omit<ClaimMeaning, 'topic' | 'opinion'>;
const praise = (topic: Topic, more: More = {}): ClaimMeaning => ({ topic, opinion: 'praise', ...more });
const criticism = (topic: Topic, more: More = {}): ClaimMeaning => ({ topic, opinion: 'criticism', ...more });
const general = true;
const whole = true;
const suits = true;
const ofSome = true;
/** What is said of most good things, and what is said of many. */
const common = 1 / 2;
const ofMany = { common: 1 / 4 };

export const CLAIMS = {
  well_made: praise('quality', { denied: 'poorly_made', common }),
  sturdy: praise('quality', { denied: 'wobbly' }),
  poorly_made: criticism('quality', { general, denied: 'well_made' }),
  wobbly: criticism('quality', { denied: 'sturdy' }),
  part_breaks: criticism('quality'),
  lasts_long: praise('durability', { denied: 'breaks_soon' }),
  breaks_soon: criticism('durability', { denied: 'lasts_long' }),
  pills_or_sheds: criticism('durability', { denied: 'no_pilling' }),
  no_pilling: praise('durability'),
  works_well: praise('function', { denied: 'does_not_work', common }),
  does_not_work: criticism('function', { denied: 'works_well' }),
  versatile: praise('use', ofMany),
  dresses_up_or_down: praise('use'),
  for_summer: praise('season', { suits, common }),
  for_winter: praise('season', { suits, common }),
  all_year: praise('season', { suits, common }),
  battery_lasts: praise('function', { denied: 'battery_weak' }),
  battery_weak: criticism('function', { denied: 'battery_lasts' }),
  loses_connection: criticism('function', { denied: 'stays_connected' }),
  stays_connected: praise('function'),
  easy_to_use: praise('ease', { denied: 'hard_to_use' }),
  hard_to_use: criticism('ease', { denied: 'easy_to_use' }),
  easy_assembly: praise('ease', { denied: 'hard_assembly' }),
  hard_assembly: criticism('ease', { denied: 'easy_assembly' }),
  clear_instructions: praise('ease', { denied: 'unclear_instructions' }),
  unclear_instructions: criticism('ease', { denied: 'clear_instructions' }),
  looks_good: praise('look', { general }),
  stylish: praise('look', { whole, common }),
  feminine: praise('look', { whole, common }),
  unique: praise('look', { whole }),
  earns_compliments: praise('look'),
  looks_cheap: criticism('look', { denied: 'not_cheap_looking' }),
  not_cheap_looking: praise('look'),
  flattering: praise('silhouette', { whole, denied: 'unflattering', ...ofMany }),
  unflattering: criticism('silhouette', { whole }),
  shapeless: criticism('silhouette', { whole }),
  lovely_pattern: praise('pattern'),
  odd_pattern: criticism('pattern'),
  lovely_neckline: praise('neckline'),
  neckline_low: criticism('neckline'),
  neckline_tight: criticism('neckline'),
  good_sleeves: praise('sleeves', { common }),
  sleeves_tight: criticism('sleeves'),
  sleeves_wide: criticism('sleeves'),
  sleeves_long: criticism('sleeves'),
  sleeves_short: criticism('sleeves'),
  lovely_colour: praise('colour', { common }),
  colour_differs: criticism('colour', { denied: 'colour_true' }),
  colour_true: praise('colour'),
  good_material: praise('material', { general, denied: 'cheap_material' }),
  soft: praise('material'),
  good_weight: praise('weight', { general }),
  light_material: praise('weight'),
  stretchy: praise('material'),
  cheap_material: criticism('material', { denied: 'good_material' }),
  rough: criticism('material', { denied: 'not_rough' }),
  not_rough: praise('material'),
  see_through: criticism('weight', { denied: 'opaque' }),
  opaque: praise('weight'),
  heavy_material: criticism('weight', { denied: 'light_material' }),
  comfortable: praise('comfort', { denied: 'uncomfortable', common }),
  keeps_warm: praise('warmth', { denied: 'not_warm' }),
  uncomfortable: criticism('comfort', { denied: 'comfortable' }),
  not_warm: criticism('warmth', { denied: 'keeps_warm' }),
  too_warm: criticism('warmth'),
  too_hard: criticism('comfort'),
  too_soft: criticism('comfort'),
  smells_good: praise('smell', { denied: 'smells_bad', common }),
  smells_bad: criticism('smell', { denied: 'no_odour' }),
  chemical_smell: criticism('smell', { denied: 'no_odour' }),
  no_odour: praise('smell'),
  tastes_good: praise('taste', { denied: 'tastes_bad', common }),
  fresh: praise('taste', { denied: 'stale' }),
  tastes_bad: criticism('taste', { general, denied: 'tastes_good' }),
  bland: criticism('taste', { denied: 'tastes_good' }),
  too_sweet_or_salty: criticism('taste', { denied: 'balanced' }),
  balanced: praise('taste'),
  stale: criticism('taste', { denied: 'fresh' }),
  sounds_good: praise('sound', { common }),
  quiet: praise('sound', { denied: 'too_loud' }),
  too_loud: criticism('sound', { denied: 'quiet' }),
  easy_care: praise('care', { denied: 'hard_care' }),
  hard_care: criticism('care', { denied: 'easy_care' }),
  shrinks: criticism('care', { denied: 'keeps_shape' }),
  keeps_shape: praise('care'),
  fades: criticism('care', { denied: 'keeps_colour' }),
  keeps_colour: praise('care'),
  wrinkles: criticism('care', { denied: 'crease_free' }),
  crease_free: praise('care'),
  true_to_size: praise('size'),
  runs_small: criticism('size', { of: { sleeves: 'sleeves_tight', neckline: 'neckline_tight' } }),
  runs_large: criticism('size', { of: { sleeves: 'sleeves_wide', neckline: 'neckline_low' } }),
  fits_well: praise('fit', { denied: 'fits_badly', common }),
  fits_badly: criticism('fit', { general, denied: 'fits_well', of: { neckline: 'neckline_low' } }),
  chest_fits_badly: criticism('fit'),
  shoulders_fit_badly: criticism('fit'),
  good_length: praise('length', { of: { sleeves: 'good_sleeves' } }),
  too_short: criticism('length', { denied: 'good_length', of: { sleeves: 'sleeves_short' } }),
  too_long: criticism('length', { denied: 'good_length', of: { sleeves: 'sleeves_long' } }),
  good_value: praise('price', { denied: 'overpriced' }),
  overpriced: criticism('price', { denied: 'good_value' }),
  bought_again: praise('keeping', { ofSome, common }),
  sent_back: criticism('keeping', { ofSome, common }),
  arrives_fast: praise('delivery', { denied: 'arrives_late' }),
  arrives_late: criticism('delivery', { denied: 'on_time' }),
  on_time: praise('delivery', { denied: 'arrives_late' }),
  never_arrives: criticism('delivery'),
  wrong_place: criticism('delivery'),
  costly_delivery: criticism('delivery'),
  well_packed: praise('packaging'),
  arrives_damaged: criticism('packaging', { denied: 'well_packed' }),
  too_much_packaging: criticism('packaging'),
  easy_returns: praise('returns', { denied: 'hard_returns' }),
  fast_refund: praise('returns'),
  hard_returns: criticism('returns', { denied: 'easy_returns' }),
  return_costs: criticism('returns'),
  as_described: praise('description', { denied: 'not_as_described' }),
  not_as_described: criticism('description', { denied: 'as_described' }),
  parts_missing: criticism('description', { denied: 'complete' }),
  complete: praise('description'),
  wrong_item: criticism('description'),
  friendly_service: praise('service', { denied: 'unfriendly' }),
  replies_fast: praise('service'),
  unfriendly: criticism('service', { denied: 'friendly_service' }),
  no_reply: criticism('service'),
} as const satisfies Record<string, ClaimMeaning>;

export type Claim = keyof typeof CLAIMS;

export function isClaim(value: unknown): value is Claim {
  return typeof value === 'string' && Object.hasOwn(CLAIMS, value);
}

/** What is claimed where a topic is praised or criticised by its name: "I love the neckline". */
export const CLAIMED_BY_NAME: Partial<Record<Topic, { praise?: Claim; criticism?: Claim }>> = {
  quality: { praise: 'well_made', criticism: 'poorly_made' },
  look: { praise: 'looks_good' },
  colour: { praise: 'lovely_colour' },
  material: { praise: 'good_material', criticism: 'cheap_material' },
  comfort: { praise: 'comfortable' },
  smell: { praise: 'smells_good', criticism: 'smells_bad' },
  taste: { praise: 'tastes_good', criticism: 'tastes_bad' },
  sound: { praise: 'sounds_good' },
  fit: { praise: 'fits_well', criticism: 'fits_badly' },
  length: { praise: 'good_length' },
  price: { praise: 'good_value' },
  pattern: { praise: 'lovely_pattern', criticism: 'odd_pattern' },
  weight: { praise: 'good_weight' },
  neckline: { praise: 'lovely_neckline' },
  sleeves: { praise: 'good_sleeves' },
};

/** What every criticism of a topic comes to, whatever its reason; of the others no word says it. */
export const GENERAL_CRITICISM: Partial<Record<Topic, Claim>> = {
  quality: 'poorly_made',
  comfort: 'uncomfortable',
  smell: 'smells_bad',
  taste: 'tastes_bad',
  fit: 'fits_badly',
  silhouette: 'unflattering',
  pattern: 'odd_pattern',
  description: 'not_as_described',
};

/** Topics whose parts, such as buttons, may please without the whole being well made. */
export const WHOLES: ReadonlySet<Topic> = new Set(['quality', 'fit', 'material']);

/** Parts of a product, which an opinion beside them is about. */
export const PARTS: ReadonlySet<Topic> = new Set(['colour', 'pattern', 'neckline', 'sleeves']);

/** What a claim says, in one type for all of them. */
export function meaningOf(claim: Claim): ClaimMeaning {
  return CLAIMS[claim];
}
