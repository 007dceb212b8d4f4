import { closestLabels } from '../../insights/labels/label.js';

/** What a tag of the right shape is at most. */
const TAG = /^[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8}){0,8}$/;

/** The language that labels have for the readers of `tag`, English where nobody has words for them; undefined where `tag` is none. */
export function labelLanguageOf(tag: string): string | undefined {
  return TAG.test(tag) ? (closestLabels(tag) ?? 'en') : undefined;
}
