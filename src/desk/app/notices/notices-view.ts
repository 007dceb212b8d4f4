import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { NOTICE_TIMES, type NoticeChoice, type NoticeTime } from '../../../contract/desk/desk.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { noShop } from '../no-shop.js';

type Kind = 'newReviews' | 'lowReviews' | 'reports';

const KINDS: Record<Kind, { label: string; hint: string }> = {
  newReviews: { label: 'New reviews', hint: 'Every review that a shopper sends.' },
  lowReviews: {
    label: 'Low ratings',
    hint: 'One or two stars. This chooses whom to tell; what readers see does not depend on it.',
  },
  reports: { label: 'Reports', hint: 'Somebody says that a review is wrong.' },
};
const TIMES: Record<NoticeTime, string> = { off: 'Off', at_once: 'At once', daily: 'Once a day' };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What the person who is signed in is told by mail of the shop that is chosen. */
export class NoticesView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .page {
        display: grid;
        gap: 1.5rem;
      }
      [part~='primary'] {
        justify-self: start;
      }
      select + .hint {
        margin-block-start: 0.375rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);
  readonly #choice = new VendorDataController<NoticeChoice>(this, '/notices');

  override render() {
    const { mail, person } = this.desk.session;
    return html`<div class="page">
      <h1 tabindex="-1">Notices</h1>
      ${
        mail
          ? html`<p>What goes to <bdi>${person.email}</bdi>, with the review in it. Everybody chooses for themselves.</p>`
          : html`<div class="notice">
              <p><strong>This server sends no mail yet.</strong></p>
              <p>What you choose here holds as soon as it does: ask whoever runs the server for <a href="/docs/guide/desk.html#mail">what it takes</a>.</p>
            </div>`
      }
      ${this.#content()}
    </div>`;
  }

  #content(): TemplateResult {
    if (this.desk.vendorId === null) {
      return noShop(this.desk);
    }
    const choice = this.#choice.data;
    if (!choice) return html`${this.#choice.alert()} ${this.#choice.waiting('your notices')}`;
    const daily = Object.keys(KINDS).some((kind) => choice[kind as Kind] === 'daily');
    return html`<div class="card">
      <form novalidate @submit=${this.#save}>
        ${this.#form.alert()} ${(Object.keys(KINDS) as Kind[]).map((kind) => this.#field(kind, choice))}
        ${
          daily
            ? html`<div>
                <label for="digestHour">Hour of the daily mail</label>
                <select id="digestHour" name="digestHour" @change=${this.#onHour}>
                  ${HOURS.map((hour) => html`<option value=${hour} ?selected=${hour === choice.digestHour}>${localHour(hour)}</option>`)}
                </select>
              </div>`
            : nothing
        }
        <button part="button primary" ?disabled=${this.#form.busy}>Save</button>
      </form>
    </div>`;
  }

  #field(kind: Kind, choice: NoticeChoice): TemplateResult {
    const { label, hint } = KINDS[kind];
    return html`<div>
      <label for=${kind}>${label}</label>
      <select id=${kind} name=${kind} aria-describedby="${kind}-hint" @change=${this.#onChange}>
        ${NOTICE_TIMES.map((time) => html`<option value=${time} ?selected=${time === choice[kind]}>${TIMES[time]}</option>`)}
      </select>
      <p class="hint" id="${kind}-hint">${hint}</p>
    </div>`;
  }

  #onChange = (event: Event): void => {
    const { name, value } = event.target as HTMLSelectElement;
    this.#choice.replace({ [name]: value as NoticeTime });
  };

  #onHour = (event: Event): void => {
    this.#choice.replace({ digestHour: Number((event.target as HTMLSelectElement).value) });
  };

  #save(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async () => {
      const path = `/vendors/${this.#choice.vendorId}/notices`;
      this.#choice.replace(await this.desk.api.send<NoticeChoice>('PUT', path, this.#choice.data));
      this.desk.announce('Your notices were saved.');
    });
  }
}

/** An hour of the day in UTC, as the clock here shows it. */
function localHour(hour: number): string {
  const date = new Date();
  date.setUTCHours(hour, 0, 0, 0);
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date);
}

customElements.define('desk-notices', NoticesView);

export const view: DrawView = (desk) => html`<desk-notices .desk=${desk}></desk-notices>`;
