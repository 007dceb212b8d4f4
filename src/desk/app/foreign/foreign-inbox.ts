import { stateOf } from '../state.js';
import '../inbox/inbox-list.js';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { ForeignPage } from '../../../contract/desk/foreign.js';
import type { InboxReview } from '../../../contract/desk/inbox.js';
import { folded } from '../../../contract/folded-text.js';
import type { PublicReview } from '../../../contract/widget.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { openDialog } from '../dialog.js';
import type { InboxList } from '../inbox/inbox-list.js';
import { InboxModel } from '../inbox/inbox-model.js';
import type { InboxAction } from '../inbox/inbox-reviews.js';
import { ReplyDialog } from '../inbox/reply-dialog.js';
import { keepDraft } from '../inbox/reply-drafts.js';
import { groupsOf, type ReviewGroup } from '../inbox/review-groups.js';
import { noShop } from '../no-shop.js';
import { elsewhere } from './elsewhere.js';
import { type ForeignFilterHost, filterQuery, foreignFilters } from './foreign-filters.js';

const COUNT = new Intl.NumberFormat('en');

/** One review, and the address of the page that it came with. */
interface Listed {
  review: InboxReview;
  query: string;
}

/** The reviews as a service that is not ours lists them, with what it allows: to filter where it can, and to reply where it says so. */
export class ForeignInbox extends LitElement implements ForeignFilterHost {
  static override styles = [
    ...deskStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
      }
      .filters > :first-child {
        flex: 1 1 100%;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 1rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, listed: { state: true }, search: { state: true } };

  declare desk: DeskContext;
  declare listed: Listed[];
  readonly #view = stateOf(this, {
    /** The last page; null until one is there. */
    page: null as ForeignPage | null,
  });
  /** What the reviews that are loaded have to hold: the service cannot be searched. */
  declare search: string;
  readonly #attempt = new AttemptController(this);
  /** The reviews that the cards are drawn from, and those that are found, in groups. */
  readonly #model = new InboxModel();
  #groups: ReviewGroup[] = [];
  #shown = '';

  constructor() {
    super();
    this.listed = [];
    this.search = '';
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('listed') || changed.has('search')) {
      for (const { review } of this.listed) this.#model.reviews.set(review.id, review);
      this.#groups = groupsOf(this.#found);
    }
    const { vendorId } = this.desk;
    const shown = `${vendorId}?${filterQuery(this.desk)}`;
    if (!changed.has('desk') || vendorId === null || shown === this.#shown) return;
    this.#shown = shown;
    this.#restart();
  }

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Inbox</h1>${noShop(this.desk)}`;
    }
    return html`<h1 tabindex="-1">Inbox</h1>
      ${elsewhere('To show, hold back, archive or erase a review, and to decide about reports: sign in to that service.')}
      ${this.#view.page ? foreignFilters(this, this.#view.page.filters) : nothing} ${this.#attempt.alert()}
      ${this.#view.page ? this.#list(this.#view.page) : this.#attempt.waiting('reviews', () => this.#restart())}`;
  }

  #list({ total, nextOffset }: ForeignPage): TemplateResult {
    if (this.listed.length === 0 && nextOffset === null) {
      return html`<div class="card"><h2>No reviews</h2><p class="muted">The service lists none for this shop and these filters.</p></div>`;
    }
    const found = this.#found.length;
    return html`<p class="muted" role="status">${this.search.trim() ? this.#searched(found, nextOffset) : counted(total)}</p>
      <section role="feed" aria-label="Reviews" @inbox-action=${this.#onAction}>
        <desk-inbox-list
          .model=${this.#model}
          .groups=${this.#groups}
          .size=${nextOffset === null ? found : -1}
          .mayReply=${this.#mayReply}
        ></desk-inbox-list>
      </section>
      ${nextOffset === null ? nothing : html`<p><button part="button" @click=${() => this.#more(nextOffset)}>More reviews</button></p>`}`;
  }

  get #found(): InboxReview[] {
    return this.listed.map(({ review }) => review).filter(({ card }) => holds(card, this.search));
  }

  #searched(found: number, nextOffset: number | null): string {
    const loaded = `${COUNT.format(found)} of the ${COUNT.format(this.listed.length)} reviews that are loaded.`;
    return nextOffset === null ? loaded : `${loaded} The service cannot be searched: load more to look further.`;
  }

  get #mayReply(): boolean {
    return roleAllows(this.desk.session.person.role, 'moderator');
  }

  #restart(): void {
    this.#view.page = null;
    this.listed = [];
    void this.#more(0);
  }

  async #more(offset: number): Promise<void> {
    const shown = this.#shown;
    const parameters = new URLSearchParams(filterQuery(this.desk));
    parameters.set('offset', String(offset));
    const query = parameters.toString();
    await this.#attempt.run(async () => {
      const page = await this.desk.api.get<ForeignPage>(`/vendors/${this.desk.vendorId}/foreign/reviews?${query}`);
      if (shown !== this.#shown) return;
      const known = new Set(this.listed.map(({ review }) => review.id));
      const fresh = page.reviews.filter(({ id }) => !known.has(id));
      // A service that sends the same page for each offset would go on for ever.
      const isStuck = fresh.length === 0 && page.reviews.length > 0;
      this.#view.page = isStuck ? { ...page, nextOffset: null } : page;
      this.listed = [...this.listed, ...fresh.map((review) => ({ review, query }))];
    });
  }

  #onAction = ({ detail: { action, id } }: CustomEvent<{ action: InboxAction; id: string }>): void => {
    const listed = this.listed.find(({ review }) => review.id === id);
    if (action === 'reply' && listed) void this.#reply(listed);
  };

  async #reply({ review, query }: Listed): Promise<void> {
    const { api, session, vendorId } = this.desk;
    const signer = session.vendors.find(({ id }) => id === vendorId)?.name ?? '';
    const dialog = Object.assign(new ReplyDialog(), { api, review, signer, mayDelete: false });
    const wish = await openDialog(this.renderRoot as ShadowRoot, dialog);
    if (!wish || wish === 'delete') return;
    const path = `/vendors/${vendorId}/foreign/reviews/${encodeURIComponent(review.id)}/reply?${query}`;
    const isSent = await this.#attempt.run(async () => {
      await api.send('PUT', path, { comment: wish.text });
    });
    if (!isSent) return;
    keepDraft(review.id, '');
    const reply = { author: signer, date: new Date().toISOString().slice(0, 10), text: wish.text.trim() };
    const replied = { ...review, card: { ...review.card, reply } };
    this.listed = this.listed.map((one) => (one.review.id === review.id ? { ...one, review: replied } : one));
    this.desk.announce('The service has the reply.');
    await this.updateComplete;
    await this.renderRoot.querySelector<InboxList>('desk-inbox-list')?.focusOn(review.id);
  }
}

const counted = (total: number) =>
  `${COUNT.format(total)} ${total === 1 ? 'review' : 'reviews'}, as the service counts them.`;

customElements.define('desk-foreign-inbox', ForeignInbox);

export const view: DrawView = (desk) => html`<desk-foreign-inbox .desk=${desk}></desk-foreign-inbox>`;

/** Whether title, text or author of a review hold what is searched for, whatever its case and accents. Nothing is held by every review. */
export function holds({ title = '', text, author }: PublicReview, search: string): boolean {
  const wanted = folded(search.trim());
  return [title, text, author].some((one) => folded(one).includes(wanted));
}
