import { html, type TemplateResult } from 'lit/html.js';
import { histogramRow, STARS } from '../../list/review-summary.js';
import { offers, type WidgetView } from '../../list/widget-view.js';

/** The rows of the histogram as buttons that filter by stars; undefined where the reader may not, and they stay bars. */
export function starFilter(view: WidgetView): TemplateResult | undefined {
  return offers(view, 'stars') ? html`${STARS.map((star) => button(star, view))}` : undefined;
}

function button(star: number, view: WidgetView): TemplateResult {
  const { choice, filter } = view;
  const { count, label, content } = histogramRow(star, view);
  const selected = choice.filters.rating === star;
  return html`<button
    part=${selected ? 'row selected' : 'row'}
    type="button"
    aria-label=${label}
    aria-pressed=${selected}
    ?disabled=${count === 0}
    @click=${() => filter({ rating: selected ? 0 : star })}
  >
    ${content}
  </button>`;
}
