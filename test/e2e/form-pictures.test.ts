import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, FRAMES, filmWithPlace, MOMENTS, PLACE } from '../fixtures/film-with-place.js';
import { CAMERA, pictureWithPlace, TAKEN } from '../fixtures/picture-with-place.js';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { type ChosenFile, drawn } from './drawn-pictures.js';
import { startProxy, startShop } from './form-proxy.js';
import { startReceiver } from './tus-receiver.js';

/** The built form under a strict Content-Security-Policy, with the reference implementation of tus behind a line that breaks. */
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let browser: Browser;
let page: Page;
let complaints: string[];
let scripts: string[];
let attributes = '';
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reviews-pictures-'));
  receiver = await startReceiver();
  proxy = await startProxy();
  shop = await startShop(
    proxy.url,
    () => `<review-form vendor-id="v1" token="t" contact="none" ${attributes}></review-form>`,
    receiver.url,
  );
  browser = await sharedBrowser();
});

afterAll(async () => {
  shop?.stop();
  proxy?.stop();
  await receiver?.stop();
  await rm(directory, { recursive: true });
});

afterEach(async () => {
  // The browser also logs a line that breaks, and a refusal that the form deals with.
  expect(complaints.filter((line) => !/ERR_|status of 40/.test(line))).toEqual([]);
  await page.context().close();
  Object.assign(proxy.behavior, { refusal: undefined });
  receiver.hold(undefined);
  attributes = '';
  proxy.arrived.length = receiver.created.length = receiver.requests.length = receiver.breaks.length = 0;
});

/** Opens the form, with four stars. */
async function open(takes = true): Promise<void> {
  proxy.behavior.uploads = takes ? receiver : undefined;
  const opened = await openPage(browser, 'about:blank');
  ({ page, complaints } = opened);
  scripts = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(shop.url);
  await page.getByRole('radio', { name: /^4 stars/ }).press('Space');
  if (takes && !attributes) await adds().waitFor();
}

const adds = () => page.getByRole('button', { name: 'Add pictures' });
const rows = () => page.getByRole('listitem');
const row = (name: string) => rows().filter({ hasText: name });
const ready = (name: string) => row(name).getByText('Uploaded').waitFor();
const press = () => page.getByRole('button', { name: 'Send review' }).click();
const thanked = () => page.getByText('Thank you!').waitFor();
const loaded = (chunk: string) => scripts.filter((path) => path.includes(`/chunks/${chunk}-`)).length;
const film = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'video/mp4', buffer });
const focused = () =>
  page.evaluate(() => document.querySelector('review-form')!.shadowRoot!.activeElement?.getAttribute('aria-label'));

/** Chooses files as a person does: by the button that opens the browser's own chooser. */
async function choose(...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await adds().click();
  await (await chooser).setFiles(files);
}

describe('a form whose service takes pictures', () => {
  test('sends them smaller, upright, in their order, and without where, when and by what they were taken', async () => {
    await open();
    expect([loaded('picture-picker'), loaded('file-work')]).toEqual([1, 0]);
    const [large] = await drawn(page, ['large.jpg'], 4000, 3000);
    const [small] = await drawn(page, ['small.png']);
    const placed = Buffer.from(pictureWithPlace(large!.buffer));
    expect(placed.includes(CAMERA) && placed.includes(TAKEN) && placed.includes('Exif')).toBe(true);
    await choose({ ...large!, buffer: placed }, small!);
    await Promise.all([ready('large.jpg'), ready('small.png')]);
    expect(loaded('file-work')).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await press();
    await thanked();
    const [{ submission }] = proxy.arrived as [(typeof proxy.arrived)[0]];
    expect(submission.uploads).toEqual(receiver.created.map(({ id }) => id));
    expect(receiver.created.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    const sent = await receiver.bytesOf(submission.uploads![0]!);
    for (const trace of [CAMERA, TAKEN, 'Exif', 'GPS']) expect(sent.includes(trace), trace).toBe(false);
    // The camera lay on its side: height and width of what is sent are those of the picture held upright.
    expect(sizeOf(sent)).toEqual([1920, 2560]);
    expect(sizeOf(await receiver.bytesOf(submission.uploads![1]!))).toEqual([800, 600]);
  });

  test('sends a film of 50 MB once over a line that breaks three times, without its place and day', async () => {
    await open();
    receiver.breaks.push(9_000_000, 0, 3_000_000, 5_000_000);
    const bytes = Buffer.from(filmWithPlace(50 * 1024 * 1024));
    expect(bytes.includes(PLACE) && bytes.includes(DAY) && bytes.includes(MOMENTS[0]!)).toBe(true);
    await page.setInputFiles('review-form .choose', await onDisk('unboxing.mp4', bytes));
    await press();
    await page.getByText('Your review is sent as soon as everything is uploaded.').waitFor();
    expect(proxy.arrived).toEqual([]);
    await thanked();
    expect(receiver.breaks).toEqual([]);
    expect(receiver.created).toHaveLength(1);
    expect(proxy.arrived.map(({ submission }) => submission.uploads)).toEqual([[receiver.created[0]!.id]]);
    const sent = await receiver.bytesOf(receiver.created[0]!.id);
    expect(sent.length).toBe(bytes.length);
    for (const trace of [PLACE, DAY, ...MOMENTS]) expect(sent.includes(trace), trace).toBe(false);
    // Pictures and sound lie where they lay.
    for (const frame of FRAMES) expect(sent.indexOf(frame), frame).toBe(bytes.indexOf(frame));
    const padding = (file: Buffer) => createHash('sha256').update(file.subarray(1000, 50_000_000)).digest('hex');
    expect(padding(sent)).toBe(padding(bytes));
  });

  test('takes five pictures and one film, says of each other file why not, and never loses the text', async () => {
    await open();
    await page.getByRole('textbox', { name: 'Your review' }).fill('Bread like my grandmother’s.');
    const six = await drawn(page, ['1.jpg', '2.jpg', '3.png', '4.webp', '5.jpg', '6.jpg']);
    const small = Buffer.alloc(1000);
    const lying = { name: 'lying.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)">') };
    await choose(lying, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: small });
    await page.getByText('lying.jpg').getByText('is not a picture that can be read').waitFor();
    await page.getByText('notes.pdf').getByText('is not a picture or film that can be shown').waitFor();
    await choose(...six, film('one.mp4', small), film('two.mp4', small));
    await page.getByText('A review takes 5 pictures at most. Not added:').getByText('6.jpg').waitFor();
    await page.getByText('A review takes one film. Not added:').getByText('two.mp4').waitFor();
    await Promise.all(['1.jpg', '5.jpg', 'one.mp4'].map(ready));
    expect(await rows().count()).toBe(6);
    expect(await adds().getAttribute('aria-disabled')).toBe('true');
    await press();
    await thanked();
    const [{ submission }] = proxy.arrived as [(typeof proxy.arrived)[0]];
    expect(submission.text).toBe('Bread like my grandmother’s.');
    expect(submission.uploads).toHaveLength(6);
  });

  test('takes files that are dropped on it and pasted into it, and leaves a pasted text alone', async () => {
    await open();
    await page.getByRole('textbox', { name: 'Your review' }).focus();
    const hasTaken = await page.evaluate(async () => {
      const form = document.querySelector('review-form')!;
      const target = form.shadowRoot!.querySelector('textarea')!;
      const canvas = new OffscreenCanvas(40, 40);
      canvas.getContext('2d')!.fillRect(0, 0, 20, 20);
      const file = async (name: string) => new File([await canvas.convertToBlob()], name, { type: 'image/png' });
      const data = (...items: (File | string)[]) => {
        const transfer = new DataTransfer();
        for (const item of items)
          typeof item === 'string' ? transfer.items.add(item, 'text/plain') : transfer.items.add(item);
        return transfer;
      };
      const options = { bubbles: true, composed: true, cancelable: true };
      const drag = (type: string, dataTransfer: DataTransfer) =>
        target.dispatchEvent(new DragEvent(type, { ...options, dataTransfer }));
      const paste = (clipboardData: DataTransfer) =>
        target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData }));
      const dropped = data(await file('dropped.png'));
      drag('dragenter', dropped);
      const isOver = !drag('dragover', dropped);
      const isTaken = !drag('drop', dropped);
      paste(data(await file('pasted.png')));
      paste(data('a text', await file('of-a-word-processor.png')));
      return [isOver, isTaken, drag('dragover', data('only a text'))];
    });
    expect(hasTaken).toEqual([true, true, true]);
    await Promise.all([ready('dropped.png'), ready('pasted.png')]);
    expect(await rows().count()).toBe(2);
  });

  test('is worked by the keyboard alone, and leads the focus on after a removal', async () => {
    await open();
    const chooser = page.waitForEvent('filechooser');
    await adds().focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await drawn(page, ['a.jpg', 'b.jpg']));
    await Promise.all([ready('a.jpg'), ready('b.jpg')]);
    await page.getByText('Everything is uploaded.').waitFor();
    await page.getByRole('button', { name: 'Remove: a.jpg' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Remove: b.jpg');
    await page.keyboard.press('Enter');
    await rows().first().waitFor({ state: 'detached' });
    await expect.poll(() => adds().evaluate((one) => one.matches(':focus'))).toBe(true);
    // What is removed here is removed there.
    await expect.poll(() => receiver.requests.filter((one) => one === 'DELETE').length).toBe(2);
    await press();
    await thanked();
    expect(proxy.arrived[0]!.submission.uploads).toBe(undefined);
  });

  test('gives the choice to try again, remove, or send without what could not be uploaded', async () => {
    await open();
    const [a, b] = await drawn(page, ['a.jpg', 'b.jpg']);
    await choose(a!);
    await ready('a.jpg');
    let refuses = true;
    await page.route(/\/v1\/uploads$/, (route) =>
      refuses
        ? route.fulfill({ status: 403, json: {}, headers: { 'access-control-allow-origin': '*' } })
        : route.continue(),
    );
    await choose(b!);
    await row('b.jpg').getByText('Not uploaded.').waitFor();
    await press();
    await page.getByText('Something was not uploaded.').waitFor();
    await expect.poll(focused).toBe('Try again: b.jpg');
    expect(await axeFindings(page)).toEqual([]);
    refuses = false;
    await page.keyboard.press('Enter');
    await ready('b.jpg');
    refuses = true;
    await page.getByRole('button', { name: 'Remove: b.jpg' }).click();
    await choose(b!);
    await row('b.jpg').getByText('Not uploaded.').waitFor();
    await press();
    await page.getByRole('button', { name: 'Send without it' }).click();
    await thanked();
    expect(proxy.arrived[0]!.submission.uploads).toEqual([receiver.created[0]!.id]);
  });

  test('asks again for a picture that the service no longer has when the review comes', async () => {
    await open();
    await choose(...(await drawn(page, ['kept.jpg', 'gone.jpg'])));
    await Promise.all([ready('kept.jpg'), ready('gone.jpg')]);
    const errors = [{ field: 'uploads.1', message: 'is gone' }];
    proxy.behavior.refusal = { type: 'about:blank', title: 'No', status: 400, code: 'invalid', errors };
    await press();
    await page.getByText('Something was not uploaded.').waitFor();
    await expect.poll(focused).toBe('Try again: gone.jpg');
    proxy.behavior.refusal = undefined;
    await page.keyboard.press('Enter');
    await ready('gone.jpg');
    await press();
    await thanked();
    const [kept, , again] = receiver.created.map(({ id }) => id);
    expect(proxy.arrived[0]!.submission.uploads).toEqual([kept, again]);
  });

  test('keeps in a closed tab what has arrived, and goes on with a film that is chosen again', async () => {
    await open();
    const [picture] = await drawn(page, ['mug.jpg']);
    await choose(picture!);
    await ready('mug.jpg');
    const movie = await onDisk('walk.mp4', Buffer.from(filmWithPlace(12_000_000)));
    receiver.breaks.push(9_500_000, ...Array<number>(50).fill(0));
    receiver.breakNow();
    await page.setInputFiles('review-form .choose', movie);
    await row('walk.mp4').getByText('No connection. It goes on by itself.').waitFor();
    receiver.breaks.length = 0;
    receiver.requests.length = 0;
    await page.reload();
    await row('mug.jpg').getByText('Uploaded').waitFor();
    await row('walk.mp4').getByText('Not uploaded completely. Choose the same file again to go on.').waitFor();
    const hasPreview = () =>
      page.evaluate(() => Boolean(document.querySelector('review-form')!.shadowRoot!.querySelector('canvas')));
    await expect.poll(hasPreview).toBe(true);
    await press();
    await page.getByText('Something was not uploaded.').waitFor();
    await expect.poll(focused).toBe('Choose again: walk.mp4');
    await page.setInputFiles('review-form .choose', movie);
    await ready('walk.mp4');
    // It went on where it had stopped: at the second of its pieces.
    expect(receiver.requests.filter((one) => one.startsWith('PATCH'))).not.toContain('PATCH 0');
    expect(receiver.created).toHaveLength(2);
    await press();
    await thanked();
    expect(proxy.arrived[0]!.submission.uploads).toEqual(receiver.created.map(({ id }) => id));
  });
});

describe('a form that takes no pictures', () => {
  test('offers none and loads nothing for them where the service takes none', async () => {
    await open(false);
    await expect.poll(() => scripts.filter((path) => path.endsWith('/uploads')).length).toBe(1);
    await press();
    await thanked();
    expect([loaded('picture-picker'), loaded('file-work'), await adds().count()]).toEqual([0, 0, 0]);
  });

  test('does not even ask with no-pictures', async () => {
    attributes = 'no-pictures';
    await open();
    await press();
    await thanked();
    expect(scripts.filter((path) => path.endsWith('/uploads'))).toEqual([]);
  });
});

/** A file that is chosen from the disk: one that is chosen again is the same. */
async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

/** Width and height of a JPEG. */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1]! >= 0xc0 && jpeg[at + 1]! <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('No frame.');
}
