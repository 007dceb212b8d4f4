import { html, type TemplateResult } from 'lit/html.js';
import { formatter } from '../languages/formatter.js';

const segmenter = formatter('Segmenter');

/** How many tints there are; each has a rule in review-card-styles.ts. */
const TINTS = 6;

/** Head and shoulders of nobody in particular. */
const nobody = html`<svg viewBox="0 0 9 9"><path d="M4 4a2 2 0 1 1 1 0zM1 9c0-5 7-5 7 0z" /></svg>`;

/**
 * The author's initials on a tint, covered by `picture` once it has loaded; without a name a figure, on a tint by the review's `id`,
 * so that two strangers do not look like one. Hidden from screen readers: the name stands beside it.
 */
export function avatar(author: string, id: string, language: string, picture: unknown): TemplateResult {
  const sign = author ? initials(author, language) : nobody;
  return html`<span part="avatar tint-${tintOf(author || id)}" aria-hidden="true">${sign}${picture}</span>`;
}

/** The first letter of the first and of the last name, or of the only one. A letter is a grapheme: combining marks stay with it. */
export function initials(author: string, language: string): string {
  const names = author.match(/(?<!\S)[\p{L}\p{N}]\S*/gu) ?? [author];
  const letters = [names[0]!, names[1] ? names.at(-1)! : ''].map((name) => firstLetter(name, language));
  // A non-joiner between them: in Arabic and the like, the two letters would join as in a word.
  return letters.join('\u200c').toLocaleUpperCase(language);
}

function firstLetter(name: string, language: string): string {
  // No combining mark is below U+0300, so these need no segmenter, which takes as long as drawing the card.
  return /^[ -\u02ff]([ -\u02ff]|$)/.test(name)
    ? name[0]!
    : (segmenter(language).segment(name).containing(0)?.segment ?? '');
}

/** The number of the tint; the same name has the same tint everywhere. */
function tintOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % TINTS;
}
