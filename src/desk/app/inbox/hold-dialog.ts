import { html, nothing } from 'lit';
import type { InboxAudit } from '../../../contract/desk/inbox.js';
import { DECIDED_REASONS, type DecidedReason } from '../../../contract/held-back-reasons.js';
import { DeskDialog } from '../dialog.js';
import { REASON_LABELS, reviewCount } from './inbox-words.js';

/** Asks why something is held back; none of the reasons is about stars. */
export class HoldDialog extends DeskDialog<DecidedReason> {
  /** What is held back: so many reviews, or one picture. */
  count: number | 'picture' = 1;
  /** Whether one of them has one or two stars. */
  isLow = false;
  audit: InboxAudit | null = null;

  override render() {
    const what = this.count === 'picture' ? 'this picture' : this.count === 1 ? 'this review' : reviewCount(this.count);
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Why is ${what} held back?</h2>
        ${this.isLow ? this.#warning() : nothing}
        <fieldset class="options">
          <legend>Reason</legend>
          ${DECIDED_REASONS.map(
            (reason, at) =>
              html`<label
                ><input type="radio" name="reason" value=${reason} required ?autofocus=${at === 0} />${REASON_LABELS[reason]}</label
              >`,
          )}
        </fieldset>
        <p class="hint">Readers are told how many reviews are held back. Nothing of what was written is changed.</p>
        <div class="actions">
          <button part="button primary" value="hold">Hold back</button>
          <button part="button" value="" formnovalidate>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  /** Said before a low rating is held back, and more plainly where the shop does that more often than chance explains. */
  #warning() {
    const { audit } = this;
    const share =
      audit && audit.low.reviews > 0
        ? ` So far ${audit.low.heldBack} of ${audit.low.reviews} reviews with 1 or 2 stars are held back, and ${audit.others.heldBack} of ${audit.others.reviews} others.`
        : '';
    const unequal = audit?.heldBackUnequal
      ? ' That is more than chance explains: your readers get a better picture than your customers have.'
      : '';
    return html`<p class="notice warning" id="warning">
      This is a low rating. Few stars are no reason to hold a review back.${share}${unequal}
    </p>`;
  }

  protected override choice(pressed: string, values: FormData): DecidedReason | null {
    return pressed === 'hold' ? (values.get('reason') as DecidedReason | null) : null;
  }
}

customElements.define('desk-hold-dialog', HoldDialog);
