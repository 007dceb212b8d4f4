import { css, html, LitElement, nothing } from 'lit';
import { deskStyles } from './desk-styles.js';
import { stateOf } from './state.js';

/** How long it stays, in ms; what can be taken back stays longer. */
const STAYS_MS = 6000;
const UNDO_STAYS_MS = 20_000;

/** What was just said: heard when it comes, and shown for a moment. What was done and can be taken back has a button. */
export class DeskToast extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .toast:not(.unseen) {
        position: fixed;
        z-index: 2;
        inset-block-end: 1rem;
        inset-inline: 1rem;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1.25rem;
        inline-size: fit-content;
        max-inline-size: 36rem;
        margin-inline: auto;
        padding: 0.75rem 1.25rem;
        border-radius: var(--_radius);
        background: var(--desk-ink);
        color: var(--desk-paper);
      }
      .toast [part~='button'] {
        border-color: currentColor;
        background: none;
        color: inherit;
      }
      .toast [part~='button']:focus-visible {
        outline-color: currentColor;
      }
    `,
  ];

  readonly #view = stateOf(this, {
    said: '',
    /** Takes back what was said. */
    undo: null as (() => void) | null,
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Shows a text in place of what stands there. */
  say(text: string, undo: (() => void) | null = null): void {
    this.#view.said = text;
    this.#view.undo = undo;
    this.#leaveSoon();
  }

  /** The place is another one now: what was said and done there stays there. */
  leave(): void {
    this.say('');
  }

  override render() {
    return html`<div
      class=${this.#view.said ? 'toast' : 'toast unseen'}
      @pointerenter=${this.#stay}
      @focusin=${this.#stay}
      @pointerleave=${this.#leaveSoon}
      @focusout=${this.#leaveSoon}
    >
      <p role="status">${this.#view.said}</p>
      ${this.#view.undo ? html`<button part="button" @click=${this.#onUndo}>Undo</button>` : nothing}
    </div>`;
  }

  #onUndo = (): void => {
    const undo = this.#view.undo;
    this.#view.undo = null;
    undo?.();
  };

  /** While somebody is about to press the button. */
  #stay = (): void => clearTimeout(this.#timer);

  #leaveSoon = (): void => {
    clearTimeout(this.#timer);
    if (this.#view.said) this.#timer = setTimeout(() => this.leave(), this.#view.undo ? UNDO_STAYS_MS : STAYS_MS);
  };
}

customElements.define('desk-toast', DeskToast);
