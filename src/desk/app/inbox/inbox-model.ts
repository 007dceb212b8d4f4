import type { InboxAudit, InboxOverview, InboxPage, InboxResult, InboxReview } from '../../../contract/desk/inbox.js';
import type { Api } from '../api.js';
import { type InboxFilter, stands } from './inbox-filters.js';
import { FormerPlaces, GROUP, groupsOf, groupsWithout, type ReviewGroup } from './review-groups.js';

/** As many as a decision may be about. */
export const MOST_CHOSEN = 100;

const NOTHING_NEW = { reviews: 0, reports: 0 };

/**
 * The reviews that are listed, in the groups in which they are drawn; which are chosen, and which has the focus. Fires `change`; what was
 * requested for another filter is dropped.
 */
export class InboxModel extends EventTarget {
  overview: InboxOverview | null = null;
  audit: InboxAudit | null = null;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** Why the list, or more of it, could not be loaded; empty where nothing is wrong. */
  problem = '';
  isLoadingMore = false;
  groups: ReviewGroup[] = [];
  readonly reviews = new Map<string, InboxReview>();
  readonly chosen = new Set<string>();
  current: string | null = null;
  #server: ReturnType<typeof inboxRequests> | null = null;
  #vendorId = '';
  #query = '';
  #cursor: string | undefined;
  /** Open reports that somebody has been told of. */
  #reported = 0;
  #requests = new AbortController();
  /** Whether something changed that the refresh under way may not have read. */
  #isOutdated = false;
  #isRefreshing = false;
  /** Of reviews that left by a decision. */
  readonly #left = new FormerPlaces();
  /** How often decisions were taken over. */
  #decided = 0;

  get ids(): string[] {
    return this.groups.flatMap(({ ids }) => ids);
  }

  get hasMore(): boolean {
    return this.#cursor !== undefined;
  }

  /** Lists what the filter says; the same again changes nothing. */
  open(api: Api, vendorId: string, filter: InboxFilter): void {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
    if (vendorId === this.#vendorId && query === this.#query) return;
    const isSameVendor = vendorId === this.#vendorId;
    this.#vendorId = vendorId;
    this.#query = query;
    this.#server = inboxRequests(api, vendorId, query);
    if (!isSameVendor) {
      this.overview = null;
      this.audit = null;
    }
    void this.reload();
  }

  close(): void {
    this.#requests.abort();
    this.#vendorId = '';
  }

  /** The list from its beginning. */
  async reload(): Promise<void> {
    this.#requests.abort();
    this.#requests = new AbortController();
    const { signal } = this.#requests;
    this.state = 'loading';
    this.problem = '';
    this.chosen.clear();
    this.#changed();
    try {
      const [page, overview] = await Promise.all([
        this.#server!.page(undefined, signal),
        this.#server!.overview(signal),
      ]);
      this.overview = overview;
      this.#reported = overview.counts.reported;
      this.groups = [];
      this.reviews.clear();
      this.#left.forget();
      this.#append(page);
      this.state = 'ready';
      this.current = this.ids[0] ?? null;
    } catch (error) {
      if (signal.aborted) return;
      this.state = 'failed';
      this.problem = (error as Error).message;
    }
    this.#changed();
    if (this.audit !== null || this.state !== 'ready') return;
    const audit = await this.#server!.audit(signal).catch(() => null);
    if (signal.aborted) return;
    this.audit = audit;
    this.#changed();
  }

  async loadMore(): Promise<void> {
    if (this.isLoadingMore || this.#cursor === undefined || this.state !== 'ready') return;
    this.isLoadingMore = true;
    this.problem = '';
    this.#changed();
    const { signal } = this.#requests;
    try {
      const page = await this.#server!.page(this.#cursor, signal);
      if (!signal.aborted) this.#append(page);
    } catch (error) {
      if (!signal.aborted) this.problem = (error as Error).message;
    }
    this.isLoadingMore = false;
    if (!signal.aborted) this.#changed();
  }

  /**
   * What has come or changed meanwhile, without moving what is being read; resolves to how many are new. One at a time, so that no response
   * takes the place of a newer one: what changes during a refresh has it read again, and is told by it.
   */
  async refresh(): Promise<{ reviews: number; reports: number }> {
    this.#isOutdated = true;
    const news = { ...NOTHING_NEW };
    if (this.#isRefreshing || this.state !== 'ready') return news;
    this.#isRefreshing = true;
    while (this.#isOutdated && this.state === 'ready') {
      this.#isOutdated = false;
      const { reviews, reports } = await this.#refreshOnce();
      news.reviews += reviews;
      news.reports += reports;
    }
    this.#isRefreshing = false;
    return news;
  }

  async #refreshOnce(): Promise<{ reviews: number; reports: number }> {
    const { signal } = this.#requests;
    const decided = this.#decided;
    const [page, overview] = await Promise.all([
      this.#server!.page(undefined, signal),
      this.#server!.overview(signal),
    ]).catch(() => []);
    if (!page || !overview || signal.aborted) return NOTHING_NEW;
    if (decided !== this.#decided) {
      // It may be of before the decision, and would bring back what has left.
      this.#isOutdated = true;
      return NOTHING_NEW;
    }
    this.overview = overview;
    const reports = Math.max(0, overview.counts.reported - this.#reported);
    this.#reported = overview.counts.reported;
    const fresh = page.reviews.filter(({ id }) => !this.reviews.has(id));
    const first = new Set(page.reviews.map(({ id }) => id));
    const ids = this.ids;
    const last = ids.lastIndexOf(page.reviews.at(-1)?.id ?? '');
    // Of what the first page covers, those that are not in it have left the queue.
    const covered = page.nextCursor === undefined ? ids : ids.slice(0, last + 1);
    const isOther = last === -1 && page.reviews.length > 0;
    if (isOther && ids.length > 0) this.groups = [];
    if (isOther) this.#cursor = page.nextCursor;
    this.#drop(covered.filter((id) => !first.has(id)));
    for (const review of page.reviews) this.reviews.set(review.id, review);
    if (isOther) this.groups = groupsOf(page.reviews);
    else if (fresh.length > 0) this.groups = [...groupsOf(fresh), ...this.groups];
    this.current ??= this.ids[0] ?? null;
    this.#changed();
    return { reviews: fresh.length, reports };
  }

  /** Takes over what became of reviews; those that are no longer in the queue leave it, and those that come back stand where they stood. */
  settle(results: readonly Pick<InboxResult, 'review'>[]): void {
    const gone: string[] = [];
    this.#decided += 1;
    const queue = new URLSearchParams(this.#query).get('queue');
    for (const { review } of results) {
      if (!review) continue;
      if (!this.reviews.has(review.id)) {
        // One that was never in the list comes with the next refresh.
        const isThere = (id: string) => this.reviews.has(id);
        const groups = stands(review, queue) ? this.#left.bringBack(this.groups, review.id, isThere) : null;
        if (!groups) continue;
        this.groups = groups;
      }
      this.reviews.set(review.id, review);
      if (!stands(review, queue)) gone.push(review.id);
    }
    const ids = this.ids;
    const place = ids.indexOf(this.current ?? '');
    this.#left.remember(ids, gone);
    this.#drop(gone);
    if (this.current !== null && gone.includes(this.current)) {
      const left = new Set(this.ids);
      this.current = ids.slice(place).find((id) => left.has(id)) ?? this.ids.at(-1) ?? null;
    }
    this.#changed();
    if (this.ids.length < PAGE / 2) void this.loadMore();
    void this.#server!.overview(this.#requests.signal).then(
      (overview) => {
        this.overview = overview;
        // What was just decided is no longer open; what has come meanwhile is still to be told.
        this.#reported = Math.min(this.#reported, overview.counts.reported);
        this.#changed();
      },
      () => {},
    );
  }

  choose(id: string, isChosen = !this.chosen.has(id)): void {
    if (isChosen) this.chosen.add(id);
    else this.chosen.delete(id);
    this.#changed();
  }

  /** Chooses the first of those that are loaded, as many as may be, or none. */
  chooseAll(isChosen: boolean): void {
    this.chosen.clear();
    if (isChosen) for (const id of this.ids.slice(0, MOST_CHOSEN)) this.chosen.add(id);
    this.#changed();
  }

  move(step: 1 | -1): void {
    const ids = this.ids;
    const place = ids.indexOf(this.current ?? '') + step;
    this.current = ids[Math.max(0, Math.min(ids.length - 1, place))] ?? null;
    if (place > ids.length - GROUP) void this.loadMore();
    this.#changed();
  }

  focusOn(id: string): void {
    if (this.current === id) return;
    this.current = id;
    this.#changed();
  }

  #append({ reviews, nextCursor }: InboxPage): void {
    const fresh = reviews.filter(({ id }) => !this.reviews.has(id));
    for (const review of fresh) this.reviews.set(review.id, review);
    if (fresh.length > 0) this.groups = [...this.groups, ...groupsOf(fresh)];
    this.#cursor = nextCursor;
  }

  #drop(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.groups = groupsWithout(this.groups, new Set(ids));
    for (const id of ids) {
      this.reviews.delete(id);
      this.chosen.delete(id);
    }
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** Reviews of one request. */
const PAGE = 50;

/** What the inbox of one vendor requests; `query` is its filter. */
function inboxRequests(api: Api, vendorId: string, query: string) {
  return {
    page(cursor: string | undefined, signal: AbortSignal): Promise<InboxPage> {
      const parameters = new URLSearchParams(query);
      parameters.set('limit', String(PAGE));
      if (cursor !== undefined) parameters.set('cursor', cursor);
      return api.get(`/vendors/${vendorId}/reviews?${parameters}`, signal);
    },
    overview: (signal: AbortSignal): Promise<InboxOverview> => api.get(`/vendors/${vendorId}/moderation`, signal),
    audit: (signal: AbortSignal): Promise<InboxAudit> => api.get(`/vendors/${vendorId}/audit`, signal),
  };
}
