import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_VENDOR, type ImportedReview, type Store } from '../../service/index.js';

const DAY_MS = 86_400_000;
const VENDOR = { name: 'Demo storefront', senderName: 'Demo storefront', industry: 'demo' };

/** Whether a vendor is the demo's, even while its reviews are still being stored. */
export function isDemoVendor({ name, industry }: { name: string; industry?: string | undefined }): boolean {
  return name === VENDOR.name && industry === VENDOR.industry;
}

/** A review in `demo/reviews.json`: as an import takes it, but with its age in place of its dates. */
type DemoReview = Omit<ImportedReview, 'createdAt' | 'updatedAt' | 'sourceFeedbackId' | 'response'> & {
  daysAgo: number;
  response?: { name: string; daysAgo: number; comment: string } | null;
};

/**
 * The id of the demo's vendor, which the first call creates together with its reviews. Vendor and reviews are created under fixed
 * idempotency keys, so nothing exists twice even when a process was killed in between or two start at the same time.
 */
export async function seedDemo(store: Store, demoDir: string, now = Date.now()): Promise<string> {
  const seeded = await store.settings.get(DEMO_VENDOR);
  if (seeded !== null) return seeded;

  const reviews = JSON.parse(await readFile(join(demoDir, 'reviews.json'), 'utf8')) as DemoReview[];
  const { id } = await store.vendors.create(VENDOR, undefined, { idempotencyKey: DEMO_VENDOR });
  await store.reviews.import(
    id,
    reviews.map(({ daysAgo, response, ...review }, index) => ({
      ...review,
      sourceFeedbackId: `demo-${index + 1}`,
      createdAt: new Date(now - daysAgo * DAY_MS).toISOString(),
      response:
        response == null
          ? null
          : {
              name: response.name,
              comment: response.comment,
              date: day(now - response.daysAgo * DAY_MS),
            },
    })),
  );
  await store.settings.set(DEMO_VENDOR, id);
  return id;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
