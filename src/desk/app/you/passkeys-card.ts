import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { PasskeyListed, PasskeysListed } from '../../../contract/desk/desk.js';
import { confirm } from '../confirm-dialog.js';
import { DataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { makePasskey, passkeysWork } from '../passkeys.js';
import { day } from '../times.js';

/** The passkeys that somebody signs in with, and adding one. */
export class PasskeysCard extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      form > [part~='button'] {
        justify-self: start;
      }
      h2 + .muted {
        margin-block-start: 0.375rem;
      }
      h2:focus {
        outline: none;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #listed = new DataController<PasskeysListed>(this, () => '/you/passkeys');
  readonly #form = new FormController(this);

  override render() {
    return html`<div class="card">
      <div>
        <h2 id="passkeys" tabindex="-1">Passkeys</h2>
        <p class="muted">
          A passkey signs you in by finger, face or PIN instead of your password. It stays on your device, or with whoever keeps your
          passwords; the server has nothing that could be stolen.
        </p>
      </div>
      ${this.#listed.alert()}
      ${this.#listed.data ? this.#content(this.#listed.data) : this.#listed.waiting('passkeys')}
    </div>`;
  }

  #content({ origin, device, passkeys }: PasskeysListed): TemplateResult {
    return html`
      ${
        passkeys.length === 0
          ? html`<p>You have none.</p>`
          : html`<ul class="rows" aria-labelledby="passkeys">
              ${passkeys.map((passkey) => this.#passkey(passkey))}
            </ul>`
      }
      ${passkeysWork(origin) ? this.#add(device) : html`<p class="notice">${whyNot(origin)}</p>`}
    `;
  }

  #passkey(passkey: PasskeyListed): TemplateResult {
    const { name, host, createdAt, usedAt } = passkey;
    return html`<li>
      <p>
        <strong><bdi>${name}</bdi></strong><br />
        <span class="muted"
          >added ${day(createdAt)}, ${usedAt ? html`last used ${day(usedAt)}` : 'not used yet'}${
            host === location.hostname ? '' : html`, for <bdi>${host}</bdi> alone`
          }</span
        >
      </p>
      <button part="button danger" aria-label="Remove ${name}" @click=${() => this.#remove(passkey)}>Remove</button>
    </li>`;
  }

  #add(device: string): TemplateResult {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'name',
        label: 'Name of the new passkey',
        autocomplete: 'off',
        hint: 'By which you will know it in this list.',
        value: device,
        maxLength: 100,
      })}
      <input type="email" autocomplete="username" hidden .value=${this.desk.session.person.email} />
      ${form.field({
        name: 'current',
        label: 'Your password, once more',
        type: 'password',
        autocomplete: 'current-password',
      })}
      <button part="button" ?disabled=${form.busy}>Add a passkey</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ name, current }) => {
      const { api, announce } = this.desk;
      const asked = await api.send<PublicKeyCredentialCreationOptionsJSON>('POST', '/you/passkeys/options', {
        current,
      });
      await api.send('POST', '/you/passkeys', { name, response: await makePasskey(asked) });
      form.reset();
      announce('The passkey was added.');
      await this.#listed.load();
    });
  }

  async #remove({ id, name }: PasskeyListed): Promise<void> {
    const heading = `Remove ${name}?`;
    const text =
      'Nobody signs in with it any more. Whoever is signed in stays so. Your device may go on offering it: delete it there, too.';
    if (!(await confirm(this.renderRoot, { heading, text, button: 'Remove', danger: true }))) return;
    const remove = () => this.desk.api.send('DELETE', `/you/passkeys/${id}`);
    const done = await this.#listed.change(remove, 'The passkey was removed.');
    if (done) this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

function whyNot(origin: string | null): string {
  if (origin === null) return 'Passkeys need an https address with a name: ask whoever runs the server for one.';
  if (origin === location.origin) return 'This browser has no passkeys.';
  return `Passkeys are added and used at ${origin} alone: open the desk there.`;
}

customElements.define('desk-passkeys', PasskeysCard);
