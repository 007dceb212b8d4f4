/** Whom of the desk to tell of a review or a report by mail, as each has chosen. */
import type { NoticeTime } from '../../contract/desk/desk.js';
import type { Db, NoticeChoiceRow, ReviewedBusiness } from '../database/schema.js';
import type { NewMessage } from '../messages/messages.js';

/** Reviews of one and two stars, halves counted upwards. It chooses whom to tell, and never what readers see. */
export const isLow = (ratingHundredths: number | null | undefined) =>
  typeof ratingHundredths === 'number' && ratingHundredths < 250;

/** What a notice tells of. */
export interface ToldEvent {
  type: string;
  reviewId: string;
  ratingHundredths?: number | null;
  reportId?: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The messages: one for each review and person at once, and one a day for a vendor and person. */
export async function noticesOf(
  transaction: Db,
  { id: vendorId, account_id: accountId }: ReviewedBusiness,
  events: readonly ToldEvent[],
  at: Date,
): Promise<NewMessage[]> {
  const told = events.filter(({ type }) => type === 'review.submitted' || type === 'report.received');
  if (told.length === 0) return [];
  const choices = await transaction
    .selectFrom('notice_choices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('business_id', '=', vendorId)
    .execute();
  return told.flatMap((event) =>
    choices.flatMap((choice): NewMessage[] => {
      const time = timeOf(event, choice);
      if (time === 'off') return [];
      const to = { accountId, channel: 'mail', recipientId: choice.person_id, vendorId } as const;
      if (time === 'daily') {
        const dueAt = nextDigest(at, choice.digest_hour);
        const id = `digest:${vendorId}:${choice.person_id}:${dueAt.toISOString().slice(0, 10)}`;
        return [{ ...to, id, kind: 'digest', details: { from: at.toISOString() }, dueAt }];
      }
      const { reviewId, reportId = null } = event;
      const id = `notice:${reportId ?? reviewId}:${choice.person_id}`;
      return [{ ...to, id, kind: 'notice', subjectId: reviewId, details: { reportId } }];
    }),
  );
}

/** Of two reasons to be told the quicker one. */
function timeOf({ type, ratingHundredths }: ToldEvent, choice: NoticeChoiceRow): NoticeTime {
  if (type === 'report.received') return choice.reports;
  const times = [choice.new_reviews, isLow(ratingHundredths) ? choice.low_reviews : 'off'];
  if (times.includes('at_once')) return 'at_once';
  return times.includes('daily') ? 'daily' : 'off';
}

/** The next time that this hour of the day, UTC, begins after `at`. */
function nextDigest(at: Date, hour: number): Date {
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS + hour * HOUR_MS;
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
