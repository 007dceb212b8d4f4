import { css, html, LitElement } from 'lit';
import type { NewWebhook } from '../../../contract/webhooks.js';
import { deskStyles } from '../desk-styles.js';

/**
 * Shows the secret of a webhook that was just added: it is told this once.
 *
 * @fires desk-done - when it may go
 */
export class WebhookSecret extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .card {
        border-color: var(--_accent);
      }
      h2:focus {
        outline: none;
      }
      bdi {
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = { webhook: { attribute: false }, announce: { attribute: false } };

  declare webhook: NewWebhook;
  declare announce: (text: string) => void;

  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('webhook')) return;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
    this.scrollIntoView({ block: 'nearest' });
  }

  override render() {
    return html`<div class="card">
      <h2 tabindex="-1">The secret of <bdi>${this.webhook.url}</bdi></h2>
      <div>
        <label for="secret">Give it to the program that takes the messages</label>
        <input id="secret" readonly dir="ltr" .value=${this.webhook.secret} @focus=${selectAll} aria-describedby="once" />
        <p class="hint" id="once">By it that program knows that a message is yours. It is shown only now.</p>
      </div>
      <div class="actions">
        <button part="button primary" @click=${this.#copy}>Copy</button>
        <button part="button" @click=${() => this.dispatchEvent(new CustomEvent('desk-done'))}>Done</button>
      </div>
    </div>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.webhook.secret);
      this.announce('The secret was copied.');
    } catch {
      this.renderRoot.querySelector('input')?.focus();
      this.announce('Your browser does not copy by itself. The secret is selected: copy it with your keyboard.');
    }
  }
}

function selectAll(event: FocusEvent): void {
  (event.target as HTMLInputElement).select();
}

customElements.define('desk-webhook-secret', WebhookSecret);
