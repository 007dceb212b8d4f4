import { css, html, LitElement } from 'lit';
import { type MailedLink, type NewLink, ROLES } from '../../../contract/desk/desk.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { ROLE_MEANINGS } from '../role-meanings.js';

/**
 * Makes a link for somebody who is to join.
 *
 * @fires desk-invited - with the link; with null where it is mailed
 */
export class InviteForm extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .roles {
        display: grid;
        gap: 0.25rem;
      }
      .roles label {
        display: flex;
        gap: 0.75rem;
        align-items: baseline;
        margin: 0;
        padding-block: 0.5rem;
        font-weight: 400;
      }
      input[type='radio'] {
        flex: none;
        inline-size: 1.125rem;
        block-size: 1.125rem;
        margin: 0;
        accent-color: var(--_accent);
        translate: 0 0.125rem;
      }
      [part~='primary'] {
        justify-self: start;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'note',
        label: 'For whom',
        autocomplete: 'off',
        hint: 'So that you find the invite again. Nobody else sees it.',
        maxLength: 100,
      })}
      ${
        this.desk.session.mail
          ? form.field({
              name: 'email',
              label: 'Email',
              type: 'email',
              autocomplete: 'off',
              hint: 'The link is mailed there. Leave it empty to get the link and to send it yourself.',
              required: false,
              maxLength: 254,
            })
          : html`<p class="muted">This server sends no mail, so you get a link and send it yourself.</p>`
      }
      <fieldset>
        <legend>Role</legend>
        <div class="roles">
          ${ROLES.map(
            (role) =>
              html`<label>
                <input type="radio" name="role" value=${role} ?checked=${role === 'moderator'} />
                <span><strong>${role}</strong>: ${ROLE_MEANINGS[role]}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      <button part="button primary" ?disabled=${form.busy}>Invite</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ note, role, email }) => {
      const body = { note, role, ...(email && { email }) };
      const made = await this.desk.api.send<NewLink | MailedLink>('POST', '/invites', body);
      form.reset();
      if ('mailedTo' in made) {
        this.desk.announce(`A link goes to ${made.mailedTo}.`);
        this.dispatchEvent(new CustomEvent('desk-invited', { detail: null }));
        return;
      }
      this.dispatchEvent(new CustomEvent('desk-invited', { detail: { ...made, heading: `A link for ${note}` } }));
    });
  }
}

customElements.define('desk-invite-form', InviteForm);
