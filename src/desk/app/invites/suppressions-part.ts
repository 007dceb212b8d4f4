import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { DeskSuppressions, IsSuppressed } from '../../../contract/desk/invites.js';
import type { SuppressionReason } from '../../../contract/service/suppression.js';
import { ApiError } from '../api.js';
import { DataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { invitesStyles } from './invites-styles.js';

const REASONS: Record<SuppressionReason, string> = {
  unsubscribed: 'Asked not to be asked',
  bounced: 'No such mailbox',
  complained: 'Marked an invite as spam',
  added: 'Added by the shop',
};
const NUMBER = new Intl.NumberFormat();

/** Who must not be asked, by any shop of the account: how many, whether somebody is, and adding and removing. */
export class SuppressionsPart extends LitElement {
  static override styles = [
    ...deskStyles,
    invitesStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
        gap: 1rem;
      }
      dd {
        font-size: 1.25rem;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, asked: { state: true } };

  declare desk: DeskContext;
  /** Who was asked about, and whether they are on the list. */
  declare asked: { reach: { email: string } | { phoneNumber: string }; suppressed: boolean } | null;
  readonly #form = new FormController(this);
  readonly #known = new DataController<DeskSuppressions>(this, () => '/suppressions');

  constructor() {
    super();
    this.asked = null;
  }

  override render() {
    const { data: known } = this.#known;
    return html`<div class="part">
      ${this.#known.alert()}
      ${known ? this.#counts(known) : this.#known.waiting('the list')}
      <div class="card">
        <h2>Is somebody on the list?</h2>
        <form novalidate @submit=${(event: SubmitEvent) => this.#ask(event)}>
          ${this.#form.alert()}
          ${this.#form.field({ name: 'reach', label: 'Email or phone number', autocomplete: 'off', maxLength: 254 })}
          <button part="button primary" ?disabled=${this.#form.busy}>Search</button>
        </form>
        <div role="status">${this.asked ? this.#found(this.asked) : nothing}</div>
      </div>
    </div>`;
  }

  #counts({ counts }: DeskSuppressions): TemplateResult {
    return html`<div class="card">
      <h2>Who is not asked</h2>
      <p>No campaign of any of your shops writes to them. The list holds no addresses, only what they can be recognised by, so it can be asked and not read.</p>
      <dl>
        ${(Object.keys(REASONS) as SuppressionReason[]).map(
          (reason) =>
            html`<div><dt class="muted">${REASONS[reason]}</dt><dd>${NUMBER.format(counts[reason] ?? 0)}</dd></div>`,
        )}
      </dl>
    </div>`;
  }

  #found({ reach, suppressed }: NonNullable<SuppressionsPart['asked']>): TemplateResult {
    const name = Object.values(reach)[0];
    const mayChange = roleAllows(this.desk.session.person.role, 'owner');
    return html`<div class="part">
      <p><bdi dir="ltr">${name}</bdi> ${suppressed ? 'is on the list, and is not asked.' : 'is not on the list.'}</p>
      ${
        mayChange
          ? html`<p>
              <button part="button" @click=${() => this.#set(!suppressed)}>
                ${suppressed ? 'Remove from the list' : 'Do not ask any more'}
              </button>
            </p>`
          : nothing
      }
      ${
        suppressed && mayChange
          ? html`<p class="hint">Remove somebody only when they have told you that they want to be asked again.</p>`
          : nothing
      }
    </div>`;
  }

  #ask(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async ({ reach: written = '' }) => {
      const reach = written.includes('@') ? { email: written.trim() } : { phoneNumber: written.trim() };
      this.asked = null;
      const { suppressed } = await this.desk.api
        .send<IsSuppressed>('POST', '/suppressions/ask', reach)
        .catch((error: unknown) => {
          throw atField(error, 'reach');
        });
      this.asked = { reach, suppressed };
    });
  }

  async #set(suppressed: boolean): Promise<void> {
    const { reach } = this.asked!;
    const said = suppressed ? 'They are not asked any more.' : 'They may be asked again.';
    const set = () => this.desk.api.send<IsSuppressed>('PUT', '/suppressions', { ...reach, suppressed });
    if (await this.#known.change(set, said)) this.asked = { reach, suppressed };
  }
}

/** What the server says of either field, at the one that is here. */
function atField(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const errors = error.errors.map(({ message }) => ({ field, message }));
  return new ApiError(error.status, { code: error.code, errors });
}

customElements.define('desk-suppressions', SuppressionsPart);
