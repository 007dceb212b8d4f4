import { css, html } from 'lit';
import { DeskDialog } from '../dialog.js';
import { KEYS } from './inbox-keys.js';

/** Lists the shortcuts. */
export class KeysDialog extends DeskDialog<never> {
  static override styles = [
    ...DeskDialog.styles,
    css`
      dl div {
        display: flex;
        gap: 1rem;
        padding-block: 0.375rem;
      }
      dt {
        min-inline-size: 4.5rem;
      }
      kbd {
        padding: 0.125rem 0.5rem;
        border: 1px solid var(--_line);
        border-radius: 4px;
        font-family: inherit;
      }
    `,
  ];

  override render() {
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Shortcuts</h2>
        <dl>
          ${KEYS.map(([key, meaning]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${meaning}</dd></div>`)}
        </dl>
        <div class="actions"><button part="button" autofocus>Close</button></div>
      </form>
    </dialog>`;
  }

  protected override choice(): null {
    return null;
  }
}

customElements.define('desk-keys-dialog', KeysDialog);
