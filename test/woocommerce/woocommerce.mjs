/**
 * Tries the plugin for WooCommerce in a real WordPress, with a real server and a real browser; what of WooCommerce it needs is a stand-in. Needs
 * `apt-get install wordpress php-cli php-mysql mariadb-server`, and a build.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { openShop } from '../ways-in/shop.mjs';
import { openWordPress } from './wordpress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reviews-woocommerce-'));
const pictures = process.argv[2];
const shop = await openShop(join(folder, 'shop'));
const wordpress = await openWordPress(join(folder, 'site'));
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
const [mug, plate] = wordpress.products;

try {
  importReviews();
  await step('shows nothing before it is set up', async () => {
    const page = await visit(`/?p=${mug}&post_type=product`);
    assert.equal(await page.locator('reviews-widget, review-stars').count(), 0);
    assert.equal(await page.locator('h1').textContent(), 'Mug');
  });
  await step('is set up by an administrator, and says which value is wrong', async () => {
    const page = await signIn('owner', 'a long password 1');
    await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=reviews-widget`);
    await page.getByLabel('Server', { exact: true }).fill('javascript:alert(1)');
    await page.getByLabel('Shop id').fill('"><script>alert(1)</script>');
    await page.getByLabel('Token', { exact: true }).fill('rvw_an-api-key');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    for (const words of ['Server: give', 'Shop id: letters', 'Token: three parts'])
      await page.getByText(words).first().waitFor();
    assert.equal(await page.getByLabel('Shop id').inputValue(), '');
    await page.getByLabel('Server', { exact: true }).fill(`${shop.url}/`);
    await page.getByLabel('Shop id').fill(shop.vendorId);
    await page.getByLabel('Token', { exact: true }).fill(shop.token);
    await page.getByLabel('The form, below the list').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Settings saved').first().waitFor();
    assert.equal(await page.getByLabel('Server', { exact: true }).inputValue(), shop.url);
    if (pictures) await page.screenshot({ path: join(pictures, 'settings.png'), fullPage: true });
  });
  await step('shows the reviews of the product on its page, its stars below the title, and the form', async () => {
    const page = await visit(`/?p=${plate}&post_type=product`);
    await page.locator('reviews-widget').getByText('A deep plate.').waitFor();
    assert.equal(await page.locator('reviews-widget').getByText('A good mug.').count(), 0);
    assert.equal(await page.locator('reviews-widget').getAttribute('product-id'), String(plate));
    await page.locator('.summary review-stars [part~="count"]').waitFor();
    assert.equal(await page.locator('review-form').getAttribute('product-title'), 'Plate "deep" <b>&</b>');
    assert.equal(await page.locator('script[src$="/reviews-widget.js"]').count(), 1);
    assert.equal(await page.locator('script[src$="/reviews-widget.js"]').getAttribute('type'), 'module');
    if (pictures) await page.screenshot({ path: join(pictures, 'product.png'), fullPage: true });
  });
  await step('shows the shortcode and the block in the text of a product', async () => {
    const page = await visit(`/?p=${mug}&post_type=product`);
    await page.locator('reviews-widget').nth(1).waitFor();
    assert.equal(await page.locator('review-stars').count(), 2);
  });
  await step('shows stars in a list of products, each of its own', async () => {
    const page = await visit('/?post_type=product');
    await page.locator('.product review-stars [part~="count"]').nth(1).waitFor();
    const ids = await page
      .locator('.product review-stars')
      .evaluateAll((all) => all.map((one) => one.getAttribute('product-id')));
    assert.deepEqual(ids.sort(), [String(mug), String(plate)].sort());
  });
  await step('lets nobody else in, and takes nothing without a nonce', async () => {
    const reader = await signIn('reader', 'a long password 2');
    const response = await reader.goto(`${wordpress.url}/wp-admin/options-general.php?page=reviews-widget`);
    assert.equal(response.status(), 403);
    const owner = await signIn('owner', 'a long password 1');
    const sent = await owner.request.post(`${wordpress.url}/wp-admin/options.php`, {
      form: { option_page: 'reviews-widget', action: 'update', 'reviews_widget[server]': 'https://elsewhere.example' },
    });
    assert.ok(sent.status() === 403 || (await sent.text()).includes('expired'), `status ${sent.status()}`);
    const page = await visit(`/?p=${plate}&post_type=product`);
    assert.equal(await page.locator(`script[src^="${shop.url}"]`).count(), 1);
  });
  await step('has the block in the editor', async () => {
    const page = await signIn('owner', 'a long password 1');
    await page.goto(`${wordpress.url}/wp-admin/post.php?post=${mug}&action=edit`);
    await page.waitForFunction(() => window.wp?.blocks?.getBlockType('reviews-widget/reviews'));
  });
  const log = join(folder, 'site/wordpress/debug.log');
  const ours = existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('reviews-widget'))
    : [];
  await step('leaves no notice in the log of PHP', async () => assert.deepEqual(ours, []));
} finally {
  await browser.close();
  await wordpress.close();
  await shop.close();
}

async function step(words, run) {
  await run();
  console.log(`ok: ${words}`);
}

async function visit(path) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(wordpress.url + path);
  return page;
}

async function signIn(name, password) {
  const page = await visit('/wp-login.php');
  await page.getByLabel('Username or Email Address').fill(name);
  await page.locator('#user_pass').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/wp-admin/);
  return page;
}

/** A review of each product, by the ids that WordPress gave them. */
function importReviews() {
  const file = join(folder, 'reviews.csv');
  writeFileSync(
    file,
    `id,author,stars,title,review,date,product_id\nw1,Ada,5,Good,A good mug.,2026-05-01,${mug}\nw2,Jo,4,Deep,A deep plate.,2026-05-02,${plate}\n`,
  );
  execFileSync(process.execPath, [resolve('dist/cli.js'), 'import', file, '--vendor', shop.vendorId], {
    env: { ...process.env, DATA_DIR: join(folder, 'shop') },
    stdio: 'pipe',
  });
}
