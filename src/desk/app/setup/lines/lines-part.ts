import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { PageTokenListed, PageTokens } from '../../../../contract/desk/setup.js';
import { AttemptController } from '../../attempt-controller.js';
import { confirm } from '../../confirm-dialog.js';
import { VendorDataController } from '../../data-controller.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { stateOf } from '../../state.js';
import { day } from '../../times.js';
import { setupStyles } from '../setup-styles.js';
import './known-token-form.js';
import './page-check.js';
import './paste-lines.js';
import { linesOf } from './lines-of.js';
import './token-form.js';
import { opens, STATE_LABELS } from './token-words.js';

/** The tokens of a shop's pages, with the lines to paste for each, and whether a page shows them. */
export class LinesPart extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      .token {
        display: grid;
        gap: 0.75rem;
        padding-block: 1rem;
        border-block-start: 1px solid var(--_border);
        overflow-wrap: anywhere;
      }
      .token:first-child {
        padding-block-start: 0;
        border: 0;
      }
      .badge {
        margin-inline-start: 0.5rem;
        border-style: dashed;
      }
      .badge.good {
        border-style: solid;
        border-color: var(--_accent);
        color: var(--_accent);
      }
      details.card:not([open]) {
        padding-block: 0.5rem;
      }
      summary {
        min-block-size: 44px;
        align-content: center;
        cursor: pointer;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** The token whose lines are shown. */
    open: '',
  });
  readonly #listed = new VendorDataController<PageTokens>(this, '/tokens', () => {
    this.#view.open = '';
    this.#attempt.problem = '';
  });
  readonly #attempt = new AttemptController(this);

  override render() {
    const { data } = this.#listed;
    return html`<div class="page">
      ${this.#listed.alert()} ${this.#attempt.alert()} ${data ? this.#content(data) : this.#listed.waiting('the lines')}
    </div>`;
  }

  #content(listed: PageTokens): TemplateResult {
    const { tokens, website, kind } = listed;
    const good = tokens.filter(({ state }) => state === 'good');
    const old = tokens.filter(({ state }) => state !== 'good');
    return html`
      ${
        good.length > 0
          ? html`<div class="card">
              <div>
                <h2 id="tokens">Lines of your pages</h2>
                <p class="muted">What goes into a page so that it shows reviews. Each site can have lines of its own, which are then switched off alone.</p>
              </div>
              <ul aria-labelledby="tokens">
                ${good.map((token) => this.#token(token, listed))}
              </ul>
            </div>`
          : nothing
      }
      <div class="card">
        <div>
          <h2>${good.length > 0 ? 'More lines' : 'Lines for your pages'}</h2>
          ${good.length > 0 ? nothing : html`<p class="muted">Say where they go and what they do; then copy them into your page.</p>`}
        </div>
        <desk-token-form .desk=${this.desk} .website=${website} .kind=${kind} @desk-made=${this.#onMade}></desk-token-form>
      </div>
      ${
        good.length > 0
          ? html`<div class="card">
              <div>
                <h2>Does your page show them?</h2>
                <p class="muted">This server opens the page as it comes from yours, and says what it finds in it.</p>
              </div>
              <desk-page-check .desk=${this.desk}></desk-page-check>
            </div>`
          : nothing
      }
      ${
        old.length > 0
          ? html`<div class="card">
              <h2 id="old">Lines that no longer work</h2>
              <ul aria-labelledby="old">
                ${old.map((token) => this.#token(token, listed))}
              </ul>
            </div>`
          : nothing
      }
      <details class="card">
        <summary>Lines that were made elsewhere</summary>
        <p class="muted">
          Lines in a page that are not on the list, such as those of an older version of this program. Once they are here, they can be revoked alone.
        </p>
        <desk-known-token-form .desk=${this.desk} @desk-made=${this.#onMade}></desk-known-token-form>
      </details>
    `;
  }

  #token(token: PageTokenListed, listed: PageTokens): TemplateResult {
    const { id, name, state } = token;
    const isOpen = this.#view.open === id;
    return html`<li class="token">
      <p>
        <strong><bdi>${name}</bdi></strong><span class="badge ${state}">${STATE_LABELS[state]}</span><br />
        <bdi>${opens(token)}</bdi><br />
        <span class="muted">${this.#times(token)}</span>
      </p>
      ${
        state === 'good'
          ? html`<div class="actions">
                ${
                  token.token === null
                    ? nothing
                    : html`<button
                        part="button"
                        aria-expanded=${isOpen}
                        aria-label="Lines to paste for ${name}"
                        @click=${() => (this.#view.open = isOpen ? '' : id)}
                      >
                        Lines to paste
                      </button>`
                }
                <button part="button danger" aria-label="Revoke ${name}" @click=${() => this.#revoke(token)}>Revoke</button>
              </div>
              ${
                isOpen && token.token
                  ? html`<desk-paste-lines .desk=${this.desk}
                      .of=${linesOf(token, listed, this.#listed.vendorId!)}
                      note="Layout, colours and words are under Look."
                    ></desk-paste-lines>`
                  : nothing
              }`
          : nothing
      }
    </li>`;
  }

  #times({ createdAt, expiresAt, usedAt, usedOrigin, state }: PageTokenListed): TemplateResult {
    const used = usedAt
      ? html`, last used ${day(usedAt)} ${usedOrigin === null ? 'by a server' : html`on <bdi>${usedOrigin}</bdi>`}`
      : state === 'good'
        ? ', not used yet'
        : nothing;
    return html`made ${day(createdAt)}${expiresAt ? html`, ends ${day(expiresAt)}` : nothing}${used}`;
  }

  async #revoke({ id, name, usedAt, usedOrigin }: PageTokenListed): Promise<void> {
    const where = usedAt ? ` It was last used ${usedOrigin === null ? 'by a server' : `on ${usedOrigin}`}.` : '';
    const sure = await confirm(this.renderRoot, {
      heading: `Revoke ${name}?`,
      text: `Every page with these lines stops showing reviews within seconds, and takes no new ones. No other lines are touched. It cannot be taken back: the pages then need other lines.${where}`,
      button: 'Revoke',
      danger: true,
    });
    if (!sure) return;
    await this.#attempt.run(async () => {
      await this.desk.api.send('DELETE', `/vendors/${this.#listed.vendorId}/tokens/${id}`);
      this.desk.announce(`${name} was revoked.`);
      await this.#listed.load();
    });
  }

  #onMade = ({ detail: { id, name } }: CustomEvent<PageTokenListed>): void => {
    this.#view.open = id;
    void this.#listed.load().then(async () => {
      this.desk.announce(`${name} is on the list, with its lines.`);
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    });
  };
}

customElements.define('desk-setup-lines', LinesPart);

export const part: DrawView = (desk) => html`<desk-setup-lines .desk=${desk}></desk-setup-lines>`;
