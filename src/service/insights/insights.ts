import { LRUCache } from 'lru-cache';
import type { InsightSentences, InsightSpan, SentenceSide } from '../../contract/desk/numbers.js';
import { Insights } from '../../contract/service/insights.js';
import type { Topic } from '../../contract/topics.js';
import { ANALYSIS_VERSION, type ReadLanguage } from '../../insights/analysis.js';
import type { BusinessStore } from '../businesses/businesses.js';
import type { Database } from '../database/database.js';
import type { Db } from '../database/schema.js';
import { sha256 } from '../sha256.js';
import { connectedSources } from '../sources/source-connections.js';
import { competitorsOf } from '../vendors/competitors.js';
import { buildInsights } from './build-insights.js';
import { allSentences, type SentencesAfter } from './evidence.js';
import type { ReadingStore } from './readings.js';
import type { InsightScope } from './topic-counts.js';

const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;
/** Built insights that are kept, characters of JSON. */
const KEPT_CHARACTERS = 32 * 2 ** 20;
/** For how long they are good while some of the reviews are still to be read, ms. */
const UNFINISHED_MS = 10_000;
/** Part of the entity tag, so that a release that says something else changes it. */
const FORMAT = [ANALYSIS_VERSION, ...Object.keys(Insights.shape)].join();

export interface InsightRequest extends InsightScope {
  language: ReadLanguage;
  at: Date;
}

export interface SentencesRequest extends InsightScope {
  topic: Topic;
  span: InsightSpan;
  side: SentenceSide;
  /** Null: from the newest on. */
  after: SentencesAfter | null;
  at: Date;
}

/** What shown reviews speak of, built once for as long as nothing changes: until a review does, or the day (UTC). */
export interface InsightStore {
  /** The insights as JSON. */
  read(request: InsightRequest): Promise<string>;
  /** A weak entity tag of them, found without building them; null while some of the reviews are still to be read. */
  entityTag(request: InsightRequest): Promise<string | null>;
  /** Every sentence behind a topic, a page at a time. */
  sentences(request: SentencesRequest): Promise<InsightSentences>;
}

/** The insights in `database`. */
export function createInsightStore(
  { db }: Pick<Database, 'db'>,
  businesses: Pick<BusinessStore, 'statistics'>,
  readings: Pick<ReadingStore, 'countUnreadOf'>,
): InsightStore {
  const kept = new LRUCache<string, string>({ maxSize: KEPT_CHARACTERS, sizeCalculation: (json) => json.length });
  const building = new Map<string, Promise<string>>();

  async function stateOf({ vendorId, productId, language, at }: InsightRequest) {
    const toRead = await readings.countUnreadOf(vendorId);
    const vendors = await readVersions(db, vendorId);
    const since = recentlySince(at);
    return {
      toRead,
      since,
      ...vendors,
      tag: sha256(JSON.stringify([FORMAT, vendors, since, vendorId, productId, language])),
    };
  }

  async function build(request: InsightRequest, state: Awaited<ReturnType<typeof stateOf>>): Promise<string> {
    const statistics = await businesses.statistics(request.vendorId, request.at);
    const json = JSON.stringify(await buildInsights(db, { ...request, ...state, statistics }));
    kept.set(state.tag, json, state.toRead > 0 ? { ttl: UNFINISHED_MS } : {});
    return json;
  }

  return {
    async read(request) {
      const state = await stateOf(request);
      const known = kept.get(state.tag) ?? building.get(state.tag);
      if (known !== undefined) return known;
      const built = build(request, state).finally(() => building.delete(state.tag));
      building.set(state.tag, built);
      return built;
    },

    async entityTag(request) {
      const { toRead, tag } = await stateOf(request);
      return toRead > 0 ? null : `W/"${tag.slice(0, 32)}"`;
    },

    sentences({ topic, span, side, after, at, ...scope }) {
      return allSentences(db, scope, { topic, side, after, since: span === 'all' ? null : recentlySince(at) });
    },
  };
}

/** From when on a review is of the last 30 days: whole days, so that insights change once a day. */
function recentlySince(at: Date): string {
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - RECENT_DAYS * DAY_MS).toISOString();
}

/** The versions of the vendor's reviews and of its competitors', which each change changes, what these are called, and the sources that are connected. */
async function readVersions(db: Db, vendorId: string) {
  const vendor = db
    .selectFrom('businesses')
    .select(['account_id', 'competitors', 'proposed_competitors'])
    .where('id', '=', vendorId);
  const { account_id, ...chosen } = await vendor.executeTakeFirstOrThrow();
  const named = competitorsOf(chosen);
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('change_sequence', (join) => join.onTrue())
    .leftJoin('review_changes', (join) =>
      join
        .onRef('review_changes.account_id', '=', 'businesses.account_id')
        .onRef('review_changes.business_id', '=', 'businesses.id'),
    )
    .select(['businesses.id', 'businesses.name', 'change_sequence.epoch', 'review_changes.version'])
    .where('businesses.account_id', '=', account_id)
    .where('businesses.id', 'in', [vendorId, ...named])
    .execute();
  const found = [vendorId, ...named].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    versions: found.map(({ id, epoch, version }) => [id, version ?? epoch]),
    competitors: found.slice(1).map(({ id, name }) => ({ id, name })),
    connectedSources: (await connectedSources(db, { businessId: vendorId })).get(vendorId) ?? [],
  };
}
