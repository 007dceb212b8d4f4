import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ReviewPage, SourceNumbers } from '../../../contract/widget.js';
import { sourceName } from '../../card/source-name.js';
import { formatMessage } from '../../languages/format-message.js';
import type { Strings } from '../../languages/strings.js';
import type { WidgetView } from '../../list/widget-view.js';

/** How a source is written: as it writes itself, where the page says so. */
export function sourceLabel(source: string, page: Pick<ReviewPage, 'labels'> | undefined, tag: string): string {
  return page?.labels?.[source] ?? sourceName(source, tag);
}

/** The source that the reader chose, beside the count: the numbers are then those of that source alone. */
export function chosenSource({ host, feed, tag }: WidgetView): TemplateResult | typeof nothing {
  return feed.source && !host.source
    ? html`${' ·\u00a0'}<bdi>${sourceLabel(feed.source, feed.page, tag)}</bdi>`
    : nothing;
}

/** A line for each other site that has collected reviews, as one text. */
export function origins({ feed, strings, tag }: WidgetView): string {
  return originTexts(feed.page!, strings, tag).join('\n');
}

/** Of each other site: how many of its reviews are in the numbers above, and after those how many others have that are not. */
export function originTexts(page: Pick<ReviewPage, 'summary' | 'labels'>, strings: Strings, tag: string): string[] {
  const { sources = [] } = page.summary;
  const others = sources.filter(({ elsewhere }) => elsewhere);
  const isCounted = ({ counted }: SourceNumbers) => counted !== false;
  const text = (message: string) => (one: SourceNumbers) =>
    formatMessage(message, tag, { source: sourceLabel(one.source, page, tag), count: one.count });
  return [
    ...others.filter(isCounted).map(text(strings.ofThese)),
    ...others.filter((one) => !isCounted(one)).map(text(strings.notCounted)),
  ];
}

export const originStyles = css`
  [part='origins'] {
    text-wrap: balance;
    white-space: pre-line;
  }
`;
