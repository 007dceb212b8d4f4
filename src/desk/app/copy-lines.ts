import { css, html, LitElement } from 'lit';
import { deskStyles } from './desk-styles.js';
import { stateOf } from './state.js';

/**
 * Lines to copy, as they are, with a button that copies them.
 *
 * @slot - where they go
 */
export class CopyLines extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      figure {
        display: grid;
        gap: 0.5rem;
        margin: 0;
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        justify-content: space-between;
        font-weight: 600;
      }
      pre {
        max-block-size: 20rem;
        margin: 0;
        padding: 1rem;
        overflow: auto;
        border: 1px solid var(--_border);
        border-radius: calc(var(--_radius) * 0.75);
        background: var(--_tint);
        font-size: 0.8125rem;
        line-height: 1.6;
        white-space: pre-wrap;
        word-break: break-all;
      }
    `,
  ];
  static override properties = { heading: {}, lines: {} };

  declare heading: string;
  declare lines: string;
  readonly #view = stateOf(this, {
    /** What became of the last copy. */
    said: '',
  });

  constructor() {
    super();
    this.heading = '';
    this.lines = '';
  }

  override render() {
    return html`<figure>
      <figcaption>
        <span id="heading">${this.heading}</span>
        <button part="button" aria-describedby="heading" @click=${this.#copy}>Copy</button>
      </figcaption>
      <slot></slot>
      <pre dir="ltr" tabindex="0" role="region" aria-labelledby="heading">${this.lines}</pre>
      <p class="muted" role="status">${this.#view.said}</p>
    </figure>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.lines);
      this.#view.said = 'Copied.';
    } catch {
      const text = this.renderRoot.querySelector('pre')!;
      getSelection()?.selectAllChildren(text);
      text.focus();
      this.#view.said = 'Your browser does not copy by itself. The lines are selected: copy them with your keyboard.';
    }
  }
}

customElements.define('copy-lines', CopyLines);
