import { z } from 'zod';

/** `#rrggbb` and nothing else: it becomes a part of a style sheet. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour, such as #1f7a5a')
  .nullable();

/** What a shop's own pages and mails look like; null: as usual. */
export const ShopLook = z
  .object({
    scheme: z.enum(['page', 'light', 'dark'], 'must be page, light or dark').describe('`page`: as the reader has it.'),
    accent: colour.describe('Links and buttons.'),
    star: colour,
    text: colour,
    surface: colour.describe('What text stands on.'),
    radius: z.int('must be a whole number').min(0, 'must be at least 0').max(40, 'must be at most 40').nullable(),
  })
  .meta({ id: 'ShopLook' });
export type ShopLook = z.infer<typeof ShopLook>;
