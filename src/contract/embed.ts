import { type AttributeRow, attributeName, type Kebab } from './attributes.js';
import type { INSIGHTS_ATTRIBUTES } from './insights-attributes.js';
import { normalProductId } from './product-id.js';
import type { STARS_ATTRIBUTES } from './stars-attributes.js';
import type { FieldError } from './widget.js';
import type { WIDGET_ATTRIBUTES } from './widget-attributes.js';
import { WIDGET_ROWS } from './widget-rows.js';

type Check = readonly [fits: (value: string) => boolean, message: string];

const oneOf = (words: readonly string[]): Check => [
  (value) => words.includes(value),
  `must be one of ${words.join(', ')}`,
];
const whole = ([least, greatest]: readonly [number, number]): Check => [
  (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= greatest,
  `must be a whole number from ${least} to ${greatest}`,
];
const short: Check = [(value) => value.length <= 200, 'must be at most 200 characters'];
const flag: Check = [(value) => value === '' || value === 'true', 'must be empty or true'];
const address: Check = [
  (value) => value.length <= 2_000 && /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''),
  'must be an absolute http or https address',
];
const addressOrPath: Check = [
  (value) => address[0](value) || /^(?:#|\/(?![/\\]))[^\s]{0,2000}$/.test(value),
  'must be an absolute http or https address, or begin with / or #',
];
const language: Check = [
  (value) => value.length <= 35 && isLanguageTag(value.replaceAll('_', '-')),
  'must be a language tag such as de or pt-BR',
];

/** Attributes that come from the address of the request and its token. */
const BY_ADDRESS = ['vendorId', 'businessId', 'token'] as const;

/** Attributes that every element has. */
const GLOBAL = { lang: language, dir: oneOf(['ltr', 'rtl']) };

/** How the markup is made, which is no attribute of the element. */
const OPTIONS = {
  /** Address of `reviews-widget.css`, or of `review-insights.css` for insights, in place of an inline `<style>` that a strict policy would refuse. */
  stylesheet: address,
};

/** Attributes of `<reviews-widget>` that say how it is drawn. */
export type EmbedAttribute =
  | Kebab<Exclude<keyof typeof WIDGET_ATTRIBUTES, (typeof BY_ADDRESS)[number]>>
  | keyof typeof GLOBAL;

/** The requested attributes and options, as texts; where one is absent, the default of `<reviews-widget>` applies. */
export type EmbedQuery = Partial<Record<EmbedAttribute | keyof typeof OPTIONS, string>>;

const CHECKS: Record<string, Check> = {
  ...Object.fromEntries(
    WIDGET_ROWS.filter(([name]) => !BY_ADDRESS.some((one) => one === name)).map(([name, row]) => [
      attributeName(name),
      checkOf(row),
    ]),
  ),
  ...GLOBAL,
  ...OPTIONS,
};

function checkOf({ initial, words, features, several, range, address: isAddress }: AttributeRow): Check {
  if (range) return whole(range);
  if (isAddress) return isAddress === 'or-path' ? addressOrPath : address;
  if (typeof initial === 'boolean') return flag;
  if (!words || several) return short;
  const [isWord, message] = oneOf([...words, ...(features === true ? [] : (features ?? []))]);
  return [(value) => value === initial || isWord(value), message];
}

/** Attributes of `<review-stars>` that are the same for all products of a request. */
type StarsAttribute = Kebab<
  Exclude<keyof typeof STARS_ATTRIBUTES, (typeof BY_ADDRESS)[number] | 'productId' | 'rating'>
>;

/**
 * The requested attributes and options of stars. In `href`, `{product}` stands for the id of the product, percent-encoded.
 */
export type StarsQuery = Partial<Record<StarsAttribute | keyof typeof GLOBAL | keyof typeof OPTIONS, string>>;

const STARS_CHECKS: Record<keyof StarsQuery, Check> = {
  endpoint: address,
  href: addressOrPath,
  'show-empty': flag,
  debug: flag,
  ...GLOBAL,
  ...OPTIONS,
};

/** Attributes of `<review-insights>` that say how it is drawn, and of what. */
type InsightsAttribute = Kebab<Exclude<keyof typeof INSIGHTS_ATTRIBUTES, (typeof BY_ADDRESS)[number]>>;

/** The requested attributes and options of insights. */
export type InsightsEmbedQuery = Partial<
  Record<InsightsAttribute | keyof typeof GLOBAL | keyof typeof OPTIONS, string>
>;

const INSIGHTS_CHECKS: Record<keyof InsightsEmbedQuery, Check> = {
  endpoint: address,
  'product-id': [(value) => value !== '' && value.length <= 200, 'must be 1 to 200 characters'],
  heading: short,
  'show-empty': flag,
  debug: flag,
  ...GLOBAL,
  ...OPTIONS,
};

/** What a query says, and an error for each wrong value. */
interface ReadQuery<Q> {
  query: Q;
  errors: FieldError[];
}

/** The attributes and options of a widget in `given` without unknown names, as the element reads them. */
export function readEmbedQuery(given: Iterable<[name: string, value: string]>): ReadQuery<EmbedQuery> {
  return readQuery(given, CHECKS);
}

/** The language in `given` of a page that is drawn whole. */
export function readLanguageQuery(given: Iterable<[name: string, value: string]>): ReadQuery<{ lang?: string }> {
  return readQuery(given, { lang: language });
}

/** The attributes and options of stars in `given` without unknown names. */
export function readStarsQuery(given: Iterable<[name: string, value: string]>): ReadQuery<StarsQuery> {
  return readQuery(given, STARS_CHECKS);
}

/** The attributes and options of insights in `given` without unknown names. */
export function readInsightsEmbedQuery(given: Iterable<[name: string, value: string]>): ReadQuery<InsightsEmbedQuery> {
  return readQuery(given, INSIGHTS_CHECKS);
}

function readQuery(
  given: Iterable<[name: string, value: string]>,
  checks: Record<string, Check>,
): ReadQuery<Record<string, string>> {
  const query: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const [name, value] of given) {
    if (!Object.hasOwn(checks, name)) continue;
    const [fits, message] = checks[name]!;
    const read = name === 'product-id' ? normalProductId(value) : value.trim();
    if (Object.hasOwn(query, name)) errors.push({ field: name, message: 'must be given once' });
    else if (!fits(read)) errors.push({ field: name, message });
    query[name] = read;
  }
  return { query, errors };
}

/** Whether `Intl` accepts the tag; drawing would throw otherwise. `null`, which a template without a language writes, is none. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
