import { css, html, LitElement, type TemplateResult } from 'lit';
import type { ForeignInsights, ForeignTopic } from '../../../contract/desk/foreign.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { noShop } from '../no-shop.js';
import { average } from '../numbers/number-words.js';
import { elsewhere } from './elsewhere.js';

const COUNT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** What the other service finds in the reviews, as it says it: nothing here is counted by us. */
export class ForeignInsightsView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        gap: 1rem;
        margin: 0;
      }
      dd {
        margin: 0;
        font-size: 1.5rem;
        font-weight: 600;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        text-align: start;
      }
      th,
      td {
        padding: 0.5rem 0.75rem 0.5rem 0;
        border-block-end: 1px solid var(--_border);
        text-align: start;
        vertical-align: top;
        overflow-wrap: break-word;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #insights = new VendorDataController<ForeignInsights>(this, '/foreign/insights');

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Insights</h1>${noShop(this.desk)}`;
    }
    const { data } = this.#insights;
    return html`<h1 tabindex="-1">Insights</h1>
      ${elsewhere('These are its words and numbers, not counted by this desk.')} ${this.#insights.alert()}
      ${data ? this.#content(data) : this.#insights.waiting('insights')}`;
  }

  #content({ totalReviews, averageRating, averageRatingTrend, top, recent }: ForeignInsights): TemplateResult {
    const number = (label: string, value: number | null, format = COUNT.format) =>
      html`<div><dt class="muted">${label}</dt><dd>${value === null ? 'not said' : format(value)}</dd></div>`;
    return html`<dl class="card">
        ${number('Reviews', totalReviews)} ${number('Average', averageRating, average)} ${number('Change of the average', averageRatingTrend)}
      </dl>
      ${this.#topics('Of all time', top)} ${this.#topics('Recently', recent)}`;
  }

  #topics(heading: string, topics: ForeignTopic[]): TemplateResult {
    return html`<div class="card">
      <h2>${heading}</h2>
      ${
        topics.length === 0
          ? html`<p class="muted">The service names no topic.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Topics: ${heading}">
              <table>
                <thead>
                  <tr><th scope="col">Topic</th><th scope="col">What it says</th><th scope="col">Sentiment</th><th scope="col">Mentions</th></tr>
                </thead>
                <tbody>
                  ${topics.map(
                    ({ topic, label, category, sentiment, mentions }) =>
                      html`<tr>
                        <th scope="row"><bdi>${topic}</bdi>${category ? html`<br /><span class="muted"><bdi>${category}</bdi></span>` : ''}</th>
                        <td><bdi>${label ?? ''}</bdi></td>
                        <td><bdi>${sentiment ?? ''}</bdi></td>
                        <td>${mentions === null ? '' : COUNT.format(mentions)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </div>`;
  }
}

customElements.define('desk-foreign-insights', ForeignInsightsView);

export const view: DrawView = (desk) => html`<desk-foreign-insights .desk=${desk}></desk-foreign-insights>`;
