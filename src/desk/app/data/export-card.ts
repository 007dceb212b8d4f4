import { html, LitElement } from 'lit';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { dataStyles } from './data-styles.js';

/** Gives everything back that is stored of the chosen shop, as a file. */
export class ExportCard extends LitElement {
  static override styles = [...deskStyles, dataStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);

  override render() {
    const { vendorId, session } = this.desk;
    const shop = session.vendors.find(({ id }) => id === vendorId);
    return html`<section class="card" aria-labelledby="export">
      <h2 id="export">Take your reviews along</h2>
      ${
        shop
          ? html`<p>Everything that is stored of <strong><bdi>${shop.name}</bdi></strong>, as a file. They are your reviews.</p>
              ${this.#fields()}`
          : html`<p class="muted">There is no shop yet, and so nothing to take along.</p>`
      }
    </section>`;
  }

  #fields() {
    return html`<form @submit=${this.#submit}>
      ${this.#form.alert()}
      <fieldset>
        <legend>As what</legend>
        <div class="choices">
          <label>
            <input type="radio" name="format" value="csv" checked />
            <span><strong>A table</strong> (CSV), which a spreadsheet opens. It has the reviews and your replies.</span>
          </label>
          <label>
            <input type="radio" name="format" value="jsonl" />
            <span
              ><strong>Everything</strong> (JSON lines): reviews, decisions, reports and what you say of your reviews. Another installation
              takes it in again as it was.</span
            >
          </label>
        </div>
      </fieldset>
      <div class="choices">
        <label>
          <input type="checkbox" name="contacts" value="true" />
          <span>With email addresses and phone numbers, and who must not be asked. Whoever has the file has them then: keep it safe, and delete it.</span>
        </label>
      </div>
      <button part="button primary" ?disabled=${this.#form.busy}>Download</button>
    </form>`;
  }

  #submit = (event: SubmitEvent): Promise<void> =>
    this.#form.submit(event, async ({ format, contacts }) => {
      // A download would save the page of a session that has ended: this shows it.
      await this.desk.api.get('/you/sessions');
      const query = new URLSearchParams({ format: format!, contacts: contacts ?? 'false' });
      const link = document.createElement('a');
      link.href = `/desk/api/vendors/${this.desk.vendorId}/export?${query}`;
      link.click();
      this.desk.announce('The download has begun.');
    });
}

customElements.define('desk-export', ExportCard);
