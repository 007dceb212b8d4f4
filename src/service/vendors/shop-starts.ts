import { type ShopStart, START_STEPS, type StartStep } from '../../contract/desk/start.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import type { SettingStore } from '../database/server-settings.js';

/** The setting with the id of the demo's vendor. */
export const DEMO_VENDOR = 'demo-vendor';
const DEMO_LEFT = 'demo-left';
const skippedBy = (vendorId: string) => `start-skipped-${vendorId}`;

/** How far a shop's first day is, and the demo that stands at the desk before there is a shop. */
export interface ShopStartStore {
  get(vendorId: string): Promise<ShopStart>;
  /** Skips these steps, and no others. */
  skip(vendorId: string, steps: readonly StartStep[]): Promise<void>;
  /** The demo's vendor, and whether the desk no longer shows it; null where there is none. */
  demo(): Promise<{ vendorId: string; left: boolean } | null>;
  leaveDemo(left: boolean): Promise<void>;
}

/** What is known of the shops in `database`. */
export function createShopStartStore({ db }: Pick<Database, 'db'>, settings: SettingStore): ShopStartStore {
  const has = async (table: keyof Schema & ('reviews' | 'invites' | 'order_sources'), vendorId: string) => {
    const rows = db.selectFrom(table).select('business_id').where('business_id', '=', vendorId);
    return (await rows.limit(1).executeTakeFirst()) !== undefined;
  };
  return {
    async get(vendorId) {
      const [reviews, invites, orders, vendor, used, skipped] = await Promise.all([
        has('reviews', vendorId),
        has('invites', vendorId),
        has('order_sources', vendorId),
        db.selectFrom('businesses').select('look').where('id', '=', vendorId).executeTakeFirst(),
        db
          .selectFrom('page_tokens')
          .select(['used_at', 'used_origin'])
          .where('business_id', '=', vendorId)
          .where('used_at', 'is not', null)
          .orderBy('used_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
        settings.get(skippedBy(vendorId)),
      ]);
      const isThere: Record<StartStep, boolean> = {
        reviews,
        page: used !== undefined,
        customers: invites || orders,
        look: vendor !== undefined && vendor.look !== null,
      };
      const left = new Set<unknown>(skipped === null ? [] : JSON.parse(skipped));
      const stateOf = (step: StartStep) => (isThere[step] ? 'done' : left.has(step) ? 'skipped' : 'open');
      return {
        steps: Object.fromEntries(START_STEPS.map((step) => [step, stateOf(step)])) as ShopStart['steps'],
        page: used ? { usedAt: used.used_at!, origin: used.used_origin } : null,
      };
    },

    skip: (vendorId, steps) => settings.set(skippedBy(vendorId), JSON.stringify(steps)),

    async demo() {
      const [vendorId, left] = await Promise.all([settings.get(DEMO_VENDOR), settings.get(DEMO_LEFT)]);
      return vendorId === null ? null : { vendorId, left: left === 'yes' };
    },

    leaveDemo: (left) => settings.set(DEMO_LEFT, left ? 'yes' : 'no'),
  };
}
