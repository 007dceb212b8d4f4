import type {
  ChangedProducts,
  InboxMedia,
  InboxReport,
  InboxResult,
  InboxReview,
} from '../../../contract/desk/inbox.js';
import type { DeskContext } from '../desk-context.js';
import { openDialog } from '../dialog.js';
import { HoldDialog } from './hold-dialog.js';
import type { InboxModel } from './inbox-model.js';
import type { InboxAction } from './inbox-reviews.js';
import { outcomeText } from './inbox-words.js';
import { ProductDialog } from './product-dialog.js';
import { ReplyDialog } from './reply-dialog.js';
import { keepDraft } from './reply-drafts.js';
import { ReportsDialog } from './reports-dialog.js';
import { SlantWarning } from './slant-warning.js';

/** The view whose reviews are decided about. */
export interface DecisionHost {
  desk: DeskContext;
  readonly mayDecide: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** What takes the last decision back. */
  undoable: string[];
  refresh(): Promise<void>;
  focusCurrent(): Promise<void>;
}

/** What somebody does in the inbox: asks in dialogs, sends, and says what came of it. */
export class InboxDecisions {
  readonly #host: DecisionHost;
  readonly #model: InboxModel;
  readonly #slant: SlantWarning;

  constructor(host: DecisionHost, model: InboxModel) {
    this.#host = host;
    this.#model = model;
    this.#slant = new SlantWarning(host);
  }

  /** Does it about these reviews, after it has asked what has to be asked. */
  async act(action: InboxAction, ids: string[]): Promise<void> {
    const reviews = ids.flatMap((id) => this.#model.reviews.get(id) ?? []);
    const [review] = reviews;
    if (!review) return;
    if (action === 'reports') return this.#reports(review.id);
    if (!this.#host.mayDecide) return;
    if (action === 'reply') return this.#reply(review.id);
    if (action === 'product') return this.#product(review);
    if (!(await this.#slant.mayGoOn(action, reviews))) return;
    let reason: string | null = null;
    if (action === 'hold') {
      const dialog = new HoldDialog();
      const isLow = reviews.some(({ card }) => card.rating !== null && card.rating < 2.5);
      Object.assign(dialog, { count: reviews.length, isLow, audit: this.#model.audit });
      reason = await openDialog(this.#host.renderRoot, dialog);
      if (reason === null) return;
    }
    const decision = action === 'hold' ? 'hold_back' : action;
    const done = { show: 'shown', hold: 'held back', archive: 'archived' }[action];
    await this.#decided(done, () =>
      this.#send<InboxResult[]>('POST', '/decisions', { reviewIds: ids, decision, ...(reason && { reason }) }),
    );
  }

  /** Whether the last decision can be taken back. */
  get isUndoable(): boolean {
    return this.#host.undoable.length > 0;
  }

  async undo(): Promise<void> {
    if (!this.isUndoable) return;
    const decisionIds = this.#host.undoable;
    const done = decisionIds.length === 1 ? 'back where it was' : 'back where they were';
    const results = await this.#decided(done, () => this.#send('POST', '/undo', { decisionIds }), false);
    if (results) await this.#host.refresh();
  }

  /** Takes over what became of each; the focus goes to the review that is now in its place. */
  async #decided(done: string, send: () => Promise<InboxResult[]>, isUndoable = true): Promise<InboxResult[] | null> {
    // The response of a server nearby would come within the frame of the press, and be drawn before the press is seen.
    await nextPaint();
    const results = await this.#try(send);
    if (!results) return null;
    this.#host.undoable = isUndoable ? results.flatMap(({ decisionId }) => decisionId ?? []) : [];
    this.#model.chosen.clear();
    this.#model.settle(results);
    const undo = this.isUndoable ? () => void this.undo() : undefined;
    this.#host.desk.announce(outcomeText(results, done), undo);
    await this.#host.focusCurrent();
    return results;
  }

  async #reply(id: string): Promise<void> {
    const review = this.#model.reviews.get(id)!;
    if (!review.canReply) return this.#host.desk.announce('This review is replied to at its source alone.');
    const dialog = new ReplyDialog();
    const vendor = this.#host.desk.session.vendors.find((one) => one.id === this.#host.desk.vendorId);
    const stays = this.#model.overview?.repliesStay.includes(review.card.source) && review.replyState !== 'failed';
    Object.assign(dialog, { api: this.#host.desk.api, review, signer: vendor?.name ?? '', mayDelete: !stays });
    const wish = await openDialog(this.#host.renderRoot, dialog);
    if (!wish) return;
    const path = `/reviews/${id}/reply`;
    const before = review.card.reply?.text ?? '';
    const now = await this.#try(() =>
      wish === 'delete' ? this.#send('DELETE', path) : this.#send('PUT', path, { comment: wish.text }),
    );
    if (!now) return;
    // A deleted reply stays as a draft: to reply again brings it back.
    keepDraft(id, wish === 'delete' ? before : '');
    this.#model.settle([{ review: now as InboxResult['review'] }]);
    this.#host.desk.announce(
      wish === 'delete' ? 'The reply was deleted. Its text is kept as a draft.' : repliedText(now as InboxReview),
    );
    await this.#host.focusCurrent();
  }

  async #product(review: InboxReview): Promise<void> {
    const dialog = new ProductDialog();
    dialog.product = review.card.product;
    dialog.desk = this.#host.desk;
    const wish = await openDialog(this.#host.renderRoot, dialog);
    if (!wish) return;
    const { isForAll, product } = wish;
    const which = isForAll ? { from: review.card.product!.sourceProductId } : { reviewId: review.id };
    const done = await this.#try(() =>
      this.#send<ChangedProducts>('POST', '/reviews/products', { changes: [{ ...which, product }] }),
    );
    if (!done) return;
    await this.#host.refresh();
    const { reviews } = done;
    this.#host.desk.announce(
      reviews === 0
        ? 'Nothing has changed.'
        : `${reviews === 1 ? '1 review has' : `${reviews} reviews have`} another product.`,
    );
    await this.#host.focusCurrent();
  }

  async #reports(id: string): Promise<void> {
    const reports = await this.#try(() => this.#host.desk.api.get<InboxReport[]>(this.#path(`/reviews/${id}/reports`)));
    if (!reports) return;
    const dialog = new ReportsDialog();
    Object.assign(dialog, { reports, mayDecide: this.#host.mayDecide });
    const wish = await openDialog(this.#host.renderRoot, dialog);
    if (!wish) return;
    const { id: reportId, ...body } = wish;
    const review = await this.#try(() =>
      this.#send<InboxResult['review']>('PUT', `/reports/${reportId}/decision`, body),
    );
    if (!review) return;
    this.#model.settle([{ review }]);
    this.#host.desk.announce('The report is decided. Reporter and author still have to be told.');
    await this.#host.focusCurrent();
  }

  /** Holds one picture back, or shows it again. */
  async media(id: string, file: InboxMedia): Promise<void> {
    const { kind, position } = file;
    const show = file.heldBack !== null;
    let reason: string | null = null;
    if (!show) {
      const dialog = new HoldDialog();
      dialog.count = 'picture';
      reason = await openDialog(this.#host.renderRoot, dialog);
      if (reason === null) return;
    }
    const body = { kind, position, show, ...(reason && { reason }) };
    const review = await this.#try(() => this.#send<InboxResult['review']>('PUT', `/reviews/${id}/media`, body));
    if (!review) return;
    this.#model.settle([{ review }]);
    this.#host.desk.announce(show ? 'It is shown again.' : 'It is held back; the review is as it was.');
  }

  #path(path: string): string {
    return `/vendors/${this.#host.desk.vendorId}${path}`;
  }

  #send<Result>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Result> {
    return this.#host.desk.api.send<Result>(method, this.#path(path), body);
  }

  /** Null where it failed, which is said. */
  async #try<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      this.#host.desk.announce((error as Error).message);
      return null;
    }
  }
}

function repliedText({ replyState }: InboxReview): string {
  return replyState === 'waiting'
    ? 'The reply is sent to the source. Readers see it once it is shown there.'
    : 'The reply is there.';
}

/** Resolves once the browser has painted what stands now, so that a press is seen before the work that it begins. */
const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
