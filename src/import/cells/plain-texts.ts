/** What somebody wrote, of what another system made of it: without markup, and without what a machine has translated. Stars are of five. */
import { decodeHTML } from 'entities';
import { htmlToText, looksLikeHtml } from '../../platform/html-text.js';
import type { ImportField } from '../columns/import-columns.js';
import type { RowValues } from '../columns/import-fields.js';
import type { Profile } from '../profiles/profile.js';

const TEXT_FIELDS = ['title', 'text', 'replyText'] as const satisfies ImportField[];
/** Fields of one line, in which entities are decoded and no tags are expected. */
const LINE_FIELDS = ['author', 'name', 'replyName', 'productTitle'] as const satisfies ImportField[];

/** The cells of a row with their texts as they were written. */
export function plainTexts(values: RowValues, profile: Profile): RowValues {
  const texts = { ...values };
  cutSentences(texts, profile);
  keepOriginals(texts, profile);
  decodeHtml(texts, profile);
  return texts;
}

function cutSentences(texts: RowValues, { endsAt = {} }: Profile): void {
  for (const [field, ends] of Object.entries(endsAt) as [ImportField, string[]][]) {
    const places = ends
      .map((end) => (end === '' ? -1 : (texts[field]?.indexOf(end) ?? -1)))
      .filter((place) => place > 0);
    if (places.length > 0) texts[field] = texts[field]!.slice(0, Math.min(...places));
    else if (!ends.includes('')) delete texts[field];
  }
}

/** A text without any sign of HTML is the same, read as HTML or not. */
function decodeHtml(texts: RowValues, { html }: Profile): void {
  for (const field of TEXT_FIELDS) {
    const value = texts[field];
    if (value !== undefined && (html ?? looksLikeHtml(value))) set(texts, field, htmlToText(value));
  }
  for (const field of LINE_FIELDS) {
    const value = texts[field];
    if (value === undefined || !value.includes('&')) continue;
    set(texts, field, decodeHTML(value).trim());
  }
}

function set(texts: RowValues, field: ImportField, text: string): void {
  if (text === '') delete texts[field];
  else texts[field] = text;
}

function keepOriginals(texts: RowValues, { translations }: Profile): void {
  if (!translations) return;
  for (const field of TEXT_FIELDS) {
    const value = texts[field];
    if (value !== undefined) texts[field] = originalOf(value, translations);
  }
}

/** The original stands behind its sign, or before the translation; a text without both is one. */
function originalOf(text: string, { translated, original }: { translated: string; original: string }): string {
  const [before = '', ...behind] = text.split(translated);
  if (behind.length === 0) return text;
  const at = text.indexOf(original);
  const found = (at === -1 ? before : text.slice(at + original.length)).trim();
  return found === '' ? text : found;
}
