import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type NewLink, type PeopleListed, type PersonListed, ROLES, type Role } from '../../../contract/desk/desk.js';
import { confirm } from '../confirm-dialog.js';
import { DataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { ROLE_MEANINGS } from '../role-meanings.js';
import type { Secret } from '../shown-once.js';
import '../shown-once.js';
import { day } from '../times.js';
import './invite-form.js';

/** Who may use the desk: owners invite, change roles, make links for new passwords, and remove people. */
export class PeopleView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .page {
        display: grid;
        gap: 1.5rem;
      }
      .person {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
        padding-block: 1rem;
        border-block-start: 1px solid var(--_border);
      }
      .person:first-child {
        padding-block-start: 0;
        border: 0;
      }
      .person > button {
        justify-self: start;
      }
      .person p {
        overflow-wrap: anywhere;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.75rem;
      }
      .controls select {
        min-inline-size: 9rem;
      }
      @media (min-width: 56rem) {
        .person {
          grid-template-columns: minmax(0, 1fr) auto;
          align-items: center;
        }
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, link: { state: true } };

  declare desk: DeskContext;
  /** A link that was made, and whom it is for: its address is told this once. */
  declare link: (NewLink & { heading: string }) | null;
  readonly #listed = new DataController<PeopleListed>(this, () => '/people');

  constructor() {
    super();
    this.link = null;
  }

  override render() {
    return html`<div class="page">
      <h1 tabindex="-1">People</h1>
      ${this.#listed.alert()}
      ${
        this.link
          ? html`<desk-shown-once .secret=${asSecret(this.link)} .announce=${this.desk.announce} @desk-done=${this.#done}></desk-shown-once>`
          : nothing
      }
      ${this.#listed.data ? this.#lists(this.#listed.data) : this.#listed.waiting('people')}
    </div>`;
  }

  #lists({ people, invites }: PeopleListed): TemplateResult {
    return html`
      <div class="card">
        <h2 id="people">Who is here</h2>
        <ul aria-labelledby="people">
          ${people.map((person) => this.#person(person))}
        </ul>
      </div>
      <div class="card">
        <h2>Invite somebody</h2>
        <desk-invite-form .desk=${this.desk} @desk-invited=${this.#onInvited}></desk-invite-form>
      </div>
      ${
        invites.length > 0
          ? html`<div class="card">
              <h2 id="invites">Invites that nobody used yet</h2>
              <ul aria-labelledby="invites">
                ${invites.map(
                  ({ id, role, note, expiresAt, mail }) =>
                    html`<li class="person">
                      <p>
                        <strong><bdi>${note || 'Without a name'}</bdi></strong><br />
                        <span class="muted">${role}, until ${day(expiresAt)}${mail ? `, ${MAIL_WORDS[mail]}` : ''}</span>
                      </p>
                      <button
                        part="button"
                        aria-label="Withdraw the invite for ${note || 'somebody'}"
                        @click=${() => this.#change('DELETE', `/invites/${id}`, undefined, 'The invite was withdrawn.')}
                      >
                        Withdraw
                      </button>
                    </li>`,
                )}
              </ul>
            </div>`
          : nothing
      }
    `;
  }

  #person(person: PersonListed): TemplateResult {
    const { id, name, email, role, seenAt } = person;
    const own = id === this.desk.session.person.id;
    return html`<li class="person">
      <p>
        <strong><bdi>${name}</bdi></strong>${own ? ' (you)' : nothing}<br />
        <bdi>${email}</bdi><br />
        <span class="muted">${seenAt ? html`last here ${day(seenAt)}` : 'not signed in'}</span>
      </p>
      <div class="controls">
        <label
          ><span class="unseen">Role of ${name}</span>
          <select .value=${role} @change=${(event: Event) => this.#setRole(person, event)}>
            ${ROLES.map((one) => html`<option value=${one} ?selected=${one === role}>${one}</option>`)}
          </select></label
        >
        ${
          own
            ? nothing
            : html`<button part="button" aria-label="New password for ${name}" @click=${() => this.#passwordLink(person)}>
                  New password
                </button>
                <button part="button danger" aria-label="Remove ${name}" @click=${() => this.#remove(person)}>Remove</button>`
        }
      </div>
    </li>`;
  }

  async #setRole({ id, name, role }: PersonListed, event: Event): Promise<void> {
    const select = event.target as HTMLSelectElement;
    const chosen = select.value as Role;
    const own = id === this.desk.session.person.id;
    const sure = await confirm(this.renderRoot, {
      heading: own ? `Become ${chosen}?` : `Make ${name} ${chosen}?`,
      text: `${own ? 'You' : name} may then ${ROLE_MEANINGS[chosen]}`,
      button: 'Change role',
    });
    select.value = role;
    if (!sure) return;
    await this.#change('PATCH', `/people/${id}`, { role: chosen }, `${name} is now ${chosen}.`);
    if (own) await this.desk.reload();
  }

  async #remove({ id, name }: PersonListed): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: `Remove ${name}?`,
      text: 'They are signed out everywhere at once, and cannot sign in again. What they did stays.',
      button: 'Remove',
      danger: true,
    });
    if (sure) await this.#change('DELETE', `/people/${id}`, undefined, `${name} was removed.`);
  }

  async #passwordLink({ id, name }: PersonListed): Promise<void> {
    await this.#listed.run(async () => {
      const made = await this.desk.api.send<NewLink>('POST', `/people/${id}/password-link`, {});
      this.link = { ...made, heading: `A link with which ${name} chooses a new password` };
    });
  }

  #onInvited = ({ detail }: CustomEvent<(NewLink & { heading: string }) | null>): void => {
    this.link = detail;
    void this.#listed.load();
  };

  #done = (): void => {
    this.link = null;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  };

  async #change(method: 'PATCH' | 'DELETE', path: string, body: unknown, said: string): Promise<void> {
    await this.#listed.change(() => this.desk.api.send(method, path, body), said);
  }
}

const MAIL_WORDS: Record<NonNullable<PeopleListed['invites'][number]['mail']>, string> = {
  waiting: 'its mail is on its way',
  sending: 'its mail is on its way',
  sent: 'mailed',
  unsure: 'its mail may not have arrived',
  dead: 'its mail was refused',
  cancelled: 'not mailed',
};

function asSecret({ heading, url, expiresAt }: NewLink & { heading: string }): Secret {
  const hint = html`It works once, until ${day(expiresAt)}, and is shown only now. Whoever opens it first has it.`;
  return { what: 'link', heading, label: 'Send it by a way that you trust', value: url, hint };
}

customElements.define('desk-people', PeopleView);

export const view: DrawView = (desk) => html`<desk-people .desk=${desk}></desk-people>`;
