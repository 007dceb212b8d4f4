import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, DAY, PLACE } from '../fixtures/film-with-place.js';
import { CAMERA, pictureWithPlace, TAKEN } from '../fixtures/picture-with-place.js';
import { startLine } from './breaking-line.js';
import { openPage, sharedBrowser } from './browser.js';
import { drawn } from './drawn-pictures.js';
import { serveElsewhere, startServer } from './server.js';

/** Pictures through the whole product: form, proxy, service, desk and widget, with an origin of their own for media. */
let line: Awaited<ReturnType<typeof startLine>>;
let server: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reviews-shown-'));
  line = await startLine(() => Number(new URL(server.url).port));
  [server, browser] = await Promise.all([
    startServer({ DEMO: 'off', CHALLENGE: 'off', MEDIA_URL: line.url }),
    sharedBrowser(),
  ]);
  await server.cli('key', 'create');
  const vendorId = (await server.cli('vendor', 'create', '--name', 'The Hat Shop')).stdout.trim();
  const token = (await server.cli('token', '--vendor', vendorId)).stdout.trim();
  shop = await serveElsewhere((request, response) => {
    const element = request.url === '/write' ? 'review-form' : 'reviews-widget loading="eager"';
    const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url} ${line.url}; img-src ${line.url}; media-src ${line.url}; require-trusted-types-for 'script'; trusted-types lit-html`;
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <${element} vendor-id="${vendorId}" token="${token}" endpoint="${server.url}"></${element.split(' ')[0]}>`);
  });
});

afterAll(async () => {
  // A film that a page has not read to its end is a response that a server waits for when it stops.
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  shop?.stop();
  await server?.stop();
  line?.stop();
  await rm(directory, { recursive: true });
});

test('a picture and a film of 20 MB arrive once over a breaking line, wait for the desk, and are shown without where and when', async () => {
  const shopper = await openPage(browser, `${shop.url}/write`);
  const form = shopper.page;
  await form.getByRole('radio', { name: /^5 stars/ }).press('Space');
  await form.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await form.getByRole('button', { name: 'Add pictures' }).waitFor();
  const [picture] = await drawn(form, ['hat.jpg']);
  const files = await Promise.all(
    Object.entries({
      'hat.jpg': pictureWithPlace(picture!.buffer),
      'rain.mp4': Buffer.concat([
        await readFile('demo/media/lazy-susan.mp4'),
        box('udta', PLACE, DAY),
        box('free', new Uint8Array(20 * 1024 * 1024)),
      ]),
    }).map(async ([name, bytes]) => {
      await writeFile(join(directory, name), bytes);
      return join(directory, name);
    }),
  );
  await form.setInputFiles('review-form .choose', files[0]!);
  await form.getByRole('listitem').filter({ hasText: 'hat.jpg' }).getByText('Uploaded').waitFor();
  line.breaks.push(9_000_000, 3_000_000, 5_000_000);
  line.breakNow();
  await form.setInputFiles('review-form .choose', files[1]!);
  await form.getByRole('button', { name: 'Send review' }).click();
  await form.getByText('Your review is sent as soon as everything is uploaded.').waitFor();
  await form.getByText('Thank you!').waitFor();
  expect(line.breaks).toEqual([]);
  // The browser logs each break, and a piece that came before the service had taken in what arrived before it.
  expect(shopper.complaints.filter((one) => !/ERR_|status of 409/.test(one))).toEqual([]);

  const { stdout } = await server.cli('desk', 'link');
  const desk = (await openPage(browser, stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url))).page;
  await desk.getByLabel('Your name').fill('Ada');
  await desk.getByLabel('Email').fill('ada@shop.example');
  await desk.getByLabel('Password').fill('a long sentence');
  await desk.keyboard.press('Enter');
  const review = desk.getByRole('article', { name: 'Review by Grace' });
  await review.getByText('2 pictures and videos').waitFor();
  const reader = (await openPage(browser, shop.url)).page;
  await reader.getByText('1 waiting to be checked').waitFor();
  expect(await reader.locator('reviews-widget [part~="media"] img').count()).toBe(0);
  await desk.keyboard.press('j');
  await desk.keyboard.press('s');
  await desk.getByRole('status').getByText('1 review shown.').waitFor();

  const shownPictures = () =>
    reader.evaluate(async () => {
      const widget = document.querySelector('reviews-widget') as HTMLElement & { refresh(): Promise<void> };
      await widget.refresh();
      const images = [...(widget.shadowRoot?.querySelectorAll<HTMLImageElement>('[part~="card"] img') ?? [])];
      return images.filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc);
    });
  await expect.poll(async () => (await shownPictures()).length).toBeGreaterThan(0);
  for (const address of await shownPictures()) {
    expect(new URL(address).origin).toBe(line.url);
    // A thumbnail takes the small size.
    expect(address).toMatch(/\/320\.webp$/);
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    for (const trace of [CAMERA, TAKEN, 'Exif']) expect(bytes.includes(trace), trace).toBe(false);
  }
  const vendor = await reader.locator('reviews-widget').getAttribute('vendor-id');
  const token = await reader.locator('reviews-widget').getAttribute('token');
  const list = await fetch(`${server.url}/widget/v1/vendors/${vendor}/reviews?token=${token}`);
  const { reviews } = (await list.json()) as { reviews: { media: { url: string; type: string }[] }[] };
  expect(reviews).toHaveLength(1);
  const film = reviews[0]!.media.find(({ type }) => type === 'video')!;
  const bytes = Buffer.from(await (await fetch(film.url)).arrayBuffer());
  expect(bytes.length).toBe((await readFile(files[1]!)).length);
  for (const trace of [PLACE, DAY]) expect(bytes.includes(trace), trace).toBe(false);
});
