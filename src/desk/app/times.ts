import { html, type TemplateResult } from 'lit';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own language, as plain text. */
export const momentText = (iso: string): string => MOMENT.format(new Date(iso));

/** A moment in the reader's own language. */
export function moment(iso: string): TemplateResult {
  return html`<time datetime=${iso}>${momentText(iso)}</time>`;
}

/** A day in the reader's own language, with the moment behind it. */
export function day(iso: string): TemplateResult {
  const date = new Date(iso);
  return html`<time datetime=${iso} title=${MOMENT.format(date)}>${DAY.format(date)}</time>`;
}
