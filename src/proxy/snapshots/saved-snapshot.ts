import { inSlices, JsonCutter, type JsonLimits, ServiceError, TimeSlice } from '../../client/index.js';
import type { PublicReview } from '../../contract/widget.js';
import { readSavedHeldBack, readSavedReview } from './saved-review.js';
import { type HeldBackReview, type Snapshot, snapshotOf } from './snapshot.js';

/** Counts up whenever what is written changes its meaning: what another version wrote is not read. */
const FORMAT = 3;

/** What may be read, whoever wrote it: 100,000 reviews, and as many that are held back. */
const LIMITS: JsonLimits = {
  bytes: Number.POSITIVE_INFINITY,
  depth: 8,
  members: 8_000_000,
  part: { characters: 64 * 2 ** 20, members: 2_000_000 },
};
/** So many characters hold no more reviews than are read within a slice. */
const PIECE_CHARACTERS = 16 * 1024;

const LONGEST_TAG = 256;

/** What stands before and behind the reviews. */
type Around = Record<'format' | 'total' | 'wholeAt', number> & {
  etag?: string | undefined;
  heldBack: HeldBackReview[];
};

/** A snapshot for the other processes and the next start: what readers may see, and of the rest id, source and product. */
export async function snapshotToJson({ reviews, heldBack, summary, wholeAt, etag }: Snapshot): Promise<string> {
  const around: Around = { format: FORMAT, total: summary.total, wholeAt, etag, heldBack };
  const parts: string[] = [];
  await inSlices(reviews, (review) => parts.push(JSON.stringify(review)));
  return `${JSON.stringify(around).slice(0, -1)},"reviews":[${parts.join()}]}`;
}

/** The snapshot that was saved, its order and counts made anew; null when it is of another format, or not whole. */
export async function snapshotFromJson(json: string, takenAt: number): Promise<Snapshot | null> {
  let reviews: (PublicReview | null)[] = [];
  const list = {
    name: 'reviews',
    begin() {
      reviews = [];
    },
    take: (parse: () => unknown) => void reviews.push(readSavedReview(parse())),
  };
  try {
    const around = readAround(await cutInSlices(json, new JsonCutter(LIMITS, list, 200)));
    if (!around || !isWhole(reviews) || !isWhole(around.heldBack)) return null;
    const { total, wholeAt, etag, heldBack } = around;
    return Object.assign(await snapshotOf({ reviews, heldBack, total, takenAt, wholeAt }), { etag });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ServiceError) return null;
    throw error;
  }
}

async function cutInSlices(json: string, cutter: JsonCutter): Promise<unknown> {
  const slice = new TimeSlice();
  for (let at = 0; at < json.length; at += PIECE_CHARACTERS) {
    if (at > 0 && slice.isOver()) await slice.next();
    cutter.read(json.slice(at, at + PIECE_CHARACTERS));
  }
  return cutter.end();
}

function readAround(value: unknown): (Omit<Around, 'heldBack'> & { heldBack: (HeldBackReview | null)[] }) | null {
  const { format, total, wholeAt, etag, heldBack, reviews } = (value ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || typeof wholeAt !== 'number' || !Array.isArray(heldBack) || !Array.isArray(reviews))
    return null;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return null;
  const tag = typeof etag === 'string' && etag.length <= LONGEST_TAG ? etag : undefined;
  return { format, total, wholeAt, etag: tag, heldBack: heldBack.map(readSavedHeldBack) };
}

function isWhole<T>(list: (T | null)[]): list is T[] {
  return !list.includes(null);
}

/** What JSON says; undefined when it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
