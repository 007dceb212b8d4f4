import { LRUCache } from 'lru-cache';
import type { Snapshot } from '../snapshots/snapshot.js';
import { type Compress, createReadyBody, type ReadyBody } from './ready-body.js';
import { createReviewIndex, type ReviewIndex } from './review-index.js';
import type { WantedText } from './wanted-text.js';

/** How many responses are cached, and how. */
export interface ResponseCacheOptions {
  compress: Compress;
  /** Different texts of one kind and snapshot whose responses are cached; the one used longest ago is evicted first. */
  responses: number;
  /** Bytes of all responses that are cached, in every coding; the one used longest ago is evicted first. */
  bytes: number;
  /** Bytes of what is kept to filter and search by; that of the vendor used longest ago is evicted first. */
  indexBytes: number;
  /** Whether this snapshot is the one that is kept of the subject: of others nothing is cached. */
  isKept(subject: string, snapshot: Snapshot): boolean;
}

/** Is told what work costs, in pages of JSON, before it is begun: finding what a text is of, then writing it. Rejects where it is too much. */
export type Charge = (cost: number) => Promise<void>;

/** Texts as bytes ready to be sent, each made once for a snapshot. `subject` is the key of what a snapshot is of. */
export interface ResponseCache {
  /** The response, if it is cached, and the snapshot that it was made of. */
  find(subject: string, wanted: WantedText): { body: ReadyBody; snapshot: Snapshot } | undefined;
  /** What is cached costs nothing. */
  get(subject: string, snapshot: Snapshot, wanted: WantedText, charge: Charge): Promise<ReadyBody>;
  /** Drops everything of this subject: its snapshot was evicted. */
  forget(subject: string): void;
  /** Bytes of responses that are cached now. */
  readonly bytes: number;
  /** Bytes that are kept now to filter and search by. */
  readonly indexBytes: number;
}

/**
 * What is cached of one subject. Bytes are not deleted when their snapshot is invalidated, but when a younger one is read:
 * until then `serve` of `src/proxy/snapshots/snapshots.ts` refuses them.
 */
interface CachedSubject {
  snapshot: Snapshot;
  index: ReviewIndex;
  responses: Record<WantedText['kind'], CachedResponses>;
}

type CachedResponses = LRUCache<string, CacheEntry>;

interface CacheEntry {
  key: string;
  responses: CachedResponses;
  bytes: number;
  /** Once it is made. */
  body?: ReadyBody;
  making: Promise<ReadyBody>;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { compress, isKept } = options;
  const subjects = new Map<string, CachedSubject>();
  /** All responses of all subjects, by their size. */
  const sizes = new LRUCache<CacheEntry, number>({
    maxSize: wholeSize(options.bytes),
    sizeCalculation: (bytes) => bytes,
    disposeAfter(_, { responses, key }, reason) {
      if (reason === 'evict') responses.delete(key);
    },
  });
  /** By its size, the one used last however large it is: or a vendor with more reviews than fit were indexed for each search. */
  const indexes = new LRUCache<ReviewIndex, number>({
    maxSize: wholeSize(options.indexBytes),
    sizeCalculation: (bytes) => Math.min(bytes, wholeSize(options.indexBytes)),
    disposeAfter(_, index, reason) {
      if (reason === 'evict') index.clear();
    },
  });

  return {
    find(subject, { kind, key }) {
      const cached = subjects.get(subject);
      const entry = cached?.responses[kind].get(key);
      if (!entry?.body) return undefined;
      sizes.get(entry);
      return { body: entry.body, snapshot: cached!.snapshot };
    },

    async get(subject, snapshot, wanted, charge) {
      const { kind, key } = wanted;
      let cached = cachedOf(subject, snapshot);
      const known = cached.responses[kind].get(key);
      if (known) {
        sizes.get(known);
        return known.making;
      }
      const plan = wanted.plan(cached.index);
      await charge(plan.cost);
      const { index } = cached;
      const found = await plan.find();
      if (index.bytes > 0 && subjects.get(subject)?.index === index) indexes.set(index, index.bytes);
      if (found.cost > 0) await charge(found.cost);
      // Meanwhile the snapshot may have been evicted, or another reader may have made it.
      if (subjects.get(subject) !== cached) cached = cachedOf(subject, snapshot);
      const responses = cached.responses[kind];
      const other = responses.get(key);
      if (other) return other.making;
      const write = async () => {
        const text = await found.text();
        // The numbers of products are counted only now.
        if (index.bytes > 0 && subjects.get(subject)?.index === index) indexes.set(index, index.bytes);
        return text;
      };
      if (!wanted.repeats) return createReadyBody(await write(), compress);
      const entry = make(key, responses, write, () => subjects.get(subject)?.responses[kind] === responses);
      responses.set(key, entry);
      return entry.making;
    },

    forget(subject) {
      const cached = subjects.get(subject);
      subjects.delete(subject);
      if (cached) clear(cached);
    },

    get bytes() {
      return sizes.calculatedSize;
    },

    get indexBytes() {
      let bytes = 0;
      for (const size of indexes.values()) bytes += size;
      return bytes;
    },
  };

  /** What is cached of this snapshot. For one that is not kept, a place for this response alone. */
  function cachedOf(subject: string, snapshot: Snapshot): CachedSubject {
    const known = subjects.get(subject);
    if (known?.snapshot === snapshot) return known;
    const responses = { reviews: noResponses(), ratings: noResponses(), markup: noResponses() };
    const cached = { snapshot, index: createReviewIndex(snapshot, known?.index), responses };
    if (!isKept(subject, snapshot)) return cached;
    if (known) clear(known);
    subjects.set(subject, cached);
    if (cached.index.bytes > 0) indexes.set(cached.index, cached.index.bytes);
    return cached;
  }

  function noResponses(): CachedResponses {
    return new LRUCache({
      maxSize: wholeSize(options.responses),
      sizeCalculation: () => 1,
      disposeAfter: (entry) => sizes.delete(entry),
    });
  }

  function clear({ responses, index }: CachedSubject): void {
    responses.reviews.clear();
    responses.ratings.clear();
    responses.markup.clear();
    indexes.delete(index);
  }

  /** `areKept` says whether `responses` are still those of the snapshot that is kept. */
  function make(
    key: string,
    responses: CachedResponses,
    write: () => Promise<string>,
    areKept: () => boolean,
  ): CacheEntry {
    const isCached = () => areKept() && responses.peek(key) === entry;
    const onMade = (bytes: number) => {
      if (!isCached()) return;
      entry.bytes += bytes;
      sizes.set(entry, entry.bytes);
      // Larger than all that may be cached.
      if (!sizes.has(entry)) responses.delete(key);
    };
    const entry: CacheEntry = {
      key,
      responses,
      bytes: 0,
      making: write().then((text) => createReadyBody(text, compress, onMade)),
    };
    entry.making.then(
      (body) => {
        entry.body = body;
      },
      () => {
        if (isCached()) responses.delete(key);
      },
    );
    return entry;
  }
}

/** A limit as `lru-cache` takes it: a whole number that is not 0, which would be none. */
function wholeSize(limit: number): number {
  return Math.max(1, Math.min(Math.floor(limit), Number.MAX_SAFE_INTEGER));
}
