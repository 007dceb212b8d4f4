import { css, html, LitElement, nothing } from 'lit';
import type { ChangedProducts } from '../../../contract/desk/inbox.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';
import { upload } from './upload.js';

/** Gives the reviews of many products other ones, by a table. */
export class ProductTable extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      details > :not(summary) {
        margin-block-start: 0.75rem;
      }
      details > :empty {
        margin: 0;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    isSending: false,
    /** What the last table has done. */
    done: null as ChangedProducts | null,
  });
  readonly #attempt = new AttemptController(this);

  override render() {
    return html`<details>
      <summary>Products have other ids now</summary>
      <p>
        A table, CSV or .xlsx, with the columns <code>from</code> and <code>to</code>, and <code>title</code> if you like: all reviews of the product in
        <code>from</code> are about the one in <code>to</code> from then on. An empty <code>to</code> is the shop itself. Nothing else of a review changes.
      </p>
      ${this.#attempt.alert()}
      <label for="table">The table</label>
      <input id="table" type="file" accept=".csv,.txt,.xlsx" ?disabled=${this.#view.isSending} @change=${this.#onChange} />
      <p role="status">${this.#view.done ? this.#result(this.#view.done) : nothing}</p>
    </details>`;
  }

  #result({ reviews, unknown }: ChangedProducts) {
    const changed = reviews === 1 ? '1 review has another product.' : `${reviews} reviews have another product.`;
    return unknown.length > 0
      ? html`${changed} No review to change: ${unknown.map((id, at) => html`${at > 0 ? ', ' : ''}<bdi>${id}</bdi>`)}.`
      : changed;
  }

  readonly #onChange = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    this.#view.isSending = true;
    this.#view.done = null;
    await this.#attempt.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/reviews/products/table`;
      const { csrfToken } = this.desk.session;
      this.#view.done = await upload<ChangedProducts>(path, file, { csrfToken, onProgress: () => {} }).done;
    });
    this.#view.isSending = false;
    // The same file, mended, may be chosen again.
    input.value = '';
  };
}

customElements.define('desk-product-table', ProductTable);
