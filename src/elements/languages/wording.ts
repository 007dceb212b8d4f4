import { formatter } from './formatter.js';
import { formatNumber } from './language.js';

const plurals = formatter('PluralRules');

/** A text with a number in it: one wording per plural category of its language (CLDR), at least `other`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The keys of `E` as code reads them, in whatever language. */
export type Wordings<E> = { [K in keyof E]: E[K] extends string ? string : Plural };

/** What a language with the plural categories `C` owes to the keys of `E`: all of them, with all categories. */
export type Translation<E, C extends Intl.LDMLPluralRule> = {
  [K in keyof E]: E[K] extends string ? string : Record<C, string>;
};

/**
 * `wording` with its {placeholders} filled: a number as `tag` writes it, with up to two decimals; a name or other text
 * isolated (U+2068…2069), so that its direction leaves the words around it alone. Plurals go by `values.count`.
 */
export function say(wording: string | Plural, tag: string, values: Record<string, string | number>): string {
  const text =
    typeof wording === 'string' ? wording : (wording[plurals(tag).select(values.count as number)] ?? wording.other);
  return text.replace(/{(\w+)}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? formatNumber(value, tag) : `\u2068${value}\u2069`;
  });
}
