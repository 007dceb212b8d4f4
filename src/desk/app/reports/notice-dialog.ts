import { html, nothing } from 'lit';
import type { DeskNotice } from '../../../contract/desk-reports.js';
import { DeskDialog } from '../dialog.js';

/** A message that is left to send: to whom, what it says, and that it was sent. */
export class NoticeDialog extends DeskDialog<'told'> {
  notice!: DeskNotice;

  override render() {
    const { to, name, email, phoneNumber, subject, text, toldAt } = this.notice;
    const address = email ?? phoneNumber;
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Tell the ${to}</h2>
        <p class="muted">No mail of the server tells them. Send this yourself, in the language of who reads it, and mark it as told.</p>
        <p><strong>To:</strong> <bdi>${name ?? 'Somebody without a name'}</bdi>, ${address ? html`<bdi>${address}</bdi>` : 'whose address nobody knows'}</p>
        <p><strong>Subject:</strong> <bdi>${subject}</bdi></p>
        <blockquote dir="auto">${text}</blockquote>
        ${email === null ? nothing : html`<p><a href=${mailAddress(this.notice, email)}>Write it in your mail program</a></p>`}
        <div class="actions">
          ${toldAt === null ? html`<button part="button primary" value="told">Mark as told</button>` : nothing}
          <button part="button" value="" autofocus>Close</button>
        </div>
      </form>
    </dialog>`;
  }

  protected override choice(pressed: string): 'told' | null {
    return pressed === 'told' ? 'told' : null;
  }
}

/** Opens a mail program with the message written; every character that means something there is encoded. */
function mailAddress({ subject, text }: DeskNotice, email: string): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

customElements.define('desk-notice', NoticeDialog);
