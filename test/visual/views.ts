import type { Page } from 'playwright-core';
import type { ReviewPage } from '../../src/contract/widget.js';
import { type Language, reviews } from './reviews.js';

/** Everything that is drawn: each view in each of these. */
export const WIDTHS = [360, 768, 1024, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const LANGUAGES = Object.keys(reviews) as Language[];

/** One picture of a view. */
export interface Shot {
  view: string;
  width: (typeof WIDTHS)[number];
  scheme: (typeof SCHEMES)[number];
  language: Language;
}

type State = (response: ReviewPage) => ReviewPage | null;

interface View {
  element: 'reviews-widget' | 'review-form';
  attributes: string;
  /** What a reader does before the picture is taken. */
  act?: (page: Page, language: Language) => Promise<void>;
  /** A state, drawn in English: what becomes of the proxy's response; null for a failure. No picture of it is compared. */
  state?: State;
  /** The shop's own style sheet. */
  css?: string;
}

const layout = (name: string, size: number): View => ({
  element: 'reviews-widget',
  attributes: `layout="${name}" page-size="${size}" loading="eager" photo="${name === 'list' ? 'media' : 'avatar'}"`,
});
const CREAM =
  'body { background: light-dark(#f6f1e7, #2a2320); color: light-dark(#3b2f25, #f1e7d9); font-family: Georgia, serif }';
/** The first `most` reviews, with more that are held back and some that nobody has looked at. */
const heldBack =
  (most = Infinity): State =>
  (response) => {
    const { summary } = response;
    const reviews = response.reviews.slice(0, most);
    return { ...response, reviews, summary: { ...summary, total: summary.total + 4, pending: 2 } };
  };
const held = (name: string, attributes = '', state = heldBack()): View => ({
  ...layout(name, 8),
  attributes: `${layout(name, 8).attributes} policy-url="/privacy" ${attributes}`,
  css: CREAM,
  state,
});
const only =
  (count: number): State =>
  (response) => {
    const reviews = response.reviews.slice(0, count);
    const none = { average: null, histogram: [0, 0, 0, 0, 0] as ReviewPage['summary']['histogram'] };
    return { ...response, reviews, total: count, summary: { ...response.summary, count, ...(count === 0 && none) } };
  };
const endless: State = (response) => ({
  ...response,
  summary: { ...response.summary, count: 999_999, total: 1_000_000, pending: 1 },
  reviews: response.reviews.map((review) => ({
    ...review,
    author: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    text: review.text.replaceAll(' ', ''),
  })),
});
const ALL = 'controls="summary sort stars media search"';
const PHOTOS = 'controls="summary photos sort stars media search"';
/** Nothing else becomes of the response: what `act` does is drawn in English, and no picture of it is compared. */
const unchanged: State = (response) => response;
const acted = (name: string, attributes: string, act: NonNullable<View['act']>): View => ({
  ...layout(name, 5),
  attributes: `${layout(name, 5).attributes} ${attributes}`,
  state: unchanged,
  act,
});
const search = (text: string) => async (page: Page) => {
  const fold = page.locator('button.search');
  if (await fold.isVisible()) await fold.click();
  await page.locator('[part="search"]').fill(text);
  await page.locator('[part="matches"] span:not(:empty)').waitFor();
};
const form = (act?: View['act']): View => ({
  element: 'review-form',
  attributes:
    'product-id="set" contact="either" no-pictures product-image="/demo/media/first-light-oat.webp" policy-url="/privacy"',
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

const report =
  (fields: Record<string, string> = {}, then = async (_: Page) => {}): NonNullable<View['act']> =>
  async (page) => {
    await page.locator('[part="report"]').first().click();
    await page.locator('[part="report-form"]').waitFor();
    const dialog = page.locator('[part="report-dialog"]');
    for (const [name, value] of Object.entries(fields)) {
      const control = dialog.locator(`[name="${name}"]`);
      await (name === 'reason' ? control.selectOption(value) : control.fill(value));
    }
    await then(page);
  };
const REPORTED = {
  reason: 'personal_data',
  explanation: 'The second sentence gives the address of somebody who works in the shop.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
};
const sendReport = async (page: Page) => {
  await page.locator('[part~="report-send"]').click();
};

export const views: Record<string, View> = {
  list: layout('list', 5),
  grid: layout('grid', 6),
  wall: layout('wall', 8),
  carousel: layout('carousel', 8),
  badge: layout('badge', 5),
  'badge-open': { ...layout('badge', 5), act: (page) => page.locator('[part="badge"]').click() },
  'list-held': held('list', ALL),
  'grid-held': held('grid', ALL),
  'wall-held': held('wall', ALL),
  'carousel-held': held('carousel', ALL),
  'badge-held': held('badge'),
  'badge-held-open': { ...held('badge', ALL), act: (page) => page.locator('[part="badge"]').click() },
  'list-bare': held('list', 'controls="sort media search"'),
  'list-one': { ...layout('list', 5), state: only(1) },
  'grid-two': { ...layout('grid', 5), state: only(2) },
  'carousel-two': { ...layout('carousel', 5), state: only(2) },
  'list-none': { ...layout('list', 5), state: only(0) },
  'list-all-held': held('list', '', (response) => heldBack()(only(0)(response)!)),
  'list-endless': held('list', ALL, endless),
  'grid-endless': held('grid', ALL, endless),
  'list-unfolded': acted('list', 'clamp="3"', (page) => page.locator('[part~="unfold"]').first().click()),
  'grid-replied': acted('grid', '', (page) => page.locator('summary').first().click()),
  'list-filtered': acted('list', PHOTOS, async (page) => {
    await page.locator('[part~="row"]').first().click();
    await page.locator('[part="matches"] span:not(:empty)').waitFor();
  }),
  'list-searched': acted('list', PHOTOS, search('cup')),
  'list-no-match': acted('list', PHOTOS, search('teapot')),
  'viewer-open': acted('list', PHOTOS, async (page) => {
    await page.locator('[part="photo-row"] button').first().click();
    await page.locator('[part="viewer"][open]').waitFor();
  }),
  'report-open': acted('list', '', report()),
  'report-filled-open': acted('list', '', report(REPORTED)),
  'report-errors-open': acted('list', '', report({ email: 'rosa@' }, sendReport)),
  'report-sent-open': acted(
    'list',
    '',
    report(REPORTED, async (page) => {
      await page.locator('[name="goodFaith"]').check();
      await sendReport(page);
      await page.locator('[part="report-message"]').waitFor();
    }),
  ),
  'list-failed': { ...layout('list', 5), state: () => null },
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

/** Every view in each width, scheme and language. */
export function allShots(): Shot[] {
  return Object.keys(views).flatMap((view) =>
    WIDTHS.flatMap((width) =>
      SCHEMES.flatMap((scheme) =>
        LANGUAGES.filter((language) => language === 'en' || !views[view]!.state).map((language) => ({
          ...{ view, width, scheme, language },
        })),
      ),
    ),
  );
}

/** One of each view, chosen so that every width, scheme and language comes up. */
export function firstShots(): Shot[] {
  return Object.keys(views).map((view, v) => ({
    view,
    width: WIDTHS[v % 4]!,
    scheme: SCHEMES[(v >> 2) % 2]!,
    language: views[view]!.state ? 'en' : LANGUAGES[v % 3]!,
  }));
}

/** Views that have a form of their own for each width, script and scheme. */
const LAYOUTS = ['list', 'grid', 'wall', 'carousel', 'badge', 'form'];

/** Of the others: the layouts in each width, scheme and direction, and of each further view one of another width and scheme. */
export function moreShots(): Shot[] {
  const first = firstShots();
  const isFirst = (shot: Shot) => first.some((one) => same(one, shot));
  return allShots().filter((shot) => {
    if (isFirst(shot)) return false;
    if (LAYOUTS.includes(shot.view)) return shot.language !== 'ja';
    const { width, scheme, language } = first.find(({ view }) => view === shot.view)!;
    return (
      WIDTHS.indexOf(shot.width) === (WIDTHS.indexOf(width) + 2) % 4 &&
      shot.scheme !== scheme &&
      shot.language === language
    );
  });
}

const same = (one: Shot, other: Shot) =>
  one.view === other.view &&
  one.width === other.width &&
  one.scheme === other.scheme &&
  one.language === other.language;
