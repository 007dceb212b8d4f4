/** One picture or video of a review is held back, or shown again; the others stay as they are. */
import type { MediaDecision } from '../../contract/service/moderation.js';
import type { HeldBackMedia } from '../../contract/service/review.js';
import { recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { storeChange } from '../reviews/review-change.js';
import { recordDecisions, rowOfDecision } from './decision-log.js';
import type { Decider } from './decisions.js';

/** The review has no such picture or video. */
export class NoSuchMedia extends Error {}

type MediaColumns = Pick<ReviewRow, 'pictures' | 'video_ref' | 'gif_ref' | 'held_back_media'>;

/**
 * False when the vendor has no such review. What is so already stays so. What is held back leaves the columns of what readers see, so
 * that no older version and no other reader of the row shows it. Throws {@link NoSuchMedia}.
 */
export async function decideMedia(
  transaction: Db,
  place: { vendorId: string; reviewId: string },
  decision: MediaDecision,
  { by, at }: Decider,
): Promise<boolean> {
  const before = await transaction
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', place.vendorId)
    .where('id', '=', place.reviewId)
    .executeTakeFirst();
  if (!before) return false;
  const values = mediaAfter(before, decision);
  if (!values) return true;
  const now = at.toISOString();
  const after = await storeChange(transaction, before, { ...values, updated_at: now, changed_at: now });
  const record = { by, at, decision: decision.show ? 'media_shown' : 'media_held_back', reason: decision.reason };
  await recordDecisions(transaction, [rowOfDecision(after, record)]);
  await recordChange(transaction, { id: after.business_id, account_id: after.account_id }, 'reviews');
  return true;
}

/** The columns after the decision; null where it changes nothing. */
function mediaAfter(row: ReviewRow, { kind, position: at, show, reason }: MediaDecision): MediaColumns | null {
  const position = kind === 'picture' ? at : 0;
  const held = listOf<HeldBackMedia>(row.held_back_media);
  const one = held.find((media) => media.kind === kind && media.position === position);
  if (show) {
    if (one)
      return columnsWith(
        row,
        { ...one, isShown: true },
        held.filter((media) => media !== one),
      );
    if (addressAt(row, held, { kind, position }) === null) throw new NoSuchMedia();
    return null;
  }
  if (one) return null;
  const address = addressAt(row, held, { kind, position });
  if (address === null) throw new NoSuchMedia();
  const media = { kind, position, address, reason: reason! };
  return columnsWith(row, { ...media, isShown: false }, [...held, media]);
}

/** What is shown at a place, counted as it came: what is held back keeps its place. */
function addressAt(
  row: ReviewRow,
  held: HeldBackMedia[],
  { kind, position }: Pick<HeldBackMedia, 'kind' | 'position'>,
) {
  if (kind === 'video') return row.video_ref;
  if (kind === 'gif') return row.gif_ref;
  return picturesByPlace(row, held).get(position) ?? null;
}

/** The shown pictures by the places at which they came. */
function picturesByPlace(row: ReviewRow, held: readonly HeldBackMedia[]): Map<number, string> {
  const taken = new Set(held.filter(({ kind }) => kind === 'picture').map(({ position }) => position));
  const places = new Map<number, string>();
  let place = 0;
  for (const picture of listOf<string>(row.pictures)) {
    while (taken.has(place)) place += 1;
    places.set(place, picture);
    place += 1;
  }
  return places;
}

function columnsWith(
  row: ReviewRow,
  { kind, position, address, isShown }: HeldBackMedia & { isShown: boolean },
  held: HeldBackMedia[],
): MediaColumns {
  const { pictures, video_ref, gif_ref } = row;
  const columns = { pictures, video_ref, gif_ref, held_back_media: held.length > 0 ? JSON.stringify(held) : null };
  const shown = isShown ? address : null;
  if (kind === 'video') return { ...columns, video_ref: shown };
  if (kind === 'gif') return { ...columns, gif_ref: shown };
  const places = picturesByPlace(row, listOf<HeldBackMedia>(row.held_back_media));
  if (isShown) places.set(position, address);
  else places.delete(position);
  const left = [...places].sort(([one], [other]) => one - other).map(([, picture]) => picture);
  return { ...columns, pictures: left.length > 0 ? JSON.stringify(left) : null };
}

function listOf<T>(json: string | null): T[] {
  return json === null ? [] : (JSON.parse(json) as T[]);
}
