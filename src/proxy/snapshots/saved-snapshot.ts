import { z } from 'zod';
import { ID } from '../../contract/service/id.js';
import type { PublicReview } from '../../contract/widget.js';
import { type Snapshot, snapshotOf } from './snapshot.js';

/** Counts up whenever what is written changes its meaning: what another version wrote is not read. */
const FORMAT = 2;

const link = z.string().regex(/^https?:\/\//);
const Review = z.object({
  id: z.string().regex(ID),
  author: z.string(),
  avatar: link.nullable(),
  rating: z.number().min(1).max(5).nullable(),
  text: z.string(),
  createdAt: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .nullable(),
  source: z.string(),
  url: link.nullable(),
  media: z.array(z.object({ type: z.enum(['video', 'gif']), url: link })),
  reply: z.object({ author: z.string(), date: z.string().nullable(), text: z.string() }).nullable(),
  product: z
    .object({
      sourceProductId: z.string(),
      title: z.string(),
      description: z.string().exactOptional(),
      imageUrl: link.exactOptional(),
    })
    .nullable(),
  verified: z.boolean(),
}) satisfies z.ZodType<PublicReview>;
const Saved = z.object({
  format: z.literal(FORMAT),
  total: z.int().min(0),
  wholeAt: z.number(),
  heldBack: z.array(z.object({ id: z.string(), source: z.string(), product: z.string().nullable() })),
  reviews: z.array(Review),
});

/** A snapshot for the other processes and the next start: what readers may see, and of the rest id, source and product. */
export function snapshotToJson({ reviews, heldBack, summary, wholeAt }: Snapshot): string {
  const saved: z.infer<typeof Saved> = { format: FORMAT, total: summary.total, wholeAt, heldBack, reviews };
  return JSON.stringify(saved);
}

/** The snapshot that was saved, its order and counts made anew; null when it is of another format, or not whole. */
export function snapshotFromJson(json: string, takenAt: number): Snapshot | null {
  const saved = Saved.safeParse(parsed(json));
  return saved.success ? snapshotOf({ ...saved.data, takenAt }) : null;
}

/** What JSON says; undefined when it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
