import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type LinkFound, PASSWORD_LENGTH, type SignedIn } from '../../contract/desk/desk.js';
import { type Api, ApiError } from './api.js';
import { deskStyles } from './desk-styles.js';
import { FormController } from './form-controller.js';
import { gateStyles } from './gate-styles.js';
import { ROLE_MEANINGS } from './role-meanings.js';
import { stateOf } from './state.js';

/**
 * What a one-time link opens: the first owner sets up the desk, somebody who was invited joins, or a person sets a new password.
 *
 * @fires desk-signed-in - with the new session
 * @fires desk-session-changed - somebody signed in or out in another tab since
 */
export class LinkPage extends LitElement {
  static override styles = [...deskStyles, gateStyles];
  static override properties = {
    api: { attribute: false },
    secret: { attribute: false },
    signedInAs: { attribute: false },
  };

  declare api: Api;
  /** The part of the link that is in no request's address; empty where the page was loaded again, and it is lost. */
  declare secret: string;
  /** The email of whoever is signed in here, who is signed out by the link. */
  declare signedInAs: string | null;
  readonly #view = stateOf(this, {
    found: null as LinkFound | null,
    failure: null as ApiError | null,
  });
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.signedInAs = null;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('secret')) void this.#look();
  }

  override render() {
    return html`<main class="gate">
      <div class="card" aria-busy=${this.#view.found || this.#view.failure ? nothing : 'true'}>${this.#content()}</div>
    </main>`;
  }

  #content(): TemplateResult {
    if (this.#view.failure) return this.#failed(this.#view.failure);
    if (!this.#view.found) return html`<h1 tabindex="-1">Opening your link</h1>`;
    const { purpose, role, email } = this.#view.found;
    const form = this.#form;
    return html`
      <h1 tabindex="-1">${HEADINGS[purpose]}</h1>
      ${
        purpose === 'sign_in'
          ? html`<p>As <bdi>${email}</bdi>.</p>`
          : purpose === 'password'
            ? html`<p>For <bdi>${email}</bdi>. Wherever you are signed in now, you will be signed out.</p>`
            : html`<p>You will be <strong>${role}</strong>: ${ROLE_MEANINGS[role]}</p>`
      }
      ${this.signedInAs && html`<p>You are signed in here as <bdi>${this.signedInAs}</bdi>, and will be signed out.</p>`}
      <form novalidate @submit=${this.#submit}>
        ${form.alert()}
        ${
          purpose === 'password' || purpose === 'sign_in'
            ? html`<input type="email" autocomplete="username" hidden .value=${email ?? ''} />`
            : [
                form.field({ name: 'name', label: 'Your name', autocomplete: 'name', maxLength: 100 }),
                form.field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxLength: 254 }),
              ]
        }
        ${
          purpose === 'sign_in'
            ? nothing
            : form.field({
                name: 'password',
                label: purpose === 'password' ? 'New password' : 'Password',
                type: 'password',
                autocomplete: 'new-password',
                hint: `At least ${PASSWORD_LENGTH.min} characters. A sentence that only you would think of is strong and easy to keep.`,
                minLength: PASSWORD_LENGTH.min,
              })
        }
        <button part="button primary" ?disabled=${form.busy}>${BUTTONS[purpose]}</button>
      </form>
    `;
  }

  #failed({ code, message }: ApiError): TemplateResult {
    if (code === 'link_lost') {
      return html`<h1 tabindex="-1">Open your link once more</h1>
        <p role="alert">
          Loading this page again loses the link, which leaves the address bar at once. It is not used up: open it from where you have it.
        </p>
        <p><a href="/desk">Open the desk</a></p>`;
    }
    if (code !== 'link_ended') {
      return html`<h1 tabindex="-1">This link could not be opened</h1>
        <p class="problem" role="alert">${message}</p>
        <button part="button" @click=${() => this.#look()}>Try again</button>`;
    }
    return html`<h1 tabindex="-1">This link no longer works</h1>
      <p role="alert">It was used before, its time is over, or a newer one took its place.</p>
      <p>
        Ask an owner of the desk for a new one. If you run the server, <code>reviews-widget desk link</code> prints one.
      </p>
      <p><a href="/desk">Sign in</a></p>`;
  }

  async #look(): Promise<void> {
    this.#view.failure = null;
    this.#view.found = null;
    try {
      if (this.secret === '') throw new ApiError(0, { code: 'link_lost' });
      this.#view.found = await this.api.send<LinkFound>('POST', '/link', { secret: this.secret });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#view.failure = this.#explained(error);
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async (values) => {
      try {
        const session = await this.api.send<SignedIn>('POST', '/link/use', { ...values, secret: this.secret });
        this.dispatchEvent(new CustomEvent('desk-signed-in', { detail: session }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_ended') this.#view.failure = error;
        else throw error instanceof ApiError ? this.#explained(error) : error;
      }
    });
  }

  /** Loading the page again, as the server would have it, loses the link. */
  #explained(error: ApiError): ApiError {
    if (error.code !== 'csrf_token_invalid') return error;
    this.dispatchEvent(new CustomEvent('desk-session-changed'));
    const detail = 'Somebody signed in or out in another tab of this browser. Try again.';
    return new ApiError(error.status, { code: error.code, detail });
  }
}

const HEADINGS = {
  first_owner: 'Set up the desk',
  join: 'Join the desk',
  password: 'Choose a new password',
  sign_in: 'Sign in to the desk',
} as const;
const BUTTONS = { first_owner: 'Set up', join: 'Join', password: 'Save and sign in', sign_in: 'Sign in' } as const;

customElements.define('desk-link', LinkPage);
