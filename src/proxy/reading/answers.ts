import type { ReviewPage } from '../../contract/widget.js';
import type { Snapshot } from '../snapshots/snapshot.js';
import { after, type Soon } from '../soon.js';
import { IndexMemory } from './index-memory.js';
import type { PageQuery } from './page-query.js';
import { type Compress, type ReadyBody, readyBody } from './ready-body.js';
import { createReviewIndex, type ReviewIndex } from './review-index.js';
import type { Charge } from './text-index.js';

/** How many answers are kept, and how. */
export interface AnswersOptions {
  compress: Compress;
  /** Vendors of whom anything is kept; the one read longest ago goes first. */
  vendors: number;
  /** Different queries of one snapshot whose answers are kept; the one asked longest ago goes first. */
  queries: number;
  /** Bytes of all answers that are kept, in every coding; the vendor read longest ago goes first. */
  bytes: number;
  /** Bytes of what is kept to filter and search by; that of the vendor used longest ago goes first. */
  indexBytes: number;
}

/** Pages as bytes ready to be sent, made once for each query and snapshot. */
export interface Answers {
  /**
   * `subject` is the key of what the snapshot is of. `charge` is told what has to be made, in pages of JSON, before it is; it may
   * reject. What is ready costs nothing.
   */
  get(subject: string, snapshot: Snapshot, query: PageQuery, charge?: Charge, form?: Form): Soon<ReadyBody>;
  /** Keeps nothing more of this subject: its snapshot was evicted. */
  forget(subject: string): void;
  /** Bytes of answers that are kept now. */
  readonly bytes: number;
  /** Bytes that are kept now to filter and search by. */
  readonly indexBytes: number;
}

/** What a page is written as; `key` is another for another text. */
export interface Form {
  key: string;
  write(page: ReviewPage): Soon<string>;
}

const JSON_FORM: Form = { key: '', write: (page) => JSON.stringify(page) };

/** What is kept of one vendor: nothing outlives its snapshot. */
interface Shelf {
  subject: string;
  snapshot: Snapshot;
  index: ReviewIndex;
  /** In the order of their last use. */
  answers: Map<string, Kept>;
  /** The one used last needs no new place, and most readers ask for the same. */
  newest?: Kept;
}

interface Kept {
  answer: Soon<ReadyBody>;
  bytes: number;
}

export function createAnswers({ compress, vendors, queries, bytes: max, indexBytes }: AnswersOptions): Answers {
  const indexes = new IndexMemory(indexBytes);
  /** In the order of their last read. */
  const shelves = new Map<string, Shelf>();
  let newest: Shelf | undefined;
  let bytes = 0;

  return {
    get(subject, snapshot, query, charge, form = JSON_FORM) {
      const key = form.key + keyOf(query);
      const shelf = shelfOf(subject, snapshot);
      if (!charge || shelf.answers.has(key)) return answer(shelf, key, query, form);
      return charge(shelf.index.cost(query)).then(() => answer(shelfOf(subject, snapshot), key, query, form, charge));
    },

    forget(subject) {
      const shelf = shelves.get(subject);
      if (!shelf) return;
      clear(shelf);
      shelves.delete(subject);
      if (shelf === newest) newest = undefined;
    },

    get bytes() {
      return bytes;
    },

    get indexBytes() {
      return indexes.bytes;
    },
  };

  function answer(shelf: Shelf, key: string, query: PageQuery, { write }: Form, charge?: Charge): Soon<ReadyBody> {
    // Searches seldom come twice, and a reader who types one would push out what all others read.
    if (query.q !== null) return readyBody(after(page(shelf, query, charge), write), compress);
    const kept = shelf.answers.get(key) ?? make(shelf, key, after(page(shelf, query), write));
    if (kept === shelf.newest) return kept.answer;
    shelf.newest = kept;
    shelf.answers.delete(key);
    shelf.answers.set(key, kept);
    if (shelf.answers.size > queries) drop(shelf, shelf.answers.keys().next().value!);
    return kept.answer;
  }

  function page(shelf: Shelf, query: PageQuery, charge?: Charge): Soon<ReviewPage> {
    return after(shelf.index.page(query, charge), (page) => {
      if (shelf.index.bytes > 0 && shelves.get(shelf.subject) === shelf) indexes.use(shelf.index);
      return page;
    });
  }

  function shelfOf(subject: string, snapshot: Snapshot): Shelf {
    const known = shelves.get(subject);
    if (known && known === newest && known.snapshot === snapshot) return known;
    shelves.delete(subject);
    if (known && known.snapshot !== snapshot) clear(known);
    const current = known?.snapshot === snapshot;
    const shelf = current ? known : { subject, snapshot, index: createReviewIndex(snapshot), answers: new Map() };
    shelves.set(subject, shelf);
    newest = shelf;
    makeRoom();
    return shelf;
  }

  function make(shelf: Shelf, key: string, text: Soon<string>): Kept {
    const answer = readyBody(text, compress, onMade);
    const kept: Kept = { answer, bytes: 0 };
    answer.then(
      (ready) => {
        kept.answer = ready;
      },
      () => {
        if (shelf.answers.get(key) === kept) drop(shelf, key);
        if (shelf.newest === kept) delete shelf.newest;
      },
    );
    return kept;

    function onMade(more: number) {
      if (shelf.answers.get(key) !== kept) return;
      kept.bytes += more;
      bytes += more;
      makeRoom();
    }
  }

  function makeRoom(): void {
    for (const [subject, shelf] of shelves) {
      const crowded = shelves.size > vendors;
      for (const key of shelf.answers.keys()) {
        if (!crowded && bytes <= max) return;
        drop(shelf, key);
      }
      if (!crowded && bytes <= max) return;
      shelves.delete(subject);
      indexes.forget(shelf.index);
    }
  }

  function drop(shelf: Shelf, key: string): void {
    bytes -= shelf.answers.get(key)?.bytes ?? 0;
    shelf.answers.delete(key);
  }

  function clear(shelf: Shelf): void {
    for (const key of [...shelf.answers.keys()]) drop(shelf, key);
    indexes.forget(shelf.index);
  }
}

/** A query that was read once comes many times. */
const keys = new WeakMap<PageQuery, string>();

function keyOf(query: PageQuery): string {
  let key = keys.get(query);
  if (key === undefined) {
    const { limit, offset, sort, stars, source, media, product, q } = query;
    key = JSON.stringify([limit, offset, sort, stars, source, media, product, q]);
    keys.set(query, key);
  }
  return key;
}
