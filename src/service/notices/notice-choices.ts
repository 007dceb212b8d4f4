import type { NoticeChoice } from '../../contract/desk/desk.js';
import type { Database } from '../database/database.js';
import { WRITTEN_HERE } from '../numbers/columns.js';

/** Whose choice about which vendor. */
export interface NoticePlace {
  accountId: string;
  personId: string;
  vendorId: string;
}

/** What came of a vendor within a time. */
export interface Digest {
  /** The newest first, at most `limit`. */
  reviewIds: string[];
  reviews: number;
  reports: number;
}

/** What people of the desk chose to be told by mail. */
export interface NoticeStore {
  /** Nothing is told where nothing was chosen. */
  get(place: NoticePlace): Promise<NoticeChoice>;
  set(place: NoticePlace, choice: NoticeChoice): Promise<void>;
  /** What a person has to be told of the time from `from` to `until` (ISO 8601), as they have chosen now. What a file brought is no news. */
  digest(place: NoticePlace, from: string, until: string, limit: number): Promise<Digest>;
}

/** Something that most people sleep through. */
const USUAL: NoticeChoice = { newReviews: 'off', lowReviews: 'off', reports: 'off', digestHour: 6 };

/** The choices in `database`. */
export function createNoticeStore({ db, write }: Pick<Database, 'db' | 'write'>): NoticeStore {
  async function get({ accountId, personId, vendorId }: NoticePlace): Promise<NoticeChoice> {
    const row = await db
      .selectFrom('notice_choices')
      .select(['new_reviews as newReviews', 'low_reviews as lowReviews', 'reports', 'digest_hour as digestHour'])
      .where('account_id', '=', accountId)
      .where('business_id', '=', vendorId)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row ?? USUAL;
  }

  return {
    get,

    async set({ accountId, personId, vendorId }, { newReviews, lowReviews, reports, digestHour }) {
      const values = { new_reviews: newReviews, low_reviews: lowReviews, reports, digest_hour: digestHour };
      await write((transaction) =>
        transaction
          .insertInto('notice_choices')
          .values({ account_id: accountId, person_id: personId, business_id: vendorId, ...values })
          .onConflict((conflict) => conflict.columns(['account_id', 'business_id', 'person_id']).doUpdateSet(values))
          .execute(),
      );
    },

    async digest(place, from, until, limit) {
      const { newReviews, lowReviews, reports } = await get(place);
      const within = db
        .selectFrom('reviews')
        .where('business_id', '=', place.vendorId)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .where(WRITTEN_HERE)
        .$if(newReviews !== 'daily', (query) => query.where('rating_hundredths', '<', 250));
      const none = newReviews !== 'daily' && lowReviews !== 'daily';
      const ids = none ? [] : await within.select('id').orderBy('created_at', 'desc').limit(limit).execute();
      const counted = await within
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      const reported = await db
        .selectFrom('reports')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('business_id', '=', place.vendorId)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .executeTakeFirstOrThrow();
      return {
        reviewIds: ids.map(({ id }) => id),
        reviews: none ? 0 : Number(counted.count),
        reports: reports === 'daily' ? Number(reported.count) : 0,
      };
    },
  };
}
