import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/webhooks.js';
import { AttemptController } from '../attempt-controller.js';
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
  static override properties = {
    desk: { attribute: false },
    webhookId: { attribute: false },
    deliveries: { state: true },
  };

  declare desk: DeskContext;
  declare webhookId: string;
  /** Null until they are there. */
  declare deliveries: WebhookDelivery[] | null;
  readonly #attempt = new AttemptController(this);

  constructor() {
    super();
    this.deliveries = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<div class="head">
        <h3>Last messages</h3>
        <button part="button link" @click=${() => this.#load()}>Look again</button>
      </div>
      ${this.#attempt.alert()} ${this.#list()}`;
  }

  #list(): TemplateResult {
    if (!this.deliveries) return this.#attempt.waiting('messages', () => void this.#load());
    if (this.deliveries.length === 0) return html`<p class="muted">Nothing was sent there yet.</p>`;
    return html`<ul class="rows">
      ${this.deliveries.map((delivery) => this.#delivery(delivery))}
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
    await this.#attempt.run(async () => {
      const path = `/webhooks/${this.webhookId}/deliveries/${encodeURIComponent(id)}/resend`;
      const sent = await this.desk.api.send<WebhookDelivery>('POST', path, {});
      this.deliveries = (this.deliveries ?? []).map((one) => (one.id === id ? sent : one));
      this.desk.announce('It is sent again.');
    });
  }

  async #load(): Promise<void> {
    await this.#attempt.run(async () => {
      this.deliveries = await this.desk.api.get<WebhookDelivery[]>(`/webhooks/${this.webhookId}/deliveries`);
    });
  }
}

customElements.define('desk-webhook-deliveries', WebhookDeliveries);
