import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { WidgetAttributes } from '../../contract/widget-attributes.js';
import type { Strings } from '../languages/strings.js';
import { pageSizeOf } from './widget-query.js';

/**
 * Grey shapes of the summary and of a page of cards, until the first response. They are about as high as what replaces them,
 * so that the page below hardly moves. Screen readers get a text.
 */
export function skeleton(host: WidgetAttributes, strings: Strings | undefined): TemplateResult {
  const { layout, controls } = host;
  const hasSummary = /summary|stars/.test(controls);
  const cards = layout === 'carousel' ? 1 : Math.min(10, pageSizeOf(host));
  return html`<p class="unseen" role="status">${strings?.loading}</p>
    <div aria-hidden="true">
      ${
        layout === 'badge'
          ? // A line of text, whose height and baseline are those of what replaces it.
            '\u00a0'
          : html`<div class=${layout === 'list' && hasSummary ? 'columns' : nothing}>
              ${hasSummary ? summary : nothing}
              <div>
                <div part="controls"><span class="bone short tall"></span></div>
                <div part=${layout === 'carousel' ? 'list' : `list ${layout}`}>${Array.from({ length: cards }, () => card)}</div>
                <div part="more"><span class="bone short"></span></div>
              </div>
            </div>`
      }
    </div>`;
}

const summary = html`<div part="summary">
  <span class="bone average"></span>
  <span class="lines bars"></span>
</div>`;

const card = html`<div part="card">
  <div part="header"><span part="avatar"></span><span class="bone short"></span></div>
  <span class="lines"></span>
</div>`;
