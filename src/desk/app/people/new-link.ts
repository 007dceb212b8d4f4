import { css, html, LitElement } from 'lit';
import type { NewLink } from '../../../contract/desk.js';
import { deskStyles } from '../desk-styles.js';
import { day } from '../times.js';

/**
 * Shows a link that was just made. Its address is nowhere else: what is not copied now has to be made again.
 *
 * @fires desk-done - when it may go
 */
export class NewLinkCard extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .card {
        border-color: var(--_accent);
      }
      h2:focus {
        outline: none;
      }
    `,
  ];
  static override properties = { link: { attribute: false }, announce: { attribute: false } };

  declare link: NewLink & { heading: string };
  declare announce: (text: string) => void;

  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('link')) return;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
    this.scrollIntoView({ block: 'nearest' });
  }

  override render() {
    return html`<div class="card">
      <h2 tabindex="-1"><bdi>${this.link.heading}</bdi></h2>
      <div>
        <label for="url">Send it by a way that you trust</label>
        <input id="url" readonly dir="ltr" .value=${this.link.url} @focus=${selectAll} aria-describedby="once" />
        <p class="hint" id="once">
          It works once, until ${day(this.link.expiresAt)}, and is shown only now. Whoever opens it first has it.
        </p>
      </div>
      <div class="actions">
        <button part="button primary" @click=${this.#copy}>Copy</button>
        <button part="button" @click=${() => this.dispatchEvent(new CustomEvent('desk-done'))}>Done</button>
      </div>
    </div>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link.url);
      this.announce('The link was copied.');
    } catch {
      this.renderRoot.querySelector('input')?.focus();
      this.announce('Your browser does not copy by itself. The link is selected: copy it with your keyboard.');
    }
  }
}

function selectAll(event: FocusEvent): void {
  (event.target as HTMLInputElement).select();
}

customElements.define('desk-new-link', NewLinkCard);
