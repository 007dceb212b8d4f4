import { css, html, LitElement, nothing } from 'lit';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';

/** A customer's own link, to be handed out where the server sends no mail. */
export class InviteLink extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: 0.375rem;
      }
      input {
        inline-size: 100%;
      }
    `,
  ];
  static override properties = { link: {}, name: {} };

  declare link: string;
  declare name: string;
  readonly #view = stateOf(this, {
    /** What became of the last copy. */
    said: '',
    /** Whether the link stands there to be copied by hand. */
    isShown: false,
  });

  override render() {
    const { said, isShown } = this.#view;
    return html`<button part="button" aria-label="Copy the link of ${this.name}" @click=${this.#copy}>Copy link</button>
      ${isShown ? html`<input readonly aria-label="The link of ${this.name}" .value=${this.link} />` : nothing}
      <p class="muted" role="status">${said}</p>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link);
      this.#view.said = 'Copied.';
    } catch {
      this.#view.isShown = true;
      this.#view.said = 'Your browser does not copy by itself. Copy it with your keyboard.';
      await this.updateComplete;
      this.renderRoot.querySelector('input')!.select();
    }
  }
}

customElements.define('desk-invite-link', InviteLink);
