import { html, type TemplateResult } from 'lit/html.js';
import { formatter } from '../languages/formatter.js';

const segmenter = formatter('Segmenter');

/** How many tints there are; each has a rule in the styles of cards. */
const TINTS = 6;

/** The author's initials in a tint of their own, `picture` on top of them; only to be seen, the name stands beside it. */
export function avatar(author: string, language: string, picture: unknown): TemplateResult {
  return html`<span part="avatar tint-${tintOf(author)}" aria-hidden="true">${initials(author, language)}${picture}</span>`;
}

/** The first letter of the first and of the last name, or of the only one; what a reader sees as one letter stays whole. */
export function initials(author: string, language: string): string {
  const names = author.match(/(?<!\S)[\p{L}\p{N}]\S*/gu) ?? [author];
  const letters = [names[0]!, names[1] ? names.at(-1)! : ''].map((name) => firstLetter(name, language));
  // Letters of a script that joins them would become a word.
  return letters.join('\u200c').toLocaleUpperCase(language);
}

function firstLetter(name: string, language: string): string {
  // No mark that joins a letter is below U+0300; to take a name apart takes as long as to draw its card.
  return /^[ -\u02ff]([ -\u02ff]|$)/.test(name)
    ? name[0]!
    : (segmenter(language).segment(name).containing(0)?.segment ?? '');
}

/** The same for the same name wherever it appears. */
function tintOf(author: string): number {
  return [...author].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % TINTS;
}
