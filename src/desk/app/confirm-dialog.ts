import { html } from 'lit';
import { DeskDialog, openDialog } from './dialog.js';

/** What is to be confirmed. */
export interface Question {
  heading: string;
  text: string;
  /** What the button says that confirms it: a verb. */
  button: string;
  danger?: boolean;
}

/** Asks in a dialog over `root`; resolves to whether it was confirmed. The focus goes back to where it was. */
export async function confirm(root: ParentNode & Node, question: Question): Promise<boolean> {
  const dialog = new ConfirmDialog();
  dialog.question = question;
  return (await openDialog(root, dialog)) === true;
}

/** A question with two buttons; Escape means no. */
export class ConfirmDialog extends DeskDialog<true> {
  static override properties = { question: { attribute: false } };

  declare question: Question;

  override render() {
    const { heading, text, button, danger = false } = this.question;
    return html`<dialog aria-labelledby="heading" aria-describedby="text" @close=${this.onClose}>
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

  protected override choice(pressed: string): true | null {
    return pressed === 'yes' || null;
  }
}

customElements.define('desk-confirm', ConfirmDialog);
