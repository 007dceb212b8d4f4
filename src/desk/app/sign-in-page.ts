import { css, html, LitElement, nothing } from 'lit';
import type { SignedIn } from '../../contract/desk.js';
import type { Api } from './api.js';
import { deskStyles } from './desk-styles.js';
import { FormController } from './form-controller.js';
import { gateStyles } from './gate-styles.js';

/**
 * Where somebody signs in.
 *
 * @fires desk-signed-in - with the new session
 */
export class SignInPage extends LitElement {
  static override styles = [...deskStyles, gateStyles, css``];
  static override properties = {
    api: { attribute: false },
    hasOwner: { attribute: false },
    account: { attribute: false },
    named: { state: true },
  };

  declare api: Api;
  /** Whether somebody can sign in at all. */
  declare hasOwner: boolean;
  /** The account that the address names. */
  declare account: string | null;
  /** Whether the field for the account is shown. */
  declare named: boolean;
  readonly #form = new FormController(this);

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('account')) this.named = this.account !== null;
  }

  override render() {
    const form = this.#form;
    return html`<main class="gate">
      <div class="card">
        <h1 tabindex="-1">Sign in to the desk</h1>
        ${this.hasOwner || this.named ? nothing : NO_OWNER}
        <form novalidate @submit=${this.#submit}>
          ${form.alert()}
          ${form.field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' })}
          ${form.field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
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
          <button part="button primary" ?disabled=${form.busy}>${form.busy ? 'Signing in' : 'Sign in'}</button>
        </form>
        <p class="muted">Forgotten your password? An owner of the desk can make you a link for a new one.</p>
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

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async (values) => {
      const session = await this.api.send<SignedIn>('POST', '/session', values);
      this.dispatchEvent(new CustomEvent('desk-signed-in', { detail: session }));
    });
  }
}

const NO_OWNER = html`<div class="notice">
  <p><strong>Nobody owns this desk yet.</strong></p>
  <p>
    Open the link that the server printed when it started, or run <code>reviews-widget desk link</code> where the server runs: it
    prints a new one.
  </p>
</div>`;

customElements.define('desk-sign-in', SignInPage);
