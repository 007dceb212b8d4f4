import { css, html, LitElement, nothing } from 'lit';
import type { InsightSpan } from '../../../contract/desk/numbers.js';
import type { Insight } from '../../../contract/service/insights.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { counted } from '../numbers/number-words.js';
import { stateOf } from '../state.js';
import './insight-sentences.js';
import { countsOf, topicName, trendFigures, trendWords } from './insight-words.js';

/** One claim: what is said, by how many, how that moved, and behind a disclosure every sentence. */
export class InsightCard extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      summary {
        padding-block: 0.625rem;
        cursor: pointer;
      }
      .figures summary {
        padding-block: 0.125rem;
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    insight: { attribute: false },
    productId: { attribute: false },
    span: { attribute: false },
  };

  declare desk: DeskContext;
  declare insight: Insight;
  declare productId: string | null;
  declare span: InsightSpan;
  readonly #view = stateOf(this, {
    isOpen: false,
  });

  override render() {
    const { insight } = this;
    return html`<article class="card">
      <div>
        <h3>${insight.label}</h3>
        <p class="muted">${topicName(insight.topic)}, in ${countsOf(insight)}.</p>
        <p class="muted">${trendWords(insight.trend)}</p>
        ${
          insight.trend
            ? html`<details class="muted figures">
                <summary>Details<span class="unseen"> of the change: ${insight.label}</span></summary>
                <p>${trendFigures(insight.trend)}</p>
              </details>`
            : nothing
        }
        ${insight.wordedBy === 'model' ? html`<p><span class="badge">Worded by a machine</span></p>` : nothing}
      </div>
      <details @toggle=${this.#onToggle}>
        <summary>${counted(insight.mentions, 'sentence')}<span class="unseen">: ${insight.label}</span></summary>
        ${
          this.#view.isOpen
            ? html`<desk-insight-sentences
                .desk=${this.desk}
                .insight=${insight}
                .productId=${this.productId}
                .span=${this.span}
              ></desk-insight-sentences>`
            : nothing
        }
      </details>
    </article>`;
  }

  #onToggle = (event: Event): void => {
    this.#view.isOpen = (event.currentTarget as HTMLDetailsElement).open;
  };
}

customElements.define('desk-insight', InsightCard);
