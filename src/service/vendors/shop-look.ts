import { z } from 'zod';
import type { ShopLook } from '../../contract/shop-look.js';

/** `#rrggbb` and nothing else: it becomes a part of a style sheet. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour, such as #1f7a5a')
  .nullable();

/** Checks what a shop has chosen. */
export const shopLook = z.object({
  scheme: z.enum(['page', 'light', 'dark'], 'must be page, light or dark'),
  accent: colour,
  star: colour,
  text: colour,
  surface: colour,
  radius: z.int('must be a whole number').min(0, 'must be at least 0').max(40, 'must be at most 40').nullable(),
}) satisfies z.ZodType<ShopLook>;
