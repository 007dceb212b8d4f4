import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ApiKeyListed, NewApiKey } from '../../../../contract/desk/setup.js';
import { confirm } from '../../confirm-dialog.js';
import { DataController } from '../../data-controller.js';
import '../../copy-lines.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { day } from '../../times.js';
import { setupStyles } from '../setup-styles.js';

/** The API keys of the account: for programs, not for pages. */
export class KeysPart extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      .made {
        border-color: var(--_accent);
      }
      h2:focus {
        outline: none;
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    made: { state: true },
  };

  declare desk: DeskContext;
  /** A key that was just made: it is nowhere else. */
  declare made: { name: string; key: string } | null;
  readonly #keys = new DataController<ApiKeyListed[]>(this, () => '/keys');
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.made = null;
  }

  override render() {
    return html`<div class="page">
      ${this.#keys.alert()}
      ${this.made ? this.#new(this.made) : nothing} ${this.#keys.data ? this.#content(this.#keys.data) : this.#keys.waiting('keys')}
    </div>`;
  }

  #new({ name, key }: { name: string; key: string }): TemplateResult {
    return html`<div class="card made">
      <h2 tabindex="-1">The key for <bdi>${name}</bdi></h2>
      <copy-lines heading="Copy it now: it is not shown again" .lines=${key}></copy-lines>
      <div class="actions"><button part="button" @click=${this.#done}>Done</button></div>
    </div>`;
  }

  #content(keys: ApiKeyListed[]): TemplateResult {
    const form = this.#form;
    return html`
      ${
        keys.length > 0
          ? html`<div class="card">
              <h2 id="keys">Keys for programs</h2>
              <ul class="rows" aria-labelledby="keys">
                ${[...keys].reverse().map((key) => this.#key(key))}
              </ul>
            </div>`
          : nothing
      }
      <div class="card">
        <div>
          <h2>Make a key</h2>
          <p class="muted">
            A program with it reads and changes all reviews of all your shops. It belongs on a server, never into a page. It
            is shown once, when it is made.
          </p>
        </div>
        <form novalidate @submit=${this.#submit}>
          ${form.alert()}
          ${form.field({ name: 'name', label: 'For which program', autocomplete: 'off', maxLength: 100 })}
          <button part="button primary" ?disabled=${form.busy}>Make a key</button>
        </form>
      </div>
    `;
  }

  #key(key: ApiKeyListed): TemplateResult {
    const { name, createdAt, usedAt, revokedAt } = key;
    return html`<li>
      <p>
        <strong><bdi>${name}</bdi></strong><br />
        <span class="muted"
          >made ${day(createdAt)}${usedAt ? html`, last used ${day(usedAt)}` : ', not used yet'}${
            revokedAt ? html`, revoked ${day(revokedAt)}` : nothing
          }</span
        >
      </p>
      ${
        revokedAt
          ? nothing
          : html`<button part="button danger" aria-label="Revoke ${name}" @click=${() => this.#revoke(key)}>Revoke</button>`
      }
    </li>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ name = '' }) => {
      const { key } = await this.desk.api.send<NewApiKey>('POST', '/keys', { name });
      form.reset();
      this.made = { name, key };
      await this.#keys.load();
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.made h2')?.focus();
    });
  }

  #done = (): void => {
    this.made = null;
    this.renderRoot.querySelector<HTMLElement>('#name')?.focus();
  };

  async #revoke({ id, name }: ApiKeyListed): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: `Revoke the key for ${name}?`,
      text: 'Every program with this key is refused from now on. No other key is touched. It cannot be taken back.',
      button: 'Revoke',
      danger: true,
    });
    if (!sure) return;
    await this.#keys.change(() => this.desk.api.send('DELETE', `/keys/${id}`), `The key for ${name} was revoked.`);
  }
}

customElements.define('desk-setup-keys', KeysPart);

export const part: DrawView = (desk) => html`<desk-setup-keys .desk=${desk}></desk-setup-keys>`;
