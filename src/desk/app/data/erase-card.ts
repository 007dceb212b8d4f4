import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ErasedCounts, FoundToErase, ReviewToErase, ShopToErase } from '../../../contract/desk/data.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { day } from '../times.js';
import { dataStyles } from './data-styles.js';

const STATES: Record<ReviewToErase['state'], string> = { shown: 'shown', hidden: 'not shown', archived: 'archived' };

/** Forgets a person: shows what there is of them in all shops of the account, and erases it once that is confirmed. */
export class EraseCard extends LitElement {
  static override styles = [...deskStyles, dataStyles];
  static override properties = { desk: { attribute: false }, found: { state: true } };

  declare desk: DeskContext;
  /** What there is, and of whom; null until somebody is looked for. */
  declare found: { who: object; there: FoundToErase } | null;
  readonly #attempt = new AttemptController(this);
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.found = null;
  }

  override render() {
    const form = this.#form;
    return html`<section class="card" aria-labelledby="erase">
      <h2 id="erase">Forget a person</h2>
      <p>
        Somebody may ask that nothing is kept of them. Look for their email address, their phone number or both, in all your shops; or for one review,
        where they gave no address.
      </p>
      <form novalidate @submit=${this.#look} @input=${this.#changed}>
        ${form.alert()}
        ${form.field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'off', required: false, maxLength: 254 })}
        ${form.field({ name: 'phoneNumber', label: 'Phone number', autocomplete: 'off', required: false, maxLength: 60 })}
        ${form.field({
          name: 'reviewId',
          label: 'Or one review',
          autocomplete: 'off',
          required: false,
          maxLength: 2000,
          hint: 'Its number, or the link to it from your page.',
        })}
        <button part="button" ?disabled=${form.busy}>Search</button>
      </form>
      <div class="found" role="region" aria-label="What there is" tabindex="-1" ?hidden=${this.found === null}>
        ${this.found ? this.#found(this.found.there) : nothing}
      </div>
    </section>`;
  }

  #found({ shops, waiting }: FoundToErase): TemplateResult {
    if (shops.length === 0 && waiting === 0) {
      return html`<p class="notice">
        Nothing of this person is kept. Reviews without an address, and what others wrote about them, are not found this way.
      </p>`;
    }
    return html`${shops.map((shop) => this.#shop(shop))}
      ${waiting > 0 ? html`<p>${counted(waiting, 'review')} on the way, not stored yet</p>` : nothing}
      <div class="choices">
        <label>
          <input type="checkbox" id="keep" />
          <span
            >Keep stars and text, as those of an unnamed customer. Their name, address, pictures and videos go all the same.</span
          >
        </label>
      </div>
      ${this.#attempt.alert()}
      <div class="actions"><button part="button danger" @click=${this.#erase}>Erase</button></div>`;
  }

  #shop({ name, reviewCount, reviews, contacts, invites, reports }: ShopToErase): TemplateResult {
    const more = reviewCount - reviews.length;
    const rest = [
      contacts > 0 && `${counted(contacts, 'contact')} with ${counted(invites, 'invite')}`,
      reports > 0 && `${counted(reports, 'report')}, which stay without their sender`,
    ].filter((line) => line);
    return html`<div>
      <h3><bdi>${name}</bdi></h3>
      <ul class="reviews">
        ${reviews.map(
          ({ createdAt, rating, source, state }) =>
            html`<li>
              Review of ${day(createdAt)}, ${rating ? `${Number(rating)} stars` : 'no stars'}, from <bdi>${source}</bdi>, ${STATES[state]}
            </li>`,
        )}
        ${more > 0 ? html`<li>${counted(more, 'more review')}</li>` : nothing} ${rest.map((line) => html`<li>${line}</li>`)}
      </ul>
    </div>`;
  }

  /** What is shown is of somebody else as soon as something is typed. */
  #changed = (): void => {
    this.found = null;
  };

  #look = async (event: SubmitEvent): Promise<void> => {
    await this.#form.submit(event, async ({ email = '', phoneNumber = '', reviewId = '' }) => {
      this.found = null;
      this.#attempt.problem = '';
      const who = {
        ...(email.trim() && { email: email.trim() }),
        ...(phoneNumber.trim() && { phoneNumber: phoneNumber.trim() }),
        ...(reviewId.trim() && { reviewId: idIn(reviewId) }),
      };
      const there = await this.desk.api.send<FoundToErase>('POST', '/erasure/look', who);
      this.found = { who, there };
    });
    await this.updateComplete;
    if (this.found) this.renderRoot.querySelector<HTMLElement>('.found')?.focus();
  };

  #erase = async (): Promise<void> => {
    const keepText = this.renderRoot.querySelector<HTMLInputElement>('#keep')!.checked;
    const sure = await confirm(this.renderRoot, {
      heading: 'Erase this for good?',
      text: 'Nobody can bring it back, and it is not kept whose it was. Backups and exports that were made before still hold it.',
      button: 'Erase',
      danger: true,
    });
    if (!sure || !this.found) return;
    const { who } = this.found;
    await this.#attempt.run(async () => {
      const done = await this.desk.api.send<ErasedCounts>('POST', '/erasure', { ...who, keepText });
      this.found = null;
      this.renderRoot.querySelector('form')!.reset();
      this.desk.announce(said(done));
      this.renderRoot.querySelector<HTMLElement>('input')?.focus();
    });
  };
}

/** The number in a link to a review, such as `https://shop.example/#review-4f…`; any other text as it is. */
function idIn(text: string): string {
  return /#review-([\w-]+)$/.exec(text.trim())?.[1] ?? text.trim();
}

function said({ reviews, waiting, contacts, reports }: ErasedCounts): string {
  const parts = [counted(reviews + waiting, 'review'), counted(contacts, 'contact'), counted(reports, 'report')];
  return `Erased: ${parts.join(', ')}.`;
}

function counted(count: number, noun: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

customElements.define('desk-erase', EraseCard);
