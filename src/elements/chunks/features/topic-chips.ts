import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../../languages/format-message.js';
import { formatNumber } from '../../languages/language.js';
import type { WidgetView } from '../../list/widget-view.js';

/** Chips that are drawn. */
const MOST = 12;

/** Draws what the reviews often speak of as buttons that filter by it; nothing where the service does not say. */
export function topicChips({ feed, choice, strings, tag, filter }: WidgetView): TemplateResult | typeof nothing {
  const topics = feed.page?.topics;
  if (!Array.isArray(topics) || topics.length === 0) return nothing;
  return html`<div part="topics">${topics.slice(0, MOST).map(({ topic, label, reviews }) => {
    const selected = choice.filters.topic === topic;
    return html`<button
      part=${selected ? 'button topic selected' : 'button topic'}
      type="button"
      aria-pressed=${selected}
      aria-label=${`${label}: ${formatMessage(strings.reviewCount, tag, { count: reviews })}`}
      @click=${() => filter({ topic: selected ? '' : topic })}
    ><bdi>${label}</bdi> <span part="topic-count">${formatNumber(reviews, tag)}</span></button>`;
  })}</div>`;
}

export const chipStyles = css`
  [part='topics'] {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 100%;
    gap: 8px;
  }
  [part~='topic'] {
    max-inline-size: 100%;
    padding-inline: 0.9em;
    border-radius: 22px;
    overflow-wrap: anywhere;
    text-align: start;
  }
  [part='topic-count'] {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  [part~='selected'] > [part='topic-count'] {
    color: inherit;
  }
`;
