import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicInsight } from '../../contract/widget.js';
import type { InsightsStrings } from '../../languages/element-words.js';
import { formatMessage } from '../languages/format-message.js';
import { type ClaimColumns, quotesOf } from './claims.js';

/** That nobody knows the language of a sentence; a build that minifies templates takes an empty attribute away. */
export const NO_LANGUAGE = '';

/** What the columns are drawn from. */
export interface ClaimView {
  strings: InsightsStrings;
  tag: string;
  /** Level of the headings of the columns: below the heading of the element, where it has one. */
  level: number;
  /** Language of the labels, where it is not that of the strings. */
  labelsIn: string | undefined;
  /** Shows the reviews of a topic; undefined where no list of the page has them. */
  showReviews(topic: string): (() => void) | undefined;
}

/** What is praised and what is missed, side by side where there is room. */
export function claimColumns({ praised, missed }: ClaimColumns, view: ClaimView): TemplateResult {
  return html`<div part="columns">${column('praised', praised, view)}${column('missed', missed, view)}</div>`;
}

function column(name: keyof ClaimColumns, claims: PublicInsight[], view: ClaimView): TemplateResult {
  const { strings, level } = view;
  const sign = name === 'praised' ? 'M5 12.5l4.5 4.5L19 7.5' : 'M12 6v8M12 18v.01';
  return html`<div part=${`column ${name}`} role="group" aria-labelledby=${name}>
    <h3 part="column-heading" id=${name} aria-level=${level}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${sign}></path></svg>${strings[name]}
    </h3>
    ${
      claims.length === 0
        ? html`<p part="none">${strings.none}</p>`
        : html`<ul part="claims">${claims.map((claim) => html`<li>${disclosure(claim, name, view)}</li>`)}</ul>`
    }
  </div>`;
}

/** A claim that has nothing to open is a line of text. */
function disclosure(claim: PublicInsight, name: keyof ClaimColumns, view: ClaimView): TemplateResult {
  const { strings } = view;
  const quotes = quotesOf(claim, name);
  const show = view.showReviews(claim.topic);
  if (quotes.length === 0 && !show) return html`<div part="claim">${line(claim, name, view)}</div>`;
  return html`<details part="claim">
    <summary part="summary">
      ${line(claim, name, view)}
      <svg part="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 9l6 6 6-6"></path></svg>
    </summary>
    <div part="evidence">
      ${quotes.map(({ text }) => html`<blockquote part="quote" dir="auto" lang=${NO_LANGUAGE}>${text}</blockquote>`)}
      ${show ? html`<button part="button link" type="button" @click=${show}>${strings.showReviews}</button>` : nothing}
    </div>
  </details>`;
}

function line(claim: PublicInsight, name: keyof ClaimColumns, view: ClaimView): TemplateResult {
  const { strings, labelsIn } = view;
  return html`<span part="line">
    <span part="label" dir="auto" lang=${labelsIn ?? nothing}>${claim.label || claim.topic}</span>
    <span part="count">${namedCounts(claim, name, view)}</span>
    ${claim.wordedBy === 'model' ? html`<span part="by-machine">${strings.byMachine}</span>` : nothing}
  </span>`;
}

/**
 * What is counted, by name unless the label says it: the counts are of the whole topic, and more reviews praise the look than call it
 * unusual.
 */
export function namedCounts(
  claim: PublicInsight,
  column: keyof ClaimColumns,
  { strings, tag, labelsIn }: Pick<ClaimView, 'strings' | 'tag' | 'labelsIn'>,
): TemplateResult {
  const { topicName, label } = claim;
  const counts = countOf(claim, column, { strings, tag });
  if (!topicName || counts === '') return html`${counts}`;
  // "Look: criticised" says it, "Looks cheap" does not.
  const after = label?.split(topicName)[1] ?? '';
  if (/^\P{L}/u.test(after)) return html`${counts}`;
  return html`<span part="topic" dir="auto" lang=${labelsIn ?? nothing}>${topicName}</span>${` · ${counts}`}`;
}

/** Both counts where both are there: a claim never hides what speaks against it. */
function countOf(
  { praised, criticised, mentions }: PublicInsight,
  name: string,
  { strings, tag }: Pick<ClaimView, 'strings' | 'tag'>,
): string {
  const total = mentions ?? 0;
  const counts = [
    { text: strings.praise, count: praised ?? 0 },
    { text: strings.criticise, count: criticised ?? 0 },
  ].filter(({ count }) => count > 0 && count <= total);
  if (name === 'missed') counts.reverse();
  if (counts.length > 0) return counts.map(({ text, count }) => formatMessage(text, tag, { count, total })).join(' · ');
  return total > 0 ? formatMessage(strings.mentions, tag, { count: total }) : '';
}
