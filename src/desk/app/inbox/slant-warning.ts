import type { InboxForecast, InboxReview } from '../../../contract/desk/inbox.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext } from '../desk-context.js';
import type { InboxAction } from './inbox-reviews.js';
import { reviewCount } from './inbox-words.js';

/** Who is asked. */
export interface SlantHost {
  desk: DeskContext;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

const isLow = ({ card }: InboxReview) => card.rating !== null && card.rating < 2.5;
const percent = (part: number, of: number) => (of === 0 ? '0 %' : `${Math.round((part / of) * 100)} %`);

/**
 * Says, before it is done, that a decision would make the audit's warning true: low ratings held back or archived more often than chance
 * explains, or left waiting while others are shown. Whoever decides goes on, or does not.
 */
export class SlantWarning {
  readonly #host: SlantHost;
  /** Of which vendors it was said that low ratings are left waiting: once is enough. */
  readonly #saidOf = new Set<string>();

  constructor(host: SlantHost) {
    this.#host = host;
  }

  async mayGoOn(action: InboxAction, reviews: readonly InboxReview[]): Promise<boolean> {
    const { desk } = this.#host;
    const takesAway = (action === 'hold' || action === 'archive') && reviews.some(isLow);
    const showsOthers = action === 'show' && !reviews.every(isLow) && !this.#saidOf.has(desk.vendorId!);
    if (!takesAway && !showsOthers) return true;
    const decision = { hold: 'hold_back', archive: 'archive', show: 'show' }[action as 'hold' | 'archive' | 'show'];
    const body = { reviewIds: reviews.map(({ id }) => id), decision };
    const path = `/vendors/${desk.vendorId}/decisions/forecast`;
    // What nobody can say is no reason to hold a decision up.
    const forecast = await desk.api.send<InboxForecast>('POST', path, body).catch(() => null);
    if (!forecast) return true;
    if (takesAway) return !forecast.heldBackUnequal || this.#ask(heldBackQuestion(forecast, action === 'archive'));
    if (!forecast.waiting.isUnequal || forecast.waiting.low === 0) return true;
    this.#saidOf.add(desk.vendorId!);
    return this.#ask(waitingQuestion(forecast));
  }

  #ask(question: Parameters<typeof confirm>[1]): Promise<boolean> {
    return confirm(this.#host.renderRoot as ParentNode & Node, question);
  }
}

function heldBackQuestion({ low, others, p }: InboxForecast, isArchive: boolean) {
  const chance =
    p === null ? '' : ` The audit warns below p = 0.01; it would be ${p < 0.0001 ? 'below 0.0001' : p.toFixed(4)}.`;
  return {
    heading: 'Low ratings would be held back more often than chance explains',
    text:
      `After this, ${low.heldBack} of ${low.reviews} reviews with 1 or 2 stars are not shown (${percent(low.heldBack, low.reviews)}), ` +
      `and ${others.heldBack} of ${others.reviews} others (${percent(others.heldBack, others.reviews)}).${chance} Your policy page says so, too. ` +
      'Where there is a reason that has nothing to do with stars, go on.',
    button: isArchive ? 'Archive all the same' : 'Go on to the reason',
  };
}

function waitingQuestion({ waiting }: InboxForecast) {
  return {
    heading: 'Low ratings are left waiting',
    text:
      `${reviewCount(waiting.low)} with 1 or 2 stars ${waiting.low === 1 ? 'waits' : 'wait'}, and ${waiting.others} with more. If nobody looks at them for ` +
      `${waiting.days} days more, low ratings wait longer than chance explains, and your policy page says so. You can look at them next.`,
    button: 'Show all the same',
  };
}
