import type { Page } from 'playwright-core';
import { type Language, reviews } from './reviews.js';

/** Everything that is drawn: each view in each of these. */
export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const LANGUAGES = Object.keys(reviews) as Language[];

/** One picture of a view. */
export interface Shot {
  view: string;
  width: (typeof WIDTHS)[number];
  scheme: (typeof SCHEMES)[number];
  language: Language;
}

interface View {
  element: 'reviews-widget' | 'review-form';
  attributes: string;
  /** What a reader does before the picture is taken. */
  act?: (page: Page, language: Language) => Promise<void>;
}

const layout = (name: string, size: number): View => ({
  element: 'reviews-widget',
  attributes: `layout="${name}" page-size="${size}" loading="eager" photo="${name === 'list' ? 'media' : 'avatar'}"`,
});
const form = (act?: View['act']): View => ({
  element: 'review-form',
  attributes:
    'product-id="set" contact="either" product-image="/demo/media/first-light-oat.webp" policy-url="/privacy"',
  ...(act && { act }),
});
const send = async (page: Page) => {
  await page.locator('button[type="submit"]').click();
};
/** Opens the rest of the form. */
const rate = async (page: Page) => {
  await page.locator('input[name="rating"][value="4"]').check();
};
const fill = async (page: Page, language: Language) => {
  await rate(page);
  await page.locator('textarea').fill(String(reviews[language][0]!.text));
  await page.locator('#firstName').fill(String(reviews[language][0]!.author));
  await page.locator('#email').fill('nora@example.com');
};

export const views: Record<string, View> = {
  list: layout('list', 5),
  grid: layout('grid', 6),
  wall: layout('wall', 8),
  carousel: layout('carousel', 8),
  badge: layout('badge', 5),
  'badge-open': { ...layout('badge', 5), act: (page) => page.locator('[part="badge"]').click() },
  form: form(),
  'form-filled': form(fill),
  'form-errors': form(async (page) => {
    await rate(page);
    await page.locator('#email').fill('nora@');
    await send(page);
    await page.locator('#email-error').waitFor();
  }),
  'form-sent': form(async (page, language) => {
    await fill(page, language);
    await send(page);
    await page.locator('[part="success"]').waitFor();
  }),
};

/** All there are, or two of each view, chosen so that every width, scheme and language comes up. */
export function shots(all: boolean): Shot[] {
  return Object.keys(views).flatMap((view, v) => {
    const every = WIDTHS.flatMap((width, w) =>
      SCHEMES.flatMap((scheme, s) =>
        LANGUAGES.map((language, l) => ({
          view,
          width,
          scheme,
          language,
          few: (v + w + l) % 3 === 0 && (v + w) % 2 === s && (v + 2 * w) % 3 !== 1,
        })),
      ),
    );
    return every.filter(({ few }) => all || few).map(({ few: _, ...shot }) => shot);
  });
}
