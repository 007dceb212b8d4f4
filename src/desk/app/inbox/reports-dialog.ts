import { html, nothing } from 'lit';
import type { InboxReport } from '../../../contract/desk/inbox.js';
import { DECIDED_REASONS } from '../../../contract/held-back-reasons.js';
import { DeskDialog } from '../dialog.js';
import { stateOf } from '../state.js';
import { REASON_LABELS, reasonLabel } from './inbox-words.js';

/** The decision about one report, as the server takes it. */
export interface ReportWish {
  id: string;
  decision: string;
  heldBackReason?: string;
  statement: string;
}

/** Shows the oldest open report of a review, and asks for its decision, which stays on record with its statement. */
export class ReportsDialog extends DeskDialog<ReportWish> {
  reports: readonly InboxReport[] = [];
  mayDecide = false;
  readonly #view = stateOf(this, {
    decision: 'kept',
  });

  override render() {
    const [report] = this.reports;
    const count = this.reports.length;
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">${count > 1 ? `The first of ${count} reports` : 'A report'}</h2>
        ${
          report
            ? html`<p><strong>${reasonLabel(report.reason)}</strong></p>
                <blockquote dir="auto">${report.explanation}</blockquote>
                ${this.mayDecide ? this.#form() : nothing}`
            : html`<p>Somebody has decided it meanwhile.</p>`
        }
        <div class="actions">
          ${report && this.mayDecide ? html`<button part="button primary" value="decide">Decide</button>` : nothing}
          <button part="button" value="" formnovalidate>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  #form() {
    const options = [
      ['kept', 'The review stays as it is'],
      ['held_back', 'Hold the review back'],
      ['archived', 'Archive the review'],
    ];
    return html`<fieldset class="options">
        <legend>Decision</legend>
        ${options.map(
          ([value, label]) =>
            html`<label
              ><input
                type="radio"
                name="decision"
                value=${value!}
                ?checked=${value === this.#view.decision}
                @change=${() => (this.#view.decision = value!)}
              />${label}</label
            >`,
        )}
      </fieldset>
      ${
        this.#view.decision === 'kept'
          ? nothing
          : html`<div>
              <label for="reason">Reason</label>
              <select id="reason" name="heldBackReason">
                ${DECIDED_REASONS.map((reason) => html`<option value=${reason}>${REASON_LABELS[reason]}</option>`)}
              </select>
            </div>`
      }
      <div>
        <label for="statement">Why: the reporter and the author read this</label>
        <textarea id="statement" name="statement" dir="auto" required maxlength="5000" autofocus></textarea>
      </div>`;
  }

  protected override choice(pressed: string, values: FormData): ReportWish | null {
    if (pressed !== 'decide') return null;
    const reason = values.get('heldBackReason');
    return {
      id: this.reports[0]!.id,
      decision: this.#view.decision,
      statement: String(values.get('statement')),
      ...(reason !== null && { heldBackReason: String(reason) }),
    };
  }
}

customElements.define('desk-reports-dialog', ReportsDialog);
