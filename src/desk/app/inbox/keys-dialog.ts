import { html, LitElement } from 'lit';
import { deskStyles } from '../desk-styles.js';
import { dialogStyles } from './dialog-styles.js';

/** The keys of the inbox. */
export const KEYS: readonly [key: string, meaning: string][] = [
  ['j', 'Next review'],
  ['k', 'Previous review'],
  ['x', 'Choose it, for a decision about several'],
  ['s', 'Show'],
  ['h', 'Hold back'],
  ['a', 'Archive'],
  ['r', 'Reply'],
  ['u', 'Undo the last decision'],
  ['/', 'Search'],
  ['?', 'These keys'],
];

/**
 * Lists the keys.
 *
 * @fires inbox-closed
 */
export class KeysDialog extends LitElement {
  static override styles = [...deskStyles, dialogStyles];

  override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  override render() {
    return html`<dialog aria-labelledby="heading" @close=${() => this.dispatchEvent(new CustomEvent('inbox-closed'))}>
      <form method="dialog">
        <h2 id="heading">Keys</h2>
        <dl class="keys">
          ${KEYS.map(([key, meaning]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${meaning}</dd></div>`)}
        </dl>
        <div class="actions"><button part="button" autofocus>Close</button></div>
      </form>
    </dialog>`;
  }
}

customElements.define('desk-keys-dialog', KeysDialog);
