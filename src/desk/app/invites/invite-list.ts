import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { roleAllows } from '../../../contract/desk/desk.js';
import { type CancelledInvites, type DeskInvitePage, INVITES_PER_PAGE } from '../../../contract/desk/invites.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { emptyState } from '../empty-state.js';
import { pills } from '../pills.js';
import { stateOf } from '../state.js';
import { inviteItem } from './invite-item.js';
import { STATE_WORDS, STATES } from './invite-words.js';
import { invitesStyles } from './invites-styles.js';
import { noMail } from './no-mail.js';

const NUMBER = new Intl.NumberFormat();

/** The invites of a shop in pages, the newest first, with what became of each. */
export class InviteList extends LitElement {
  static override styles = [...deskStyles, pills, invitesStyles];
  static override properties = { desk: { attribute: false }, page: { state: true } };

  declare desk: DeskContext;
  /** Null until it is there. */
  declare page: DeskInvitePage | null;
  readonly #view = stateOf(this, {
    /** Ids of waiting invites that are cancelled together. */
    chosen: new Set() as ReadonlySet<string>,
    isLoading: false,
  });
  readonly #attempt = new AttemptController(this);
  #asked = '';

  constructor() {
    super();
    this.page = null;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('desk') && this.#path !== this.#asked) void this.#load();
  }

  get #state() {
    return STATES.find((state) => state === this.desk.query.get('state')) ?? null;
  }

  get #number(): number {
    const page = Number(this.desk.query.get('page') ?? 1);
    return Number.isInteger(page) && page > 0 ? page : 1;
  }

  get #path(): string {
    const state = this.#state;
    return `/vendors/${this.desk.vendorId}/invites?page=${this.#number}${state ? `&state=${state}` : ''}`;
  }

  get #mayCancel(): boolean {
    return roleAllows(this.desk.session.person.role, 'moderator');
  }

  override render() {
    const { page } = this;
    return html`<div class="part" aria-busy=${this.#view.isLoading && page !== null ? 'true' : nothing}>
      ${this.#attempt.alert()}
      ${
        page
          ? html`${noMail(page.sends)} ${this.#filters(page)} ${this.#list(page)} ${this.#pages(page)}`
          : this.#attempt.waiting('invites', () => void this.#load())
      }
    </div>`;
  }

  #filters({ counts }: DeskInvitePage): TemplateResult | typeof nothing {
    const all = STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    if (all === 0 && this.#state === null) return nothing;
    const link = (label: string, count: number, address: string, isCurrent: boolean) =>
      deskLink(this.desk, address, html`${label} <span class="count">${NUMBER.format(count)}</span>`, {
        current: isCurrent,
      });
    return html`<nav class="pills small" aria-label="Where they stand">
      ${link('All', all, '/desk/invites', this.#state === null)}
      ${STATES.filter((state) => (counts[state] ?? 0) > 0 || state === this.#state).map((state) =>
        link(STATE_WORDS[state].label, counts[state] ?? 0, `/desk/invites?state=${state}`, state === this.#state),
      )}
    </nav>`;
  }

  #list({ invites, total }: DeskInvitePage): TemplateResult {
    if (invites.length === 0) return total === 0 && this.#state === null ? this.#start() : this.#none();
    const waiting = invites.filter(({ state }) => state === 'queued').map(({ id }) => id);
    const actions =
      this.#mayCancel && waiting.length > 0
        ? { chosen: this.#view.chosen, choose: this.#choose, cancel: (id: string) => void this.#cancel([id]) }
        : null;
    return html`<div class="card">
      ${actions && this.#several(waiting)}
      <ul class="invites" aria-label="Invites">
        ${repeat(
          invites,
          ({ id }) => id,
          (invite) => html`<li>${inviteItem(invite, this.desk, actions)}</li>`,
        )}
      </ul>
    </div>`;
  }

  /** How to begin. */
  #start(): TemplateResult {
    const isOwner = roleAllows(this.desk.session.person.role, 'owner');
    const ways = [
      isOwner && deskLink(this.desk, '/desk/invites/orders', 'Have your shop tell of its orders'),
      this.#mayCancel &&
        deskLink(this.desk, '/desk/invites/new', isOwner ? 'invite somebody by hand' : 'Invite somebody'),
      deskLink(
        this.desk,
        '/desk/invites/campaigns',
        this.#mayCancel ? 'look at what your customers get' : 'What customers get',
      ),
    ].filter((way) => way !== false);
    return emptyState(
      'No invite yet',
      'An invite asks somebody who bought something for a review, which is marked as a verified purchase. Whoever was asked stands here, with what became of it.',
      ways.map((way, at) => (at === 0 ? way : html`${at === ways.length - 1 ? ', or ' : ', '}${way}`)),
    );
  }

  #none(): TemplateResult {
    return html`<p class="muted">${this.#state === null ? 'There are no invites on this page.' : `No invite stands at “${STATE_WORDS[this.#state].label}”.`}</p>`;
  }

  #several(waiting: string[]): TemplateResult | typeof nothing {
    if (waiting.length < 2) return nothing;
    const count = this.#view.chosen.size;
    return html`<div class="several">
      <label><input
        type="checkbox"
        .checked=${count === waiting.length}
        .indeterminate=${count > 0 && count < waiting.length}
        @change=${() => (this.#view.chosen = count === waiting.length ? new Set() : new Set(waiting))}
      />All that wait on this page</label>
      <button part="button danger" ?disabled=${count === 0} @click=${() => this.#cancel([...this.#view.chosen])}>
        ${count === 0 ? 'Cancel the chosen ones' : count === 1 ? 'Cancel 1 invite' : `Cancel ${count} invites`}
      </button>
    </div>`;
  }

  #pages({ total }: DeskInvitePage): TemplateResult | typeof nothing {
    const pages = Math.ceil(total / INVITES_PER_PAGE);
    if (pages < 2) return nothing;
    const state = this.#state === null ? '' : `&state=${this.#state}`;
    const to = (page: number, label: string) => deskLink(this.desk, `/desk/invites?page=${page}${state}`, label);
    const page = this.#number;
    return html`<nav class="pages" aria-label="Pages">
      ${page > 1 ? html`${to(1, 'Newest')} ${to(page - 1, 'Newer')}` : nothing}
      <span class="muted">Page ${NUMBER.format(page)} of ${NUMBER.format(pages)}</span>
      ${page < pages ? html`${to(page + 1, 'Older')} ${to(pages, 'Oldest')}` : nothing}
    </nav>`;
  }

  readonly #choose = (id: string): void => {
    const chosen = new Set(this.#view.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.#view.chosen = chosen;
  };

  async #load(): Promise<void> {
    const path = this.#path;
    const isSameShop = path.split('?')[0] === this.#asked.split('?')[0];
    this.#asked = path;
    this.#view.chosen = new Set();
    this.#view.isLoading = true;
    if (!isSameShop) this.page = null;
    const done = await this.#attempt.run(async () => {
      const page = await this.desk.api.get<DeskInvitePage>(path);
      if (path === this.#asked) this.page = page;
    });
    if (path !== this.#asked) return;
    this.#view.isLoading = false;
    if (!done) this.page = null;
  }

  async #cancel(ids: string[]): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: ids.length === 1 ? 'Cancel this invite?' : `Cancel ${ids.length} invites?`,
      text: 'They are not sent, nor are their reminders.',
      button: ids.length === 1 ? 'Cancel the invite' : 'Cancel the invites',
      danger: true,
    });
    if (!sure) return;
    const done = await this.#attempt.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/invites/cancel`;
      const { cancelled } = await this.desk.api.send<CancelledInvites>('POST', path, { inviteIds: ids });
      const late = ids.length - cancelled.length;
      const gone = cancelled.length === 1 ? 'The invite was cancelled.' : `${cancelled.length} invites were cancelled.`;
      this.desk.announce(late === 0 ? gone : `${gone} ${late} had been sent meanwhile.`);
    });
    if (!done) return;
    await this.#load();
    this.renderRoot.querySelector<HTMLElement>('.pills a')?.focus();
  }
}

customElements.define('desk-invite-list', InviteList);
