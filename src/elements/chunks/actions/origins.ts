import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../../contract/widget.js';
import { sourceName } from '../../card/source-name.js';
import { formatMessage } from '../../languages/format-message.js';
import type { Strings } from '../../languages/strings.js';
import type { WidgetView } from '../../list/widget-view.js';

/** The source that the reader chose, beside the count: the numbers are then those of that source alone. */
export function chosenSource({ host, feed, tag }: WidgetView): TemplateResult | typeof nothing {
  return feed.source && !host.source ? html`${' ·\u00a0'}<bdi>${sourceName(feed.source, tag)}</bdi>` : nothing;
}

/** A line for each other site that has collected reviews: how many of them the numbers above are of, or that they do not count. */
export function origins({ feed, strings, tag }: WidgetView): TemplateResult {
  return html`${originTexts(feed.page!.summary, strings, tag).map((text) => html`<span part="origin">${text}</span>`)}`;
}

export function originTexts({ sources = [] }: Summary, strings: Strings, tag: string): string[] {
  const others = sources.filter(({ elsewhere }) => elsewhere);
  return others.map(({ source, count, counted }) =>
    formatMessage(counted === false ? strings.notCounted : strings.ofThese, tag, {
      source: sourceName(source, tag),
      count,
    }),
  );
}

export const originStyles = css`
  [part='origins'] {
    color: var(--_muted);
  }
  [part='origin'] {
    display: block;
  }
`;
