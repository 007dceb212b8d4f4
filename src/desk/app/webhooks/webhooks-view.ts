import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { NewWebhook, Webhook } from '../../../contract/webhooks.js';
import { confirm } from '../confirm-dialog.js';
import { DataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import type { Secret } from '../shown-once.js';
import { stateOf } from '../state.js';
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
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** One that was just added: its secret is told this once. */
    made: null as NewWebhook | null,
    /** Whose messages are shown. */
    open: null as string | null,
  });
  readonly #webhooks = new DataController<Webhook[]>(this, () => '/webhooks');

  override render() {
    return html`<div class="page">
      <h1 tabindex="-1">Webhooks</h1>
      <p>Other programs, such as a chat or a help desk, are told what happens to the reviews of all your shops.</p>
      ${this.#webhooks.alert()}
      ${
        this.#view.made
          ? html`<desk-shown-once
              .secret=${asSecret(this.#view.made)}
              .announce=${this.desk.announce}
              @desk-done=${this.#done}
            ></desk-shown-once>`
          : nothing
      }
      ${this.#webhooks.data ? this.#lists(this.#webhooks.data) : this.#webhooks.waiting('webhooks')}
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
    const isOpen = this.#view.open === id;
    return html`<li class="webhook">
      <div>
        <p class="url"><bdi dir="ltr">${url}</bdi></p>
        <p class="muted">${events.map((event) => EVENT_WORDS[event] ?? event).join(' · ')}</p>
        ${this.#state(webhook)}
      </div>
      <div class="actions">
        <button part="button" aria-expanded=${isOpen} aria-label="Messages to ${url}" @click=${() => (this.#view.open = isOpen ? null : id)}>
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

  async #enable({ id, url }: Webhook): Promise<void> {
    const enable = () => this.desk.api.send('PATCH', `/webhooks/${id}`, { enabled: true });
    await this.#webhooks.change(enable, `${url} is told again what happens.`);
  }

  async #remove({ id, url }: Webhook): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: 'Remove this webhook?',
      text: `${url} gets nothing more, and what waits for it is dropped.`,
      button: 'Remove',
      danger: true,
    });
    if (!sure) return;
    await this.#webhooks.change(() => this.desk.api.send('DELETE', `/webhooks/${id}`), 'The webhook was removed.');
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  #onMade = ({ detail }: CustomEvent<NewWebhook>): void => {
    this.#view.made = detail;
    void this.#webhooks.load();
  };

  #done = (): void => {
    this.#view.made = null;
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
