import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/webhooks.js';
import { DataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { moment } from '../times.js';
import { EVENT_WORDS, outcomeWords, STATE_WORDS } from './webhook-words.js';

/** What was sent to one webhook last, and sending it again. */
export class WebhookDeliveries extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .failed {
        color: var(--_danger);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.5rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, webhookId: { attribute: false } };

  declare desk: DeskContext;
  declare webhookId: string;
  readonly #deliveries = new DataController<WebhookDelivery[]>(this, () => `/webhooks/${this.webhookId}/deliveries`);

  override render() {
    return html`<div class="head">
        <h3>Last messages</h3>
        <button part="button link" @click=${() => this.#deliveries.load()}>Look again</button>
      </div>
      ${this.#deliveries.alert()} ${this.#list()}`;
  }

  #list(): TemplateResult {
    if (!this.#deliveries.data) return this.#deliveries.waiting('messages');
    if (this.#deliveries.data.length === 0) return html`<p class="muted">Nothing was sent there yet.</p>`;
    return html`<ul class="rows">
      ${this.#deliveries.data.map((delivery) => this.#delivery(delivery))}
    </ul>`;
  }

  #delivery(delivery: WebhookDelivery): TemplateResult {
    const { id, event, state, attempts, outcome, createdAt } = delivery;
    const name = EVENT_WORDS[event as WebhookEvent] ?? event;
    const failed = state === 'dead' || (state === 'waiting' && outcome !== null);
    const how = [STATE_WORDS[state], outcomeWords(outcome), attempts > 1 ? `${attempts} attempts` : ''].filter(Boolean);
    return html`<li>
      <p>
        ${name}<br />
        <span class="muted">${moment(createdAt)} · <span class=${failed ? 'failed' : ''}>${how.join(', ')}</span></span>
      </p>
      ${
        state === 'waiting' || state === 'sending'
          ? nothing
          : html`<button part="button" aria-label="Send again: ${name}" @click=${() => this.#resend(id)}>Send again</button>`
      }
    </li>`;
  }

  async #resend(id: string): Promise<void> {
    const path = `/webhooks/${this.webhookId}/deliveries/${encodeURIComponent(id)}/resend`;
    await this.#deliveries.change(() => this.desk.api.send<WebhookDelivery>('POST', path, {}), 'It is sent again.');
  }
}

customElements.define('desk-webhook-deliveries', WebhookDeliveries);
