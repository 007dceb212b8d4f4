import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { PageTokens } from '../../../../contract/desk-setup.js';
import { ApiError } from '../../api.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { setupStyles } from '../setup-styles.js';
import './look-configurator.js';

/** The configurator, with the shop's own reviews and the lines for its newest key. */
export class LookPart extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false }, listed: { state: true }, problem: { state: true } };

  declare desk: DeskContext;
  /** Null until it is there. */
  declare listed: PageTokens | null;
  declare problem: string;
  #vendorId: string | null = null;

  constructor() {
    super();
    this.listed = null;
    this.problem = '';
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('desk') || this.desk.vendorId === this.#vendorId) return;
    this.#vendorId = this.desk.vendorId;
    this.listed = null;
    void this.#load();
  }

  override render() {
    if (this.problem) {
      return html`<div class="page">
        <p class="problem" role="alert">${this.problem}</p>
        <p><button part="button" @click=${() => this.#load()}>Try again</button></p>
      </div>`;
    }
    if (!this.listed) return html`<p class="muted" aria-busy="true">Loading the reviews</p>`;
    const vendorId = this.#vendorId!;
    const { tokens, scriptUrl, preview } = this.listed;
    const token = tokens.find((one) => {
      return one.state === 'good' && one.kind === 'vendor' && one.token && one.scope.includes('reviews:read');
    })?.token;
    return html`<div class="page">
      ${token ? nothing : html`<p class="notice">The shop has no key for its pages yet: make one under “Lines to paste”.</p>`}
      <look-configurator
        .query=${this.desk.query.toString()}
        .preview=${{ vendorId, token: preview }}
        .lines=${{ vendorId, token: token ?? 'PASTE_THE_KEY', scriptUrl }}
        @look-changed=${this.#onLook}
      ></look-configurator>
    </div>`;
  }

  async #load(): Promise<void> {
    const id = this.#vendorId;
    this.problem = '';
    try {
      const listed = await this.desk.api.get<PageTokens>(`/vendors/${id}/tokens`);
      if (id === this.#vendorId) this.listed = listed;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (id === this.#vendorId) this.problem = error.message;
    }
  }

  #onLook = ({ detail }: CustomEvent<string>): void => {
    this.desk.go(`/desk/setup/look?${detail}`, { replace: true });
  };
}

customElements.define('desk-setup-look', LookPart);

export const part: DrawView = (desk) => html`<desk-setup-look .desk=${desk}></desk-setup-look>`;
