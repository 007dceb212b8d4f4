import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeDarkFindings, axeFindings, sharedBrowser } from './browser.js';
import { inviteToken, startProxy, startShop } from './form-proxy.js';
import { spoken } from './spoken.js';

let proxy: Awaited<ReturnType<typeof startProxy>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  proxy = await startProxy();
  shop = await startShop(
    proxy.url,
    () => `<review-form vendor-id="v1" token="t" contact="either" policy-url="/privacy">
      <label slot="questions">How does it fit? <select name="fit"><option></option><option>Well</option></select></label>
    </review-form>`,
  );
  browser = await sharedBrowser();
});

afterAll(async () => {
  shop?.stop();
  proxy?.stop();
});

afterEach(async () => {
  await page.context().close();
  Object.assign(proxy.behavior, { refusal: undefined, hold: undefined, receipt: {} });
  proxy.arrived.length = 0;
});

async function open(query = ''): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  await page.goto(shop.url + query);
  await star(5).waitFor({ state: 'attached' });
}

const unseen = 'Not published. For questions about your review.';
const star = (stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} star`) });
const text = () => page.getByRole('textbox', { name: 'Your review' });
const press = () => page.getByRole('button', { name: /send review|try again/i }).click();
const rate = () => star(5).press('Space');

const refuse = (status: number, code: string, more: object = {}) =>
  Object.assign(proxy.behavior, { refusal: { type: 'about:blank', title: 'No', status, code, ...more } });

/** Every state of the form, in the order in which a shopper may come through them without another page. */
const ways: Record<string, Record<string, () => Promise<unknown>>> = {
  'of one who is slow to get it right': {
    empty: async () => {},
    opened: rate,
    'asked for more words': async () => {
      await text().fill('Good');
      await page.getByText(/few more words/).waitFor();
    },
    'wrong fields': async () => {
      await text().fill('x'.repeat(10_001));
      await page.getByRole('textbox', { name: 'Email' }).fill('ada');
      await page.getByRole('textbox', { name: 'Phone' }).fill('12');
      await press();
      await page.getByText('1 character too long').waitFor();
    },
  },
  'of one whose review is refused': {
    'refused for a field': async () => {
      await rate();
      refuse(400, 'invalid_request', { errors: [{ field: 'firstName', message: 'is too odd' }] });
      await press();
      await page.getByText(/is too odd/).waitFor();
    },
    failed: async () => {
      refuse(403, 'scope_missing');
      await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
      await press();
      await page.getByText(/isn’t set up correctly/).waitFor();
    },
  },
  'of one who is offline, and then waits': {
    'with a draft of an earlier visit': async () => {
      await rate();
      await text().fill('Bread like my grandmother’s.');
      await page.reload();
      await page.getByText(/review you began/).waitFor();
    },
    offline: async () => {
      await page.context().setOffline(true);
      await press();
      await page.getByText(/You are offline/).waitFor();
    },
    sending: async () => {
      proxy.behavior.hold = new Promise((done) => {
        release = done;
      });
      await page.context().setOffline(false);
      await page.getByText('Sending…').first().waitFor();
    },
    sent: async () => {
      release();
      await page.getByText('Thank you!').waitFor();
    },
  },
  'of one who was invited': {
    invited: async () => {
      proxy.behavior.receipt = { verified: true };
      await page.goto(`${shop.url}/?rw_invite=${inviteToken()}`);
      await page.getByText('You were invited').waitFor();
    },
    'sent and verified': async () => {
      await rate();
      await press();
      await page.getByText('verified purchase').waitFor();
    },
  },
  'of one who was invited by a bad link': {
    'invited by a bad link': async () => {
      await page.goto(`${shop.url}/?rw_invite=${inviteToken({ exp: 1 })}`);
      await page.getByText(/no longer valid/).waitFor();
    },
  },
};
let release = () => {};

test.each(Object.entries(ways))('axe finds nothing in the form, light and dark, %s', async (_, states) => {
  await open();
  for (const [state, lead] of Object.entries(states)) {
    await lead();
    expect(await axeFindings(page), state).toEqual([]);
    expect(await axeDarkFindings(page), `${state}, dark`).toEqual([]);
  }
});

test('a keyboard alone is enough: stars, text, the shop’s question, names, contact, policy, button', async () => {
  await open();
  const focused = async () => (await spoken(page)).find((line) => line.includes(' focused'))?.replace(' focused', '');
  const walk: (string | undefined)[] = [];
  const go = async (key: string, typed = '') => {
    await page.keyboard.press(key);
    walk.push(await focused());
    await page.keyboard.type(typed);
  };
  await go('Tab');
  for (let stars = 0; stars < 3; stars++) await go('ArrowRight');
  await go('Tab', 'Bread like my grandmother’s, and warm.');
  await go('Tab', 'W');
  await go('Tab', 'Ada');
  await go('Tab', 'Lovelace');
  await go('Tab', 'ada@example.com');
  await go('Tab');
  await go('Tab');
  await go('Tab');
  expect(walk).toEqual([
    'radio “1 star – Bad”',
    'radio “2 stars – Poor” checked',
    'radio “3 stars – Okay” checked',
    'radio “4 stars – Good” checked',
    'textbox “Your review (optional)”',
    'combobox “How does it fit?”',
    'textbox “First name (optional)”',
    'textbox “Last name (optional)”',
    `textbox “Email (optional)” (${unseen})`,
    `textbox “Phone (optional)” (${unseen} With country code: +44 20 7946 0000.)`,
    'link “How we handle your data”',
    'button “Send review”',
  ]);
  await page.keyboard.press('Enter');
  await page.getByText('Thank you!').waitFor();
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toContain(
    'Thank you!',
  );
  expect(proxy.arrived[0]!.submission).toEqual({
    rating: 4,
    text: 'Bread like my grandmother’s, and warm.',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    answers: { fit: 'Well' },
  });
});

describe('a screen reader finds', () => {
  const stars = [
    'heading “Mug”',
    'form “Write a review”',
    'heading “Write a review”',
    'radiogroup “Your rating” required',
    'Your rating',
    'radio “1 star – Bad”',
    'radio “2 stars – Poor”',
    'radio “3 stars – Okay”',
    'radio “4 stars – Good”',
  ];

  test('the stars alone, none of them called wrong, and the rest once there are stars', async () => {
    await open();
    expect(await spoken(page)).toEqual([...stars, 'radio “5 stars – Excellent”']);
    await rate();
    const optional = (label: string, more = '') => [label, '(optional)', `textbox “${label} (optional)”${more}`];
    const phone = `${unseen} With country code: +44 20 7946 0000.`;
    expect(await spoken(page)).toEqual([
      ...stars,
      'radio “5 stars – Excellent” checked focused',
      ...optional('Your review'),
      'How does it fit?',
      'combobox “How does it fit?”',
      ...optional('First name'),
      ...optional('Last name'),
      ...optional('Email', ` (${unseen})`),
      unseen,
      ...optional('Phone', ` (${phone})`),
      phone,
      'By sending, you allow the shop to publish your review.',
      'link “How we handle your data”',
      'alert',
      'button “Send review”',
      'status',
    ]);
  });

  test('what is wrong, as the description of its field, and is led there', async () => {
    await open();
    await rate();
    await page.getByRole('textbox', { name: 'Email' }).fill('ada');
    await press();
    expect((await spoken(page)).filter((line) => /Email|Enter an email/.test(line))).toEqual([
      'Email',
      'textbox “Email (optional)” invalid focused (Enter an email address such as ada@example.com. Not published. For questions about your review.)',
      'Enter an email address such as ada@example.com.',
    ]);
  });

  test('that it sends, and the thanks', async () => {
    let release = () => {};
    proxy.behavior.hold = new Promise((done) => {
      release = done;
    });
    await open();
    await rate();
    await press();
    await page.getByText('Sending…').first().waitFor();
    expect((await spoken(page)).slice(-3)).toEqual(['button “Sending…” disabled', 'status', 'Sending…']);
    release();
    await page.getByText('Thank you!').waitFor();
    expect((await spoken(page)).filter(Boolean)).toEqual([
      'heading “Mug”',
      'Thank you!',
      'Your review appears once the shop approves it.',
    ]);
  });

  test('the note about the invite before the product, the product before the stars', async () => {
    await open(`/?rw_invite=${inviteToken()}`);
    expect((await spoken(page)).slice(0, 6)).toEqual([
      'heading “Mug”',
      'form “Write a review”',
      'heading “Write a review”',
      'You were invited to review your purchase. Your review can be marked as verified.',
      'Mug',
      'radiogroup “Your rating” required',
    ]);
  });
});
