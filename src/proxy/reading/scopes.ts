import { LRUCache } from 'lru-cache';
import type { About, AnswerNumbers, PublicReview, Summary } from '../../contract/widget.js';
import { type HeldBackReview, type Snapshot, summarise } from '../snapshots/snapshot.js';
import type { PageQuery } from './page-query.js';
import type { TopicCount } from './topic-counts.js';

/** Scopes of one snapshot whose numbers are kept: those of a source are counted over all its reviews. */
const KEPT_SCOPES = 50;

/** Whose reviews a page is of: those of a vendor, of one product of it, of all products or of the shop itself, and of one source among them. */
export interface Scope {
  /** Places of its visible reviews in the snapshot, newest first. */
  places: Uint32Array;
  summary: Summary;
  /** Sources that have visible reviews of the product, of all products, of the shop itself, or of the vendor: what a reader can choose from, whichever is chosen. */
  sources: string[];
  /** What its reviews speak of, once it was counted. */
  topics?: TopicCount[];
  /** The answers to the shop's questions, once they were counted. */
  answers?: AnswerNumbers[];
}

/** What belongs to one product, to all of them, or to none. */
interface Members {
  places: number[];
  heldBack: HeldBackReview[];
}

/**
 * The scopes of a snapshot, each counted when first wanted; null stands for all. A scope's `total`
 * counts what is known to be of it: entries of the list that did not come count in that of the vendor alone, and are
 * `unread` here.
 */
export function createScopes({ reviews, heldBack, summary, sources }: Snapshot) {
  /** All reviews, which most readers want; the others are kept once one of them is wanted. */
  let all: Scope | undefined;
  let kept: LRUCache<string, Scope> | undefined;
  const unread = summary.total - reviews.length - heldBack.length;
  let products: Map<string, Members> | undefined;

  return ({ source, product, about }: Pick<PageQuery, 'source' | 'product' | 'about'>): Scope => {
    if (source === null && product === null && about === null) {
      all ??= whole();
      return all;
    }
    kept ??= new LRUCache({ max: KEPT_SCOPES });
    const key = JSON.stringify([source, product, about]);
    const known = kept.get(key);
    if (known) return known;
    const scope = part(source, product === null ? membersAbout(about) : membersOf(product));
    kept.set(key, scope);
    return scope;
  };

  function whole(): Scope {
    return { places: placesWhere(() => true), summary, sources };
  }

  function part(source: string | null, members: Members | null): Scope {
    const ofSource = (review: { source: string }) => source === null || review.source === source;
    const places = members
      ? Uint32Array.from(members.places.filter((place) => ofSource(reviews[place]!)))
      : placesWhere(ofSource);
    const visible: PublicReview[] = [];
    for (let at = 0; at < places.length; at += 1) visible.push(reviews[places[at]!]!);
    const heldBackOfSource = (members?.heldBack ?? heldBack).filter(ofSource);
    const total = visible.length + heldBackOfSource.length;
    return {
      places,
      summary: { ...summarise(visible, heldBackOfSource, total), ...(unread > 0 && { unread }) },
      sources: members ? sourcesOf(members) : sources,
    };
  }

  function placesWhere(holds: (review: PublicReview) => boolean): Uint32Array {
    const places = new Uint32Array(reviews.length);
    let found = 0;
    for (let place = 0; place < reviews.length; place += 1) {
      if (!holds(reviews[place]!)) continue;
      places[found] = place;
      found += 1;
    }
    return places.slice(0, found);
  }

  function sourcesOf({ places }: Members): string[] {
    const names = new Set(places.map((place) => reviews[place]!.source));
    return sources.filter((name) => names.has(name));
  }

  function membersAbout(about: About | null): Members | null {
    if (about === null) return null;
    const isMember = ({ product }: { product: unknown }) => (product === null) === (about === 'shop');
    return { places: Array.from(placesWhere(isMember)), heldBack: heldBack.filter(isMember) };
  }

  function membersOf(product: string): Members {
    products ??= group();
    return products.get(product) ?? { places: [], heldBack: [] };
  }

  /** In one pass: a shop has as many products as pages. */
  function group(): Map<string, Members> {
    const groups = new Map<string, Members>();
    const of = (product: string): Members => {
      let members = groups.get(product);
      if (!members) {
        members = { places: [], heldBack: [] };
        groups.set(product, members);
      }
      return members;
    };
    for (let place = 0; place < reviews.length; place += 1) {
      const { product } = reviews[place]!;
      if (product) of(product.sourceProductId).places.push(place);
    }
    for (const review of heldBack) if (review.product !== null) of(review.product).heldBack.push(review);
    return groups;
  }
}
