import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { NewWebhook, Webhook } from '../../../contract/webhooks.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import type { Secret } from '../shown-once.js';
import '../shown-once.js';
import { day } from '../times.js';
import './webhook-deliveries.js';
import './webhook-form.js';
import { EVENT_WORDS } from './webhook-words.js';

/** Addresses of other programs that are told what happens to reviews, and what became of each message. */
export class WebhooksView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .page {
        display: grid;
        gap: 1.5rem;
      }
      .webhook {
        display: grid;
        gap: 0.75rem;
        padding-block: 1rem;
        border-block-start: 1px solid var(--_border);
      }
      .webhook:first-child {
        padding-block-start: 0;
        border: 0;
      }
      .url {
        overflow-wrap: anywhere;
        font-weight: 600;
      }
      .off {
        color: var(--_danger);
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    webhooks: { state: true },
    made: { state: true },
    open: { state: true },
  };

  declare desk: DeskContext;
  /** Null until they are there. */
  declare webhooks: Webhook[] | null;
  /** One that was just added: its secret is told this once. */
  declare made: NewWebhook | null;
  /** Whose messages are shown. */
  declare open: string | null;
  readonly #attempt = new AttemptController(this);

  constructor() {
    super();
    this.webhooks = null;
    this.made = null;
    this.open = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<div class="page">
      <h1 tabindex="-1">Webhooks</h1>
      <p>Other programs, such as a chat or a help desk, are told what happens to the reviews of all your shops.</p>
      ${this.#attempt.alert()}
      ${
        this.made
          ? html`<desk-shown-once
              .secret=${asSecret(this.made)}
              .announce=${this.desk.announce}
              @desk-done=${this.#done}
            ></desk-shown-once>`
          : nothing
      }
      ${this.webhooks ? this.#lists(this.webhooks) : this.#attempt.waiting('webhooks', () => void this.#load())}
    </div>`;
  }

  #lists(webhooks: Webhook[]): TemplateResult {
    return html`
      ${
        webhooks.length > 0
          ? html`<div class="card">
              <h2 id="webhooks">Addresses</h2>
              <ul aria-labelledby="webhooks">
                ${webhooks.map((webhook) => this.#webhook(webhook))}
              </ul>
            </div>`
          : nothing
      }
      <div class="card">
        <h2>Add an address</h2>
        <desk-webhook-form .desk=${this.desk} @desk-webhook-made=${this.#onMade}></desk-webhook-form>
      </div>
    `;
  }

  #webhook(webhook: Webhook): TemplateResult {
    const { id, url, events } = webhook;
    const isOpen = this.open === id;
    return html`<li class="webhook">
      <div>
        <p class="url"><bdi dir="ltr">${url}</bdi></p>
        <p class="muted">${events.map((event) => EVENT_WORDS[event] ?? event).join(' · ')}</p>
        ${this.#state(webhook)}
      </div>
      <div class="actions">
        <button part="button" aria-expanded=${isOpen} aria-label="Messages to ${url}" @click=${() => (this.open = isOpen ? null : id)}>
          Messages
        </button>
        ${
          webhook.disabledAt
            ? html`<button part="button" aria-label="Enable ${url}" @click=${() => this.#enable(webhook)}>Enable</button>`
            : nothing
        }
        <button part="button danger" aria-label="Remove ${url}" @click=${() => this.#remove(webhook)}>Remove</button>
      </div>
      ${isOpen ? html`<desk-webhook-deliveries .desk=${this.desk} .webhookId=${id}></desk-webhook-deliveries>` : nothing}
    </li>`;
  }

  #state({ disabledAt, failingSince }: Webhook): TemplateResult | typeof nothing {
    if (disabledAt) return html`<p class="off">Disabled since ${day(disabledAt)}: nothing arrived there for days.</p>`;
    if (failingSince)
      return html`<p class="off">Nothing arrives there since ${day(failingSince)}. It is tried again.</p>`;
    return nothing;
  }

  async #load(): Promise<void> {
    await this.#attempt.run(async () => {
      this.webhooks = await this.desk.api.get<Webhook[]>('/webhooks');
    });
  }

  async #enable({ id, url }: Webhook): Promise<void> {
    await this.#attempt.run(async () => {
      await this.desk.api.send('PATCH', `/webhooks/${id}`, { enabled: true });
      this.desk.announce(`${url} is told again what happens.`);
    });
    await this.#load();
  }

  async #remove({ id, url }: Webhook): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: 'Remove this webhook?',
      text: `${url} gets nothing more, and what waits for it is dropped.`,
      button: 'Remove',
      danger: true,
    });
    if (!sure) return;
    await this.#attempt.run(async () => {
      await this.desk.api.send('DELETE', `/webhooks/${id}`);
      this.desk.announce('The webhook was removed.');
    });
    await this.#load();
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  #onMade = ({ detail }: CustomEvent<NewWebhook>): void => {
    this.made = detail;
    void this.#load();
  };

  #done = (): void => {
    this.made = null;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  };
}

function asSecret({ url, secret }: NewWebhook): Secret {
  return {
    what: 'secret',
    heading: `The secret of ${url}`,
    label: 'Give it to the program that takes the messages',
    value: secret,
    hint: 'By it that program knows that a message is yours. It is shown only now.',
  };
}

customElements.define('desk-webhooks', WebhooksView);

export const view: DrawView = (desk) => html`<desk-webhooks .desk=${desk}></desk-webhooks>`;
