import type { Wording } from '../../contract/widget.js';
import type { Plural } from '../../languages/element-words.js';
import { formatter } from './formatter.js';
import { formatNumber } from './language.js';

const plurals = formatter('PluralRules');

/** What a translation of `E` has to define, for a language with the plural categories `C`: every key, with every category. */
export type Translation<E, C extends Intl.LDMLPluralRule> = {
  [K in keyof E]: E[K] extends string ? string : Record<C, string>;
};

/**
 * `message` with its {placeholders} filled. Numbers are written as in the language `tag`, with up to two decimals. Names and other
 * texts are isolated (U+2068…2069), so that their direction does not reorder the words around them. `values.count` selects the
 * plural category.
 */
export function formatMessage(message: string | Plural, tag: string, values: Record<string, string | number>): string {
  const text =
    typeof message === 'string' ? message : (message[plurals(tag).select(values.count as number)] ?? message.other);
  return text.replace(/{(\w+)}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? formatNumber(value, tag) : `\u2068${value}\u2069`;
  });
}

/** The words of a shop in the language of `tag`, or else the first that there are. */
export const inLanguage = (words: Wording, tag: string): string =>
  words[tag] ?? words[tag.split('-')[0]!] ?? Object.values(words)[0] ?? '';
