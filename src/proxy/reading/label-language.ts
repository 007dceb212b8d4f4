import { LABEL_LANGUAGES } from '../../insights/labels/label.js';

/** What a tag of the right shape is at most. */
const TAG = /^[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8}){0,8}$/;

/** The language that labels have for the readers of `tag`: its own, that without a region, or English; undefined where `tag` is none. */
export function labelLanguageOf(tag: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  return knownLanguage(tag) ?? 'en';
}

/** As {@link labelLanguageOf}, but undefined too where nobody has words for it. */
export function knownLanguage(tag: string): string | undefined {
  const wanted = tag.replaceAll('_', '-').toLowerCase();
  const known = (one: string) => LABEL_LANGUAGES.find((language) => language.toLowerCase() === one);
  return known(wanted) ?? known(wanted.split('-')[0]!);
}
