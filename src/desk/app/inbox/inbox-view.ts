import { stateOf } from '../state.js';
import './inbox-list.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import {
  INBOX_QUEUES,
  type InboxMedia,
  type InboxOverview,
  type InboxQueue,
  type InboxReview,
} from '../../../contract/desk/inbox.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { openDialog } from '../dialog.js';
import { noShop } from '../no-shop.js';
import { type DecisionHost, InboxDecisions } from './inbox-decisions.js';
import { type FilterHost, filterIn, filters } from './inbox-filters.js';
import { InboxKeys, type KeyHost } from './inbox-keys.js';
import type { InboxList } from './inbox-list.js';
import { InboxModel, MOST_CHOSEN } from './inbox-model.js';
import { emptyQueue, LOADING, newsOf, notLoaded, slantNotice } from './inbox-notices.js';
import type { InboxAction } from './inbox-reviews.js';
import { inboxStyles } from './inbox-styles.js';
import { QUEUE_LABELS, reviewCount } from './inbox-words.js';
import { KeysDialog } from './keys-dialog.js';
import { TemplatesDialog } from './templates-dialog.js';

/** The reviews of a shop, and what is decided about them. */
export class InboxView extends LitElement implements FilterHost, DecisionHost, KeyHost {
  static override styles = [...deskStyles, inboxStyles];
  static override properties = { desk: { attribute: false }, undoable: { state: true }, filtersOpen: { state: true } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    online: true,
  });
  declare filtersOpen: boolean;
  /** What the last decision did, by the ids that take it back. */
  declare undoable: string[];
  readonly #model = new InboxModel();
  readonly #link = new ReviewLink(this.#model, () => void this.focusCurrent());
  readonly #decisions = new InboxDecisions(this, this.#model);
  #unwatch: (() => void) | null = null;
  /** Reports at once whatever it observes anew: what failed is left to the button. */
  readonly #more = new IntersectionObserver(
    ([entry]) => entry!.isIntersecting && this.#model.problem === '' && void this.#model.loadMore(),
    { rootMargin: '1500px 0px' },
  );

  constructor() {
    super();
    this.filtersOpen = false;
    this.undoable = [];
    this.#model.addEventListener('change', () => this.requestUpdate());
    new InboxKeys(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#unwatch = null;
    this.#model.close();
    this.#more.disconnect();
  }

  override willUpdate(changed: PropertyValues): void {
    const { vendorId, api, live, query } = this.desk;
    if (!changed.has('desk') || vendorId === null) return;
    const before = changed.get('desk') as DeskContext | undefined;
    if (before && before.vendorId !== vendorId) this.undoable = [];
    if (this.#link.follow(this.desk)) return;
    this.#unwatch ??= live.watch({
      onChange: () => void this.refresh(),
      onLine: (isOnline) => {
        this.#view.online = isOnline;
      },
    });
    this.#model.open(api, vendorId, filterIn(query));
  }

  override updated(): void {
    const end = this.renderRoot.querySelector('.end');
    this.#more.disconnect();
    if (end) this.#more.observe(end);
  }

  get mayDecide(): boolean {
    return roleAllows(this.desk.session.person.role, 'moderator');
  }

  get sources(): readonly string[] {
    return this.#model.overview?.sources ?? [];
  }

  override render() {
    if (this.desk.vendorId === null) return html`<h1 tabindex="-1">Inbox</h1>${noShop(this.desk)}`;
    return html`<div class="head">
        <h1 tabindex="-1">Inbox</h1>
        <span>
          ${this.mayDecide ? html`<button part="button link" @click=${() => this.#showTemplates()}>Templates</button>` : nothing}
          <button part="button link" @click=${() => this.showKeys()}>Shortcuts</button>
        </span>
      </div>
      ${this.#view.online ? nothing : html`<p class="notice" role="status">The connection is lost. What is new appears once it is back.</p>`}
      ${queueLinks(this.desk, this.#model.overview)} ${slantNotice(this.#model.audit)} ${filters(this)}
      ${this.mayDecide ? decisionBar(this.#model, this.#decisions) : nothing} ${this.#list()}`;
  }

  #list(): TemplateResult {
    const { state, groups, problem, hasMore } = this.#model;
    if (state === 'failed') return notLoaded(problem, () => void this.#model.reload());
    if (state === 'loading') return LOADING;
    if (groups.length === 0 && !hasMore) return emptyQueue(this.desk, this.#model.overview);
    return html`<section role="feed" aria-label="Reviews" aria-busy=${this.#model.isLoadingMore}>
        <desk-inbox-list
          .model=${this.#model}
          .groups=${groups}
          .size=${hasMore ? -1 : this.#model.ids.length}
          .mayDecide=${this.mayDecide}
          @inbox-action=${this.#onAction}
          @inbox-media=${this.#onMedia}
        ></desk-inbox-list>
      </section>
      ${hasMore ? html`<p class="end muted" role="status">${problem || 'Loading more'}</p>` : nothing}
      ${hasMore && problem ? html`<p><button part="button" @click=${() => this.#model.loadMore()}>Try again</button></p>` : nothing}`;
  }

  async refresh(): Promise<void> {
    const { reviews, reports } = await this.#model.refresh();
    const said = [newsOf(reviews, 'review'), newsOf(reports, 'report')].join(' ').trim();
    if (said) this.desk.announce(said);
  }

  async focusCurrent(): Promise<void> {
    await this.updateComplete;
    const list = this.renderRoot.querySelector<InboxList>('desk-inbox-list');
    if (await list?.focusOn(this.#model.current ?? '')) return;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  #onMedia = ({ detail }: CustomEvent<{ id: string; file: InboxMedia }>): void => {
    void this.#decisions.media(detail.id, detail.file);
  };

  #onAction = ({ detail: { action, id } }: CustomEvent<{ action: InboxAction; id: string }>): void => {
    void this.#decisions.act(action, [id]);
  };

  step(by: 1 | -1): void {
    this.#model.move(by);
    void this.focusCurrent();
  }

  choose(): void {
    const { current } = this.#model;
    if (current !== null && this.mayDecide) this.#model.choose(current);
  }

  act(action: InboxAction): void {
    const { chosen, current } = this.#model;
    const ids = chosen.size > 0 && action !== 'reply' ? [...chosen] : current === null ? [] : [current];
    void this.#decisions.act(action, ids);
  }

  undo(): void {
    void this.#decisions.undo();
  }

  search(): void {
    this.renderRoot.querySelector<HTMLElement>('#search')?.focus();
  }

  openFilters(): void {
    this.filtersOpen = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#filters select')?.focus());
  }

  openQueue(at: number): void {
    this.desk.go(`/desk/inbox?queue=${INBOX_QUEUES[at]}`);
  }

  #showTemplates(): void {
    void openDialog(this.renderRoot, Object.assign(new TemplatesDialog(), { api: this.desk.api }));
  }

  showKeys(): void {
    void openDialog(this.renderRoot, new KeysDialog());
  }
}

customElements.define('desk-inbox', InboxView);

export const view: DrawView = (desk) => html`<desk-inbox .desk=${desk}></desk-inbox>`;

/** Decisions about all that are chosen, and what takes the last one back. */
function decisionBar(model: InboxModel, decisions: InboxDecisions): TemplateResult | typeof nothing {
  const { chosen, ids } = model;
  const { isUndoable } = decisions;
  if (ids.length === 0 && !isUndoable) return nothing;
  const act = (action: InboxAction, label: string) =>
    html`<button part="button" @click=${() => decisions.act(action, [...chosen])}>${label}</button>`;
  return html`<div class="bar" role="group" aria-label="Decide about several">
      <label class="choose-all"
        ><input
          type="checkbox"
          .checked=${chosen.size > 0}
          .indeterminate=${chosen.size > 0 && chosen.size < Math.min(MOST_CHOSEN, ids.length)}
          @change=${(event: Event) => model.chooseAll((event.target as HTMLInputElement).checked)}
        />${chosen.size > 0 ? `${reviewCount(chosen.size)} chosen` : 'Choose all'}</label
      >
      ${chosen.size > 0 ? [act('show', 'Show'), act('hold', 'Hold back'), act('archive', 'Archive')] : nothing}
      ${isUndoable ? html`<button part="button" @click=${() => decisions.undo()}>Undo</button>` : nothing}
    </div>`;
}

const COUNT = new Intl.NumberFormat('en');

/** The queues of the inbox, each with how many reviews it has once that is known. */
function queueLinks(desk: DeskContext, overview: InboxOverview | null): TemplateResult {
  const { queue } = filterIn(desk.query);
  return html`<nav class="queues" aria-label="Queues">
      ${INBOX_QUEUES.map((one) => {
        const label = html`${QUEUE_LABELS[one]} <span>${overview ? COUNT.format(overview.counts[one]) : ''}</span>`;
        return deskLink(desk, `/desk/inbox?queue=${one}`, label, { current: one === queue });
      })}
    </nav>`;
}

// A link to one review, such as a notice has: `/desk/inbox?review=ID`. It leads to the queue in which the review stands now.

/** Follows such a link: replaces the address by that of the queue, and makes the review the current one once its list is there. */
class ReviewLink {
  readonly #model: InboxModel;
  readonly #onFound: () => void;
  /** The id that is looked for, and the one whose list is waited for. */
  #followed: string | null = null;
  #linked: string | null = null;

  constructor(model: InboxModel, onFound: () => void) {
    this.#model = model;
    this.#onFound = onFound;
    model.addEventListener('change', () => this.#look());
  }

  /** Whether the address is such a link, which is followed then: no list is loaded for it. */
  follow(desk: DeskContext): boolean {
    const id = desk.query.get('review');
    if (id !== null && id !== this.#followed) void this.#open(desk, id);
    return id !== null;
  }

  async #open(desk: DeskContext, id: string): Promise<void> {
    this.#followed = id;
    try {
      const path = `/vendors/${desk.vendorId}/reviews/${encodeURIComponent(id)}`;
      const { state, openReports } = await desk.api.get<InboxReview>(path);
      const queue: InboxQueue = state === 'pending' || openReports > 0 ? 'todo' : state;
      desk.go(`/desk/inbox?queue=${queue}`, { replace: true });
      this.#linked = id;
    } catch (error) {
      desk.announce((error as Error).message);
      desk.go('/desk/inbox', { replace: true });
    }
    this.#followed = null;
  }

  #look(): void {
    const { state, ids } = this.#model;
    if (this.#linked === null || state !== 'ready') return;
    const isThere = ids.includes(this.#linked);
    if (isThere) this.#model.current = this.#linked;
    this.#linked = null;
    if (isThere) this.#onFound();
  }
}
