import { css, html, LitElement } from 'lit';
import { deskStyles } from './desk-styles.js';

/** What is to be confirmed. */
export interface Question {
  heading: string;
  text: string;
  /** What the button says that confirms it: a verb. */
  button: string;
  danger?: boolean;
}

/** Asks in a dialog over `root`; resolves to whether it was confirmed. The focus goes back to where it was. */
export function confirmed(root: ParentNode & Node, question: Question): Promise<boolean> {
  const dialog = document.createElement('desk-confirm') as ConfirmDialog;
  dialog.question = question;
  root.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener(
      'desk-closed',
      ({ detail }: CustomEventInit<boolean>) => {
        dialog.remove();
        resolve(detail === true);
      },
      { once: true },
    );
  });
}

/**
 * A question with two buttons; Escape means no.
 *
 * @fires desk-closed - with whether it was confirmed
 */
export class ConfirmDialog extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      dialog {
        inline-size: min(28rem, calc(100vw - 2rem));
        padding: 1.5rem;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_surface);
        color: inherit;
        overflow-wrap: anywhere;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.5);
      }
      form {
        gap: 1rem;
      }
    `,
  ];
  static override properties = { question: { attribute: false } };

  declare question: Question;

  override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  override render() {
    const { heading, text, button, danger = false } = this.question;
    return html`<dialog aria-labelledby="heading" aria-describedby="text" @close=${this.#close}>
      <form method="dialog">
        <h2 id="heading"><bdi>${heading}</bdi></h2>
        <p id="text">${text}</p>
        <div class="actions">
          <button part=${danger ? 'button danger' : 'button primary'} value="yes">${button}</button>
          <button part="button" value="no" autofocus>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  #close(event: Event): void {
    const detail = (event.target as HTMLDialogElement).returnValue === 'yes';
    this.dispatchEvent(new CustomEvent('desk-closed', { detail }));
  }
}

customElements.define('desk-confirm', ConfirmDialog);
