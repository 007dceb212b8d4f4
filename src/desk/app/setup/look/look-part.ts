import { html, LitElement, nothing } from 'lit';
import type { PageTokens } from '../../../../contract/desk/setup.js';
import { VendorDataController } from '../../data-controller.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskLink } from '../../desk-link.js';
import { deskStyles } from '../../desk-styles.js';
import { tokenOfList } from '../lines/lines-of.js';
import { setupStyles } from '../setup-styles.js';
import './look-configurator.js';
import './saved-look.js';

/** The configurator, with the shop's own reviews and the lines for its newest token. */
export class LookPart extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false }, at: {} };

  declare desk: DeskContext;
  /** The address of the view that it stands in. */
  declare at: string;
  readonly #listed = new VendorDataController<PageTokens>(this, '/tokens');

  constructor() {
    super();
    this.at = '/desk/setup/look';
  }

  override render() {
    const { data, vendorId } = this.#listed;
    if (!data) return html`<div class="page">${this.#listed.alert()} ${this.#listed.waiting('the reviews')}</div>`;
    const { scriptUrl, preview, kind } = data;
    const known = tokenOfList(data);
    const submits = kind === 'vendor' && (known?.scope.includes('reviews:submit') ?? true);
    return html`<div class="page">
      ${
        known
          ? nothing
          : html`<p class="notice">
              The lines below are not complete yet: they say PASTE_TOKEN.
              ${deskLink(this.desk, '/desk/setup/lines', 'Get the lines of your shop')}, and they are.
            </p>`
      }
      <look-configurator
        .query=${this.desk.query.toString()}
        .preview=${{ vendorId, kind, token: preview }}
        .lines=${{ vendorId, kind, token: known?.token ?? 'PASTE_TOKEN', scriptUrl, reads: true, submits }}
        @look-changed=${this.#onLook}
      ></look-configurator>
      ${this.desk.session.foreign ? nothing : html`<desk-saved-look .desk=${this.desk}></desk-saved-look>`}
    </div>`;
  }

  #onLook = ({ detail }: CustomEvent<string>): void => {
    this.desk.go(`${this.at}?${detail}`, { replace: true });
  };
}

customElements.define('desk-setup-look', LookPart);

export const part: DrawView = (desk) => html`<desk-setup-look .desk=${desk}></desk-setup-look>`;
