import { z } from 'zod';
import { inSlices, type JsonLimits, JsonListParser, ServiceError, TimeSlice } from '../../client/index.js';
import { INCENTIVES, RELATIONSHIPS, VERIFIED_BY } from '../../contract/disclosures.js';
import { type CustomQuestion, CustomQuestions } from '../../contract/service/custom-question.js';
import { ID } from '../../contract/service/fields.js';
import { ReviewPolicy } from '../../contract/service/review-policy.js';
import type { Media, Product, PublicReview, Reply } from '../../contract/widget.js';
import { type HeldBackReview, type Snapshot, type SnapshotSync, snapshotOf } from './snapshot.js';
import { applyDelta } from './snapshot-delta.js';
import { areBits, TOPIC_NAMES } from './topic-bits.js';

/** Counts up whenever what is written changes its meaning: what another version wrote is not read. */
const FORMAT = 11;

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

const SavedSync = z.object({
  updatedAfter: z.string().max(64),
  version: z.string().max(256),
  from: z.number().nullable(),
});

/** What is saved around the reviews. */
type Around = Record<'format' | 'total' | 'wholeAt', number> & {
  /** Of the whole that changes are saved beside. */
  base: string | null;
  /** Whether these are the changes beside it, and not all of it. */
  isDelta: boolean;
  etag?: string | undefined;
  toldAt?: number | undefined;
  sync: SnapshotSync | null;
  heldBack: HeldBackReview[];
  policy: ReviewPolicy | null;
  topics: SavedTopics | null;
  shopNames: readonly string[];
  questions: readonly CustomQuestion[];
  /** Other ids of products, each with the product. */
  productIds: [string, string][];
};

/** What the reviews speak of, by their places: bits, and the topics that these stand for. */
interface SavedTopics {
  names: readonly string[];
  bits: number[];
}

/**
 * A snapshot for the other processes and the next start: what readers may see, and of the rest what {@link HeldBackReview} has. Of a long list only
 * what changed since {@link wholeToJson} was saved.
 */
export async function snapshotToJson(snapshot: Snapshot): Promise<string> {
  const { base, sinceBase, summary } = snapshot;
  if (!base) return wholeToJson(snapshot);
  const { reviews, heldBack, topics } = sinceBase ?? { reviews: [], heldBack: [], topics: new Map<string, number>() };
  const bits = reviews.map(({ id }) => topics.get(id) ?? 0);
  return toJson(snapshot, { isDelta: true, total: summary.total, reviews, heldBack, bits });
}

/** All of a snapshot. */
export function wholeToJson(snapshot: Snapshot): Promise<string> {
  const { reviews, heldBack, topics, summary } = snapshot;
  return toJson(snapshot, { isDelta: false, total: summary.total, reviews, heldBack, bits: topics && [...topics] });
}

async function toJson(
  { base, wholeAt, etag, toldAt, sync, policy, shopNames, questions, givenIds }: Snapshot,
  saved: Pick<Around, 'isDelta' | 'total' | 'heldBack'> & { reviews: readonly PublicReview[]; bits: number[] | null },
): Promise<string> {
  const { isDelta, total, reviews, heldBack, bits } = saved;
  const times = { wholeAt, etag, toldAt, sync };
  const topics = bits && { names: TOPIC_NAMES, bits };
  const said = { policy, topics, shopNames, questions, productIds: [...givenIds] };
  const around: Around = { format: FORMAT, base: base?.id ?? null, isDelta, total, ...times, heldBack, ...said };
  const parts: string[] = [];
  await inSlices(reviews, (review) => parts.push(JSON.stringify(review)));
  return `${JSON.stringify(around).slice(0, -1)},"reviews":[${parts.join()}]}`;
}

/** Where the rest of what was saved is found. */
export interface SavedRest {
  /** What this process has of it. */
  known: Snapshot | null;
  /** What {@link wholeToJson} made; null when there is none. */
  whole(): Promise<string | null>;
}

const NO_REST: SavedRest = { known: null, whole: async () => null };

/** The snapshot that was saved, its order and counts made anew; null when it is of another format, or not whole. */
export async function snapshotFromJson(
  json: string,
  takenAt: number,
  { known, whole }: SavedRest = NO_REST,
): Promise<Snapshot | null> {
  const saved = await readSaved(json);
  if (!saved) return null;
  const { around, reviews } = saved;
  const { base, isDelta, total, wholeAt, etag, toldAt, heldBack, policy, topics } = around;
  const { shopNames, questions, productIds, sync } = around;
  const spokenOf = new Map(topics?.bits.map((bits, place) => [reviews[place]!.id, bits]));
  const said = { reviews, heldBack, total, takenAt, policy, topics: spokenOf, productIds: new Map(productIds) };
  if (!isDelta) {
    const snapshot = await snapshotOf({ ...said, wholeAt, shopNames, questions, sync });
    return Object.assign(snapshot, {
      etag,
      toldAt,
      base: base === null ? null : { id: base, saved: { isThere: Promise.resolve(true), at: takenAt } },
    });
  }
  const of = known && known.base?.id === base ? known : await wholeOf(base, await whole(), takenAt);
  if (!of || !sync) return null;
  const next = await applyDelta(of, { ...said, gone: [], sync });
  return next && { ...next, takenAt, wholeAt, etag, toldAt, sync };
}

async function wholeOf(base: string | null, json: string | null, takenAt: number): Promise<Snapshot | null> {
  const snapshot = json === null ? null : await snapshotFromJson(json, takenAt);
  return snapshot?.base?.id === base ? snapshot : null;
}

async function readSaved(json: string): Promise<{ around: Around; reviews: PublicReview[] } | null> {
  let reviews: (PublicReview | null)[] = [];
  const list = {
    names: ['reviews'],
    begin() {
      reviews = [];
    },
    take: (parse: () => unknown) => void reviews.push(readSavedReview(parse())),
  };
  try {
    const around = readAround(await cutInSlices(json, new JsonListParser(LIMITS, list, 200)));
    if (!around || !isWhole(reviews) || !isWhole(around.heldBack)) return null;
    if (around.topics && around.topics.bits.length !== reviews.length) return null;
    return { around: { ...around, heldBack: around.heldBack }, reviews };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ServiceError) return null;
    throw error;
  }
}

async function cutInSlices(json: string, cutter: JsonListParser): Promise<unknown> {
  const slice = new TimeSlice();
  for (let at = 0; at < json.length; at += PIECE_CHARACTERS) {
    if (at > 0 && slice.isOver()) await slice.next();
    cutter.read(json.slice(at, at + PIECE_CHARACTERS));
  }
  return cutter.end();
}

function readAround(value: unknown): (Omit<Around, 'heldBack'> & { heldBack: (HeldBackReview | null)[] }) | null {
  const fields = (value ?? {}) as Record<string, unknown>;
  const { format, base, isDelta, total, wholeAt, etag, toldAt, sync, heldBack, policy, topics } = fields;
  const { shopNames, productIds, reviews } = fields;
  const questions = CustomQuestions.shape.questions.safeParse(fields.questions);
  if (format !== FORMAT || typeof wholeAt !== 'number' || !Array.isArray(heldBack) || !Array.isArray(reviews))
    return null;
  if (!(base === null || typeof base === 'string') || typeof isDelta !== 'boolean') return null;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return null;
  const said = ReviewPolicy.nullable().safeParse(policy);
  if (!Array.isArray(shopNames) || !shopNames.every((name) => typeof name === 'string')) return null;
  if (!Array.isArray(productIds) || !productIds.every(isPair)) return null;
  const next = SavedSync.nullable().safeParse(sync);
  if (!next.success || !questions.success) return null;
  if (!said.success || !(topics === null || areTopics(topics))) return null;
  const tag = typeof etag === 'string' && etag.length <= LONGEST_TAG ? etag : undefined;
  const told = typeof toldAt === 'number' ? toldAt : undefined;
  return {
    format,
    base,
    isDelta,
    total,
    wholeAt,
    etag: tag,
    toldAt: told,
    sync: next.data,
    heldBack: heldBack.map(readSavedHeldBack),
    policy: said.data,
    topics,
    shopNames,
    questions: questions.data,
    productIds,
  };
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');
}

/** Another version may have had other topics, or others in their places. */
function areTopics(value: unknown): value is SavedTopics {
  const { names, bits } = Object(value) as Record<string, unknown>;
  return JSON.stringify(names) === JSON.stringify(TOPIC_NAMES) && Array.isArray(bits) && bits.every(areBits);
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

/** A value is not what was saved. */
class NotSaved extends Error {}

/**
 * A review as it was saved, made anew of nothing but the fields that readers may see; null when anything about it is not as it
 * was written, whoever wrote it. A schema of zod says the same and takes five times as long, which is most of what an evicted
 * vendor costs.
 */
function readSavedReview(value: unknown): PublicReview | null {
  try {
    const {
      id,
      author,
      avatar,
      rating,
      title,
      text: words,
      createdAt,
      source,
      url,
      media,
      reply,
      product,
      verified,
      verifiedBy,
      experiencedAt,
      incentive,
      relationship,
      elsewhere,
      answers,
    } = object(value);
    return {
      id: idOf(id),
      author: text(author),
      avatar: orNull(avatar, link),
      rating: orNull(rating, ratingOf),
      ...(title !== undefined && { title: text(title) }),
      text: text(words),
      createdAt: orNull(createdAt, timestamp),
      source: text(source),
      url: orNull(url, link),
      media: array(media).map(mediaOf),
      reply: orNull(reply, replyOf),
      product: orNull(product, productOf),
      verified: flag(verified),
      ...(verifiedBy !== undefined && { verifiedBy: wordOf(VERIFIED_BY, verifiedBy) }),
      ...(experiencedAt !== undefined && { experiencedAt: day(experiencedAt) }),
      ...(incentive !== undefined && { incentive: wordOf(INCENTIVES, incentive) }),
      ...(relationship !== undefined && { relationship: wordOf(RELATIONSHIPS, relationship) }),
      ...(answers !== undefined && { answers: answersOf(answers) }),
      ...(elsewhere !== undefined && { elsewhere: wordOf([true] as const, elsewhere) }),
    };
  } catch (error) {
    if (error instanceof NotSaved) return null;
    throw error;
  }
}

/** A review that readers do not see, as it was saved; null like {@link readSavedReview}. */
function readSavedHeldBack(value: unknown): HeldBackReview | null {
  try {
    const { id, source, product, pending } = object(value);
    return { id: text(id), source: text(source), product: orNull(product, text), pending: flag(pending) };
  } catch (error) {
    if (error instanceof NotSaved) return null;
    throw error;
  }
}

function mediaOf(value: unknown): Media {
  const { type, url } = object(value);
  if (type !== 'image' && type !== 'video' && type !== 'gif') throw new NotSaved();
  return { type, url: link(url) };
}

function replyOf(value: unknown): Reply {
  const { author, date, text: words } = object(value);
  return { author: text(author), date: orNull(date, text), text: text(words) };
}

function answersOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(object(value)).map(([name, answer]) => [name, text(answer)]));
}

function productOf(value: unknown): Product {
  const { sourceProductId, title, description, imageUrl } = object(value);
  return {
    sourceProductId: text(sourceProductId),
    title: text(title),
    ...(description !== undefined && { description: text(description) }),
    ...(imageUrl !== undefined && { imageUrl: link(imageUrl) }),
  };
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotSaved();
  return value as Record<string, unknown>;
}

function array(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotSaved();
  return value;
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new NotSaved();
  return value;
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new NotSaved();
  return value;
}

function idOf(value: unknown): string {
  if (!ID.test(text(value))) throw new NotSaved();
  return value as string;
}

function link(value: unknown): string {
  if (!/^https?:\/\//.test(text(value))) throw new NotSaved();
  return value as string;
}

function timestamp(value: unknown): string {
  if (Number.isNaN(Date.parse(text(value)))) throw new NotSaved();
  return value as string;
}

function day(value: unknown): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(timestamp(value))) throw new NotSaved();
  return value as string;
}

function wordOf<T>(words: readonly T[], value: unknown): T {
  if (!words.includes(value as T)) throw new NotSaved();
  return value as T;
}

function ratingOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 1 && value <= 5)) throw new NotSaved();
  return value;
}
