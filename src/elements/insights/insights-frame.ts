import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicInsights } from '../../contract/widget.js';
import type { InsightsStrings } from '../../languages/element-words.js';
import { claimColumns } from './claim-columns.js';
import { type ClaimColumns, columnsOf } from './claims.js';

/** The words that insights are drawn with, and how they are written. */
export interface InsightsWords {
  strings: InsightsStrings;
  tag: string;
  dir: 'rtl' | undefined;
}

/** All of the element: its heading, and `inner` below it. */
export function insightsFrame(
  heading: string,
  { tag, dir }: InsightsWords,
  busy: boolean,
  inner: TemplateResult,
): TemplateResult {
  return html`<section part="base" aria-label=${heading || nothing} lang=${tag} dir=${dir ?? nothing} aria-busy=${busy}>
      <slot name="heading">${heading ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>
      ${inner}
    </section>`;
}

/** What is said of `insights`; null where there is nothing to say, unless `showEmpty`. */
export function insightsContent(
  insights: PublicInsights,
  { strings, tag }: InsightsWords,
  { heading, showEmpty }: { heading: string; showEmpty: boolean },
  showReviews: (topic: string) => (() => void) | undefined,
): TemplateResult | null {
  const columns = columnsOf(insights);
  if (isEmpty(columns)) {
    return showEmpty ? html`<div part="message empty"><p>${strings.noInsights}</p></div>` : null;
  }
  const level = heading ? 3 : 2;
  return claimColumns(columns, { strings, tag, level, labelsIn: labelLanguage(insights, tag), showReviews });
}

/** The language of the labels, where it is not `tag`. */
export function labelLanguage({ language }: PublicInsights, tag: string): string | undefined {
  return language === undefined || tag.startsWith(language) ? undefined : language;
}

export function isEmpty({ praised, missed }: ClaimColumns): boolean {
  return praised.length + missed.length === 0;
}
