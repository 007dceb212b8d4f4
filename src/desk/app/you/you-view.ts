import { css, html, LitElement, type TemplateResult } from 'lit';
import { PASSWORD_LENGTH, type SessionListed } from '../../../contract/desk/desk.js';
import { DataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { ROLE_MEANINGS } from '../role-meanings.js';
import { day } from '../times.js';
import './passkeys-card.js';

/** What everybody has of their own: name, password, passkeys, and where they are signed in. */
export class YouView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .page {
        display: grid;
        gap: 1.5rem;
      }
      form > [part~='button'] {
        justify-self: start;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #sessions = new DataController<SessionListed[]>(this, () => '/you/sessions');
  readonly #name = new FormController(this);
  readonly #password = new FormController(this);

  override render() {
    const { name, email, role } = this.desk.session.person;
    return html`<div class="page">
      <h1 tabindex="-1">You</h1>
      <div class="card">
        <p><bdi>${email}</bdi></p>
        <p>You are <strong>${role}</strong>: ${ROLE_MEANINGS[role]}</p>
        <form novalidate @submit=${this.#rename}>
          ${this.#name.alert()}
          ${this.#name.field({ name: 'name', label: 'Name', autocomplete: 'name', value: name, maxLength: 100 })}
          <button part="button" ?disabled=${this.#name.busy}>Save name</button>
        </form>
      </div>
      <div class="card">
        <h2>Password</h2>
        <form novalidate @submit=${this.#changePassword}>
          ${this.#password.alert()}
          <input type="email" autocomplete="username" hidden .value=${email} />
          ${this.#password.field({
            name: 'current',
            label: 'Current password',
            type: 'password',
            autocomplete: 'current-password',
          })}
          ${this.#password.field({
            name: 'password',
            label: 'New password',
            type: 'password',
            autocomplete: 'new-password',
            hint: `At least ${PASSWORD_LENGTH.min} characters. Everywhere else you will be signed out.`,
            minLength: PASSWORD_LENGTH.min,
          })}
          <button part="button" ?disabled=${this.#password.busy}>Change password</button>
        </form>
      </div>
      <desk-passkeys .desk=${this.desk}></desk-passkeys>
      <div class="card">
        <h2 id="sessions">Where you are signed in</h2>
        ${this.#sessions.alert()}
        ${this.#sessions.data ? this.#list(this.#sessions.data) : this.#sessions.waiting('sessions')}
      </div>
    </div>`;
  }

  #list(sessions: SessionListed[]): TemplateResult {
    return html`<ul class="rows" aria-labelledby="sessions">
      ${sessions.map(
        ({ id, device, createdAt, seenAt, current }) =>
          html`<li>
            <p>
              <strong>${device}</strong><br />
              <span class="muted">since ${day(createdAt)}, last used ${day(seenAt)}</span>
            </p>
            ${
              current
                ? html`<span class="muted">this browser</span>`
                : html`<button part="button" aria-label="Sign out ${device}, since ${createdAt}" @click=${() => this.#end(id)}>
                    Sign out
                  </button>`
            }
          </li>`,
      )}
    </ul>`;
  }

  #rename(event: SubmitEvent): Promise<void> {
    return this.#name.submit(event, async ({ name }) => {
      await this.desk.api.send('PATCH', '/you', { name });
      this.desk.announce('Your name was saved.');
      await this.desk.reload();
    });
  }

  #changePassword(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#password.submit(event, async ({ current, password }) => {
      await this.desk.api.send('PUT', '/you/password', { current, password });
      form.reset();
      this.desk.announce('Your password was changed.');
      await this.#sessions.load();
    });
  }

  async #end(id: string): Promise<void> {
    await this.#sessions.change(
      () => this.desk.api.send('DELETE', `/you/sessions/${id}`),
      'That browser was signed out.',
    );
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }
}

customElements.define('desk-you', YouView);

export const view: DrawView = (desk) => html`<desk-you .desk=${desk}></desk-you>`;
