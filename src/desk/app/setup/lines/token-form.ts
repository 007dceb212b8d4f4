import { css, html, LitElement, nothing } from 'lit';
import { PAGE_SCOPES, type PageTokenListed, type TokenRequest } from '../../../../contract/desk/setup.js';
import type { TokenKind } from '../../../../contract/tokens.js';
import { ApiError } from '../../api.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';
import { readOrigins, SCOPE_LABELS } from './token-words.js';

const HINTS: Record<string, string> = {
  'reviews:read': 'the list, the stars and the badge need it',
  'reviews:submit': 'the form needs it; reviews go the way that you have chosen for new ones',
  'insights:read': 'for a page that is about it',
};

/**
 * Makes a token for pages.
 *
 * @fires desk-made - with the token
 */
export class TokenForm extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      summary {
        min-block-size: 44px;
        align-content: center;
        cursor: pointer;
      }
      details[open] {
        display: grid;
        gap: 1.125rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, website: {}, kind: {} };

  declare desk: DeskContext;
  /** The shop's website, whose pages the token is likely for. */
  declare website: string;
  /** By which attribute pages name the shop, as far as anybody knows. */
  declare kind: TokenKind;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    const own = this.website ? readOrigins(this.website) : { wrong: '' };
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      <div class="pair">
        ${form.field({
          name: 'name',
          label: 'Name of the lines',
          autocomplete: 'off',
          hint: 'So that you find them again, such as “Shop” or “Blog”.',
          maxLength: 100,
        })}
        ${form.field({
          name: 'origins',
          label: 'On which pages they work',
          autocomplete: 'off',
          required: false,
          maxLength: 2000,
          value: 'origins' in own ? own.origins.join(' ') : '',
          hint: 'The address of your shop; several with spaces between. https://*.shop.example stands for each name in front. Empty: any page.',
        })}
      </div>
      <fieldset>
        <legend>What they do</legend>
        <div class="choices">
          ${PAGE_SCOPES.map(
            (scope) =>
              html`<label
                ><input type="checkbox" name="scope" value=${scope} ?checked=${scope !== 'insights:read'} /><span
                  >${SCOPE_LABELS[scope]} <span class="muted">${HINTS[scope] ?? nothing}</span></span
                ></label
              >`,
          )}
        </div>
      </fieldset>
      <details>
        <summary>More</summary>
        <div class="pair">
          ${form.field({
            name: 'days',
            label: 'End after so many days',
            type: 'number',
            max: 3650,
            autocomplete: 'off',
            required: false,
            hint: 'Empty: they work until you revoke them. Your reviews are gone from the page when they end.',
          })}
          <div>
            <label for="kind">Which attribute the page has</label>
            <select id="kind" name="kind">
              <option value="vendor">vendor-id</option>
              <option value="business" ?selected=${this.kind === 'business'}>business-id, of the older list</option>
            </select>
          </div>
        </div>
      </details>
      <p class="muted">
        Everybody may see them in your page: they open no more than what you choose here, and you find them here again.
      </p>
      <button part="button primary" ?disabled=${form.busy}>Get the lines</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    const scope = new FormData(form).getAll('scope') as string[];
    return this.#form.submit(event, async ({ name = '', origins = '', days = '', kind }) => {
      const read = readOrigins(origins);
      if ('wrong' in read) {
        const message = `has to be addresses such as https://shop.example, not “${read.wrong}”`;
        throw new ApiError(400, { code: 'invalid_request', errors: [{ field: 'origins', message }] });
      }
      if (scope.length === 0) {
        throw new ApiError(400, { code: 'invalid_request', detail: 'Choose what the lines do' });
      }
      const body: TokenRequest = {
        name,
        scope,
        origins: read.origins,
        days: days === '' ? null : Number(days),
        kind: kind === 'business' ? 'business' : 'vendor',
      };
      const detail = await this.desk.api.send<PageTokenListed>('POST', `/vendors/${this.desk.vendorId}/tokens`, body);
      form.reset();
      this.dispatchEvent(new CustomEvent('desk-made', { detail }));
    });
  }
}

customElements.define('desk-token-form', TokenForm);
