import { type FieldError, LIMITS, SORTS } from './widget.js';

type Check = readonly [fits: (value: string) => boolean, message: string];

const oneOf = (...words: string[]): Check => [(value) => words.includes(value), `must be one of ${words.join(', ')}`];
const whole = (min: number, max: number): Check => [
  (value) => /^\d{1,3}$/.test(value) && Number(value) >= min && Number(value) <= max,
  `must be a whole number from ${min} to ${max}`,
];
const short: Check = [(value) => value.length <= 200, 'must be at most 200 characters'];
const flag: Check = [(value) => value === '' || value === 'true', 'must be empty or true'];
const address: Check = [
  (value) => value.length <= 2_000 && /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''),
  'must be an absolute http or https address',
];
const language: Check = [
  (value) => value.length <= 35 && isLanguageTag(value.replaceAll('_', '-')),
  'must be a language tag such as de or pt-BR',
];

/** Attributes of `<reviews-widget>` that say how it is drawn, with what each may be. */
const ATTRIBUTES = {
  layout: oneOf('list', 'grid', 'wall', 'carousel', 'badge'),
  'page-size': whole(1, LIMITS.pageSize),
  paginate: oneOf('more', 'pages', 'scroll', 'none'),
  sort: oneOf(...SORTS),
  source: short,
  'product-id': short,
  controls: short,
  photo: oneOf('avatar', 'media', 'none'),
  clamp: whole(0, 30),
  heading: short,
  'policy-url': address,
  'item-name': short,
  'url-state': short,
  loading: oneOf('lazy', 'eager'),
  'no-replies': flag,
  debug: flag,
  endpoint: address,
  lang: language,
  dir: oneOf('ltr', 'rtl'),
} satisfies Record<string, Check>;

/** How the markup is made, which is no attribute of the element. */
const OPTIONS = {
  /** Address of `reviews-widget.css`, in place of an inline `<style>` that a strict policy would refuse. */
  stylesheet: address,
} satisfies Record<string, Check>;

export type EmbedAttribute = keyof typeof ATTRIBUTES;

/** What is asked of the markup, as texts; what is not given has the default of `<reviews-widget>`. */
export type EmbedQuery = Partial<Record<EmbedAttribute | keyof typeof OPTIONS, string>>;

const CHECKS: Record<string, Check> = { ...ATTRIBUTES, ...OPTIONS };

/** What `given` asks, unknown names left out, with every value that is wrong. */
export function readEmbedQuery(given: Iterable<[name: string, value: string]>): {
  query: EmbedQuery;
  errors: FieldError[];
} {
  const query: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const [name, value] of given) {
    if (!Object.hasOwn(CHECKS, name)) continue;
    const [fits, message] = CHECKS[name]!;
    if (Object.hasOwn(query, name)) errors.push({ field: name, message: 'must be given once' });
    else if (!fits(value)) errors.push({ field: name, message });
    query[name] = value;
  }
  return { query, errors };
}

/** Asked of the platform, which throws where the markup is drawn: `null`, what a template without a language writes, is no tag. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
