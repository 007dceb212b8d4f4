import { css, html, LitElement } from 'lit';
import type { PageTokenListed } from '../../../../contract/desk-setup.js';
import '../../copy-lines.js';
import { deskStyles } from '../../desk-styles.js';
import { STOREFRONTS, type Storefront, storefrontLines } from './storefront-lines.js';

/** The lines for a storefront, with one key: what is pasted where, and how the id of a product gets in. */
export class PasteLines extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .lines,
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
        padding-block: 0.5rem;
      }
      .choice {
        max-inline-size: 24rem;
      }
    `,
  ];
  static override properties = {
    token: { attribute: false },
    vendorId: {},
    scriptUrl: {},
    storefront: { state: true },
  };

  declare token: PageTokenListed;
  declare vendorId: string;
  declare scriptUrl: string;
  /** Where the shop's pages are made. */
  declare storefront: Storefront;

  constructor() {
    super();
    this.storefront = 'html';
  }

  override render() {
    const { scope, kind, token } = this.token;
    const { blocks, product } = storefrontLines(this.storefront, {
      ...{ scriptUrl: this.scriptUrl, vendorId: this.vendorId, kind, token: token! },
      reads: scope.includes('reviews:read'),
      submits: scope.includes('reviews:submit') && kind === 'vendor',
    });
    return html`<div class="lines">
      <div class="choice">
        <label for="storefront">Where your pages are made</label>
        <select id="storefront" .value=${this.storefront} @change=${this.#onStorefront}>
          ${Object.entries(STOREFRONTS).map(
            ([name, label]) => html`<option value=${name} ?selected=${name === this.storefront}>${label}</option>`,
          )}
        </select>
      </div>
      <ol>
        ${blocks.map(
          ({ heading, where, lines }) =>
            html`<li>
              <copy-lines heading=${heading} .lines=${lines}><p class="muted">${where}</p></copy-lines>
            </li>`,
        )}
      </ol>
      <p class="muted">${product} Layout, colours and words are under Look.</p>
    </div>`;
  }

  #onStorefront = (event: Event): void => {
    this.storefront = (event.target as HTMLSelectElement).value as Storefront;
  };
}

customElements.define('desk-paste-lines', PasteLines);
