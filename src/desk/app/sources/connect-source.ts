import { html, LitElement, type TemplateResult } from 'lit';
import type { ConnectByKey } from '../../../contract/desk/sources.js';
import type { SourceKind } from '../../../contract/sources.js';
import type { Api } from '../api.js';
import { ApiError } from '../api.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { KIND_WORDS } from './source-words.js';
import { sourcesStyles } from './sources-styles.js';

/** Leaves for Google, where somebody lets us in; `connectionId`: to renew what was given before. Rejects with an ApiError. */
export async function goToSource(api: Api, connectionId?: string): Promise<void> {
  const body = { kind: 'google', ...(connectionId !== undefined && { connectionId }) };
  const { url } = await api.send<{ url: string }>('POST', '/sources/authorization', body);
  const { protocol, hostname } = new URL(url);
  // A test's own server is at http, on the same machine.
  if (protocol !== 'https:' && !(protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname))) {
    throw new ApiError(0, { code: 'bad_response', detail: 'The address of the source is not secure' });
  }
  location.assign(url);
}

/** The kinds that are connected by a key. */
export type KeyKind = ConnectByKey['kind'];
export const isKeyKind = (kind: string | undefined): kind is KeyKind =>
  kind === 'trustpilot' || kind === 'reviews-service';

/**
 * Connects a source by a key that it has given to the shop.
 *
 * @fires desk-source-connected - with the id of the connection
 */
export class ConnectSource extends LitElement {
  static override styles = [...deskStyles, sourcesStyles];
  static override properties = { desk: { attribute: false }, kind: { attribute: false } };

  declare desk: DeskContext;
  declare kind: KeyKind;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<div class="card">
      <p>${KIND_WORDS[this.kind].brings} <a href="/docs/guide/sources.html">How to get what is asked for</a></p>
      <form novalidate @submit=${this.#submit}>
        ${form.alert()} ${this.kind === 'trustpilot' ? this.#trustpilot() : this.#service()}
        <div class="actions">
          <button part="button primary" ?disabled=${form.busy}>${form.busy ? 'Asking the source' : 'Connect'}</button>
          ${deskLink(this.desk, '/desk/sources', 'Cancel')}
        </div>
      </form>
    </div>`;
  }

  #trustpilot(): TemplateResult[] {
    return [
      this.#form.field({
        name: 'businessUnitId',
        label: 'Business unit id',
        autocomplete: 'off',
        hint: 'The id of your business at Trustpilot: 24 letters and digits.',
        maxLength: 64,
      }),
      this.#key('Of an application that you make at Trustpilot under Integrations, API.'),
      this.#form.field({
        name: 'secret',
        label: 'API secret',
        type: 'password',
        autocomplete: 'off',
        required: false,
        hint: 'Only for replies that you write in the inbox. It stands beside the key. Here it is kept encrypted, and never shown again.',
        maxLength: 500,
      }),
      this.#form.field({
        name: 'businessUserId',
        label: 'User id',
        autocomplete: 'off',
        required: false,
        hint: 'Only for replies: who writes them. It stands on the profile page at Trustpilot Business.',
        maxLength: 64,
      }),
    ];
  }

  #service(): TemplateResult[] {
    return [
      this.#form.field({
        name: 'name',
        label: 'Name',
        autocomplete: 'off',
        hint: 'What you call it here.',
        maxLength: 100,
      }),
      this.#form.field({
        name: 'address',
        label: 'Address',
        type: 'url',
        autocomplete: 'off',
        hint: 'Of a server such as this one: https://reviews.example.com. Of another service: where version 1 of its interface is.',
        maxLength: 1000,
      }),
      this.#form.field({
        name: 'marketplaceAddress',
        label: 'Address of version 2',
        type: 'url',
        autocomplete: 'off',
        required: false,
        hint: 'Only where it is another server, or does not end with /v2 in the place of /v1.',
        maxLength: 1000,
      }),
      this.#key('It opens the account whose reviews are read. Here it is kept encrypted, and never shown again.'),
    ];
  }

  #key(hint: string): TemplateResult {
    return this.#form.field({
      name: 'key',
      label: 'API key',
      type: 'password',
      autocomplete: 'off',
      hint,
      maxLength: 500,
    });
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async (values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const body = { kind: this.kind, ...given };
      const { id } = await this.desk.api.send<{ id: string }>('POST', '/sources', body);
      this.desk.announce(`${KIND_WORDS[this.kind as SourceKind].name} is connected.`);
      this.dispatchEvent(new CustomEvent('desk-source-connected', { detail: id }));
    });
  }
}

customElements.define('desk-connect-source', ConnectSource);
