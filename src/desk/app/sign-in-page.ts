import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SignedIn } from '../../contract/desk/desk.js';
import type { Api } from './api.js';
import { deskStyles } from './desk-styles.js';
import { FormController } from './form-controller.js';
import { gateStyles } from './gate-styles.js';
import { PasskeyController } from './passkey-controller.js';
import { passkeysWork } from './passkeys.js';
import { stateOf } from './state.js';

/**
 * Where somebody signs in.
 *
 * @fires desk-signed-in - with the new session
 */
export class SignInPage extends LitElement {
  static override styles = [
    ...deskStyles,
    gateStyles,
    css`
      .or {
        display: flex;
        align-items: center;
        gap: 0.75rem;
      }
      .or::before,
      .or::after {
        content: '';
        flex: 1;
        border-block-start: 1px solid var(--_border);
      }
    `,
  ];
  static override properties = {
    api: { attribute: false },
    hasOwner: { attribute: false },
    account: { attribute: false },
    mail: { attribute: false },
    passkeyOrigin: { attribute: false },
    named: { state: true },
  };

  declare api: Api;
  /** Whether somebody can sign in at all. */
  declare hasOwner: boolean;
  /** The account that the address names. */
  declare account: string | null;
  /** Whether a link can be mailed; whether that is what somebody wants now; and whether it was asked for. */
  declare mail: boolean;
  readonly #view = stateOf(this, {
    byMail: false,
    mailed: false,
  });
  /** The one origin in whose pages passkeys work. */
  declare passkeyOrigin: string | null;
  /** Whether the field for the account is shown. */
  declare named: boolean;
  readonly #form = new FormController(this);
  readonly #passkey = new PasskeyController(
    this,
    () => this.api,
    (session) => this.#signedIn(session),
  );

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('account')) this.named = this.account !== null;
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('passkeyOrigin') && this.#hasPasskeys) void this.#passkey.offer();
  }

  /** Where nobody can sign in yet, nobody has a passkey either. */
  get #hasPasskeys(): boolean {
    return (this.hasOwner || this.named) && passkeysWork(this.passkeyOrigin);
  }

  override render() {
    const form = this.#form;
    return html`<main class="gate">
      <div class="card">
        <h1 tabindex="-1">Sign in to the desk</h1>
        ${this.hasOwner || this.named ? nothing : NO_OWNER}
        ${this.#view.mailed ? MAILED : nothing}
        <form novalidate @submit=${this.#submit}>
          ${form.alert()}
          ${form.field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username webauthn' })}
          ${
            this.#view.byMail
              ? nothing
              : form.field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })
          }
          ${
            this.named
              ? form.field({
                  name: 'accountId',
                  label: 'Account',
                  autocomplete: 'organization',
                  hint: 'The name that stands in your invite.',
                  value: this.account ?? '',
                  maxLength: 64,
                })
              : nothing
          }
          <button part="button primary" ?disabled=${form.busy}>${this.#buttonLabel()}</button>
        </form>
        ${this.#hasPasskeys ? this.#byPasskey() : nothing}
        ${
          this.mail
            ? html`<p class="muted">
                <button type="button" part="button link" @click=${this.#change}>
                  ${this.#view.byMail ? 'Sign in by password' : 'Mail me a link instead'}
                </button>
              </p>`
            : html`<p class="muted">Forgotten your password? An owner of the desk can make you a link for a new one.</p>`
        }
        ${
          this.named
            ? nothing
            : html`<p class="muted">
                <button type="button" part="button link" @click=${() => (this.named = true)}>Use another account</button>
              </p>`
        }
      </div>
    </main>`;
  }

  #byPasskey(): TemplateResult {
    const { problem, busy, press } = this.#passkey;
    return html`<p class="or muted">or</p>
      <p class="problem" role="alert">${problem}</p>
      <button type="button" part="button" ?disabled=${busy} @click=${press}>
        ${busy ? 'Waiting for your passkey' : 'Sign in with a passkey'}
      </button>`;
  }

  #signedIn(session: SignedIn): void {
    this.dispatchEvent(new CustomEvent('desk-signed-in', { detail: session }));
  }

  #buttonLabel(): string {
    if (this.#view.byMail) return this.#form.busy ? 'Sending' : 'Mail me a link';
    return this.#form.busy ? 'Signing in' : 'Sign in';
  }

  #change = (): void => {
    this.#view.byMail = !this.#view.byMail;
    this.#view.mailed = false;
    this.#form.clear();
    this.renderRoot.querySelector<HTMLInputElement>('#email')?.focus();
  };

  #submit(event: SubmitEvent): Promise<void> {
    this.#view.mailed = false;
    return this.#form.submit(event, async (values) => {
      if (this.#view.byMail) {
        await this.api.send('POST', '/link/sign-in', values);
        this.#view.mailed = true;
        await this.updateComplete;
        this.renderRoot.querySelector<HTMLElement>('.notice')?.focus();
        return;
      }
      this.#signedIn(await this.api.send<SignedIn>('POST', '/session', values));
    });
  }
}

const MAILED = html`<div class="notice" role="status" tabindex="-1">
  <p><strong>Look into your mailbox.</strong></p>
  <p>If somebody here has this email address, a link is on its way. It works once, for 15 minutes.</p>
</div>`;

const NO_OWNER = html`<div class="notice">
  <p><strong>Nobody owns this desk yet.</strong></p>
  <p>
    Open the link that the server printed when it started, or run <code>reviews-widget desk link</code> where the server runs: it
    prints a new one.
  </p>
</div>`;

customElements.define('desk-sign-in', SignInPage);
