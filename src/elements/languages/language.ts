import { formatter } from './formatter.js';

const number = formatter('NumberFormat', { maximumFractionDigits: 2 });
const medium = formatter('DateTimeFormat', { dateStyle: 'medium' });
const calendarDay = formatter('DateTimeFormat', { dateStyle: 'medium', timeZone: 'UTC' });

/** A language: its code, its strings if we have them, and its direction. */
export interface Language<S> {
  code: string;
  strings: S | undefined;
  /** Only for languages from right to left: `rtl`, unless a `dir` around the element is set. */
  dirOf?: ((element: Element) => 'rtl' | undefined) | undefined;
}

/** The language tag of `element`: the nearest `lang`, across shadow roots, or the browser's language. */
export function languageOf(element: Element): string {
  for (let at: Element | undefined = element; at; at = hostAround(at)) {
    const tag = at.closest('[lang]')?.getAttribute('lang');
    if (tag) return canonicalTag(tag);
  }
  return canonicalTag(navigator.language);
}

/** The host of the shadow root that contains `element`. */
export function hostAround(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** `Intl` throws for a malformed tag such as `en_US`; a page may carry one. */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A timestamp as a date, in the reader's time zone. */
export function formatTimestamp(iso: string, language: string): string {
  return medium(language).format(new Date(iso));
}

/** A calendar day, YYYY-MM-DD, as `language` writes it; in UTC, because no time zone may shift it. */
export function formatDay(day: string, language: string): string {
  return calendarDay(language).format(new Date(`${day}T00:00:00Z`));
}

/** English where a decimal point, and groups of three digits, are usual. */
const ENGLISH = /^en(?:-(?:AU|CA|GB|IE|IN|NZ|US))?$/;

/**
 * A number as `language` writes it, with at most two decimals. The first formatter of a page takes as long to make as its first cards to draw:
 * in English, which waits for no words, it is not made for that.
 */
export function formatNumber(value: number, language: string): string {
  if (!ENGLISH.test(language) || !(value >= 0 && value < 100_000)) return number(language).format(value);
  const [whole, decimals] = `${Math.round(value * 100) / 100}`.split('.');
  return [whole!.replace(/\d(?=\d{3}$)/, '$&,'), ...(decimals ? [decimals] : [])].join('.');
}
