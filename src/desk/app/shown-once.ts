import { css, html, LitElement, type TemplateResult } from 'lit';
import { deskStyles } from './desk-styles.js';

/** What is told this once: `what` is its word in a sentence, such as `link`. */
export interface Secret {
  what: string;
  heading: string;
  label: string;
  value: string;
  hint: string | TemplateResult;
}

/**
 * Shows what was just made and is nowhere else: what is not copied now has to be made again.
 *
 * @fires desk-done - when it may go
 */
export class ShownOnce extends LitElement {
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
  static override properties = { secret: { attribute: false }, announce: { attribute: false } };

  declare secret: Secret;
  declare announce: (text: string) => void;

  override updated(changed: Map<string, unknown>): void {
    const before = changed.get('secret') as Secret | undefined;
    if (!changed.has('secret') || before?.value === this.secret.value) return;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
    this.scrollIntoView({ block: 'nearest' });
  }

  override render() {
    const { heading, label, value, hint } = this.secret;
    return html`<div class="card">
      <h2 tabindex="-1"><bdi>${heading}</bdi></h2>
      <div>
        <label for="value">${label}</label>
        <input id="value" readonly dir="ltr" .value=${value} @focus=${selectAll} aria-describedby="once" />
        <p class="hint" id="once">${hint}</p>
      </div>
      <div class="actions">
        <button part="button primary" @click=${this.#copy}>Copy</button>
        <button part="button" @click=${() => this.dispatchEvent(new CustomEvent('desk-done'))}>Done</button>
      </div>
    </div>`;
  }

  async #copy(): Promise<void> {
    const { what, value } = this.secret;
    try {
      await navigator.clipboard.writeText(value);
      this.announce(`The ${what} was copied.`);
    } catch {
      this.renderRoot.querySelector('input')?.focus();
      this.announce(`Your browser does not copy by itself. The ${what} is selected: copy it with your keyboard.`);
    }
  }
}

function selectAll(event: FocusEvent): void {
  (event.target as HTMLInputElement).select();
}

customElements.define('desk-shown-once', ShownOnce);
