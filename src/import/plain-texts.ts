/** What somebody wrote, of what another system made of it: without markup, and without what a machine has translated. */
import { htmlToText, looksLikeHtml } from '../platform/html-text.js';
import type { ImportField } from './import-columns.js';
import type { RowValues } from './import-fields.js';
import type { Profile } from './profiles/profile.js';

const TEXT_FIELDS = ['title', 'text', 'replyText'] as const satisfies ImportField[];

/** The cells of a row with their texts as they were written. */
export function plainTexts(values: RowValues, profile: Profile): RowValues {
  return withoutHtml(withoutTranslations(values, profile), profile);
}

function withoutHtml(values: RowValues, { html }: Profile): RowValues {
  const texts: RowValues = { ...values };
  for (const field of TEXT_FIELDS) {
    const value = values[field];
    if (value === undefined || !(html ?? looksLikeHtml(value))) continue;
    const text = htmlToText(value);
    if (text === '') delete texts[field];
    else texts[field] = text;
  }
  return texts;
}

function withoutTranslations(values: RowValues, { translations }: Profile): RowValues {
  if (!translations) return values;
  const texts: RowValues = { ...values };
  for (const field of TEXT_FIELDS) {
    const value = values[field];
    if (value !== undefined) texts[field] = originalOf(value, translations);
  }
  return texts;
}

/** The original stands behind its sign, or before the translation; a text without both is one. */
function originalOf(text: string, { translated, original }: { translated: string; original: string }): string {
  const [before = '', ...behind] = text.split(translated);
  if (behind.length === 0) return text;
  const at = text.indexOf(original);
  const found = (at === -1 ? before : text.slice(at + original.length)).trim();
  return found === '' ? text : found;
}
