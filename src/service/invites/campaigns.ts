import { randomUUID } from 'node:crypto';
import {
  CAMPAIGN_DEFAULTS,
  type Campaign,
  type CampaignUpdate,
  DEFAULT_CAMPAIGN,
  type NewCampaign,
} from '../../contract/service/campaign.js';
import { businessAt } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { CampaignRow, Db, ReviewedBusiness } from '../database/schema.js';
import { releasePaused } from './paused-invites.js';

/** Campaigns of one business, the default one counted. */
const MOST_CAMPAIGNS = 50;

/** The business has as many campaigns as it may have. */
export class TooManyCampaigns extends Error {
  readonly most = MOST_CAMPAIGNS;
}

/** How businesses ask their customers. Whoever calls has found the business in the account. */
export interface CampaignStore {
  /** The default one first, then by age. */
  list(businessId: string): Promise<Campaign[]>;
  /** Null when there is none with this id. */
  get(businessId: string, id: string): Promise<Campaign | null>;
  /** Throws {@link TooManyCampaigns}. */
  create(businessId: string, campaign: NewCampaign, at: Date): Promise<Campaign>;
  /** Null when there is none with this id. What is left out stays. */
  update(businessId: string, id: string, change: CampaignUpdate, at: Date): Promise<Campaign | null>;
  /** Its invites go on as those of the default campaign, which itself goes back to how it was at first. False when there is none. */
  remove(businessId: string, id: string): Promise<boolean>;
}

/** The campaigns in `database`. */
export function createCampaignStore({ db, write }: Pick<Database, 'db' | 'write'>): CampaignStore {
  return {
    async list(businessId) {
      const rows = await db
        .selectFrom('campaigns')
        .selectAll()
        .where('business_id', '=', businessId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const changed = rows.find(({ id }) => id === DEFAULT_CAMPAIGN);
      const others = rows.filter((row) => row !== changed);
      return [changed ? campaignOf(changed) : defaultCampaign(businessId), ...others.map(campaignOf)];
    },

    get: (businessId, id) => findCampaign(db, businessId, id),

    create: (businessId, fields, at) =>
      write(async (transaction) => {
        const there = transaction.selectFrom('campaigns').select('id').where('business_id', '=', businessId);
        if ((await there.execute()).filter(({ id }) => id !== DEFAULT_CAMPAIGN).length >= MOST_CAMPAIGNS - 1) {
          throw new TooManyCampaigns();
        }
        const row = rowOf(await businessAt(transaction, businessId), randomUUID(), fields, at.toISOString());
        await transaction.insertInto('campaigns').values(row).execute();
        return campaignOf(row);
      }),

    update: (businessId, id, change, at) =>
      write(async (transaction) => {
        const before = await findCampaign(transaction, businessId, id);
        if (!before) return null;
        const { createdAt, id: _, businessId: __, ...fields } = before;
        const said = Object.entries(change).filter(([, value]) => value !== undefined);
        const after = { ...fields, ...Object.fromEntries(said) };
        const row = rowOf(await businessAt(transaction, businessId), id, after, createdAt ?? at.toISOString());
        await transaction
          .insertInto('campaigns')
          .values(row)
          .onConflict((conflict) => conflict.columns(['business_id', 'id']).doUpdateSet({ fields: row.fields }))
          .execute();
        if (before.paused && change.paused === false) await releasePaused(transaction, businessId, at);
        return campaignOf(row);
      }),

    remove: (businessId, id) =>
      write(async (transaction) => {
        const removed = await transaction
          .deleteFrom('campaigns')
          .where('business_id', '=', businessId)
          .where('id', '=', id)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      }),
  };
}

/** The campaign of an invite: the default one where it named none, or one that this business does not have (any more). */
export async function campaignOfInvite(db: Db, businessId: string, id: string | null): Promise<Campaign> {
  const named = id === null ? null : await findCampaign(db, businessId, id);
  return named ?? (await findCampaign(db, businessId, DEFAULT_CAMPAIGN))!;
}

async function findCampaign(db: Db, businessId: string, id: string): Promise<Campaign | null> {
  const found = db.selectFrom('campaigns').selectAll().where('business_id', '=', businessId).where('id', '=', id);
  const row = await found.executeTakeFirst();
  if (row) return campaignOf(row);
  return id === DEFAULT_CAMPAIGN ? defaultCampaign(businessId) : null;
}

function defaultCampaign(businessId: string): Campaign {
  return { id: DEFAULT_CAMPAIGN, businessId, ...CAMPAIGN_DEFAULTS, createdAt: null };
}

/** A row as it is kept; a field that came with a later version is as in the defaults. */
export function campaignOf({ id, business_id, fields, created_at }: CampaignRow): Campaign {
  return { id, businessId: business_id, ...CAMPAIGN_DEFAULTS, ...JSON.parse(fields), createdAt: created_at };
}

function rowOf(business: ReviewedBusiness, id: string, fields: object, createdAt: string): CampaignRow {
  return {
    business_id: business.id,
    id,
    account_id: business.account_id,
    fields: JSON.stringify(fields),
    created_at: createdAt,
  };
}
