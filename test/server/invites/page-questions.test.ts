/** What a shop asks beside stars and text, on the page of an invite, without a script. */
import { expect, test } from 'vitest';
import type { CustomQuestion } from '../../../src/contract/service/custom-question.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { awayStore, invitePages, KETTLE, TEAPOT, textOf } from './invite-pages.js';

const option = (value: string, en: string, de?: string) => ({ value, label: { en, ...(de && { de }) } });
const FIT: CustomQuestion = {
  name: 'fit',
  kind: 'scale',
  about: 'product',
  label: { en: 'How does it fit?', de: 'Wie sitzt es?' },
  options: [option('small', 'Small', 'Klein'), option('true', 'True to size'), option('large', 'Large', 'Groß')],
  shown: true,
};
const HEIGHT: CustomQuestion = {
  name: 'height',
  kind: 'choice',
  about: 'author',
  label: { en: 'How tall are you?' },
  options: Array.from({ length: 9 }, (_, index) => option(`h${index}`, `${150 + index * 5} cm`)),
  shown: true,
};
const USE: CustomQuestion = { name: 'use', kind: 'text', about: 'product', label: { en: 'What for?' }, shown: true };

async function asking(questions: CustomQuestion[], changes: Parameters<typeof invitePages>[0] = {}) {
  const pages = await invitePages(changes);
  await pages.store.customQuestions.set(pages.vendor.id, questions, EVERY_ACCOUNT);
  const answersOf = async () => (await pages.reviews()).map(({ answers }) => answers);
  return { ...pages, answersOf };
}

test('are buttons, a list, or a line, below the text, in the words of the customer where the shop has some', async () => {
  const { invite, open } = await asking([FIT, HEIGHT, USE]);
  const { html } = await open(`/review/${(await invite({ language: 'de', products: [KETTLE] })).invitation}`);
  expect(html.match(/<input type="radio" name="question-fit" value="[^"]*"/g)).toEqual(
    ['small', 'true', 'large', ''].map((value) => `<input type="radio" name="question-fit" value="${value}"`),
  );
  expect(html.match(/<option value="h\d">/g)).toHaveLength(9);
  expect(html).toContain('<input type="text" id="question-use" name="question-use" value="" maxlength="200"');
  expect(textOf(html)).toMatch(
    /Ihre Meinung \(optional\) Wie sitzt es\? \(optional\) Klein True to size Groß Keine Angabe How tall are you\? \(optional\) 150 cm .* What for\? \(optional\).* Vorname/,
  );
  expect(html).not.toContain('<script');
});

test('are those of the product, by whichever of its ids, and of the shop', async () => {
  const { invite, open, store, vendor, clock } = await asking([
    { ...FIT, products: ['kettle-red', 't-9'] },
    { ...USE, products: ['t-1'] },
    HEIGHT,
  ]);
  const kettle = { sourceProductId: 'k-1', otherIds: ['kettle-red'] };
  await store.products.save(vendor.id, [kettle], { by: 'Ada', at: clock.at });
  const askedOf = async (body: object) =>
    [...(await open(`/review/${(await invite(body)).invitation}`)).html.matchAll(/ name="question-(\w+)"/g)]
      .map(([, name]) => name)
      .filter((name, index, all) => all.indexOf(name) === index);
  expect(await askedOf({ products: [KETTLE] })).toEqual(['fit', 'height']);
  expect(await askedOf({ products: [TEAPOT] })).toEqual(['use', 'height']);
  expect(await askedOf({})).toEqual(['height']);
});

test('are kept with the review as from the form; what is no option, or not asked, is dropped', async () => {
  const { invite, send, answersOf } = await asking([FIT, HEIGHT, USE]);
  const fields = { 'question-fit': 'small', 'question-height': 'h10', 'question-use': ' For tea ', 'question-x': 'y' };
  const { status } = await send((await invite()).invitation, { rating: '5', ...fields });
  expect(status).toBe(200);
  expect(await answersOf()).toEqual([{ fit: 'small', use: 'For tea' }]);
});

test('need no answer, and an answer can be taken back', async () => {
  const { invite, send, answersOf } = await asking([FIT, HEIGHT, USE]);
  const fields = { 'question-fit': '', 'question-height': '', 'question-use': ' ' };
  expect((await send((await invite()).invitation, { rating: '5', ...fields })).status).toBe(200);
  expect(await answersOf()).toEqual([null]);
});

test('have answers of 200 characters; what is longer is cut, and any number of fields does no harm', async () => {
  const { invite, send, answersOf } = await asking([USE]);
  const others = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`question-n${index}`, 'x']));
  await send((await invite()).invitation, { ...others, rating: '5', 'question-use': 'é'.repeat(201) });
  expect(await answersOf()).toEqual([{ use: 'é'.repeat(200) }]);
});

test('are chosen still when something else is wrong', async () => {
  const { invite, send } = await asking([FIT, HEIGHT, USE]);
  const fields = { 'question-fit': 'large', 'question-height': 'h3', 'question-use': 'For "tea"' };
  const { status, html } = await send((await invite()).invitation, fields);
  expect(status).toBe(400);
  expect(html).toContain('name="question-fit" value="large" checked');
  expect(html.match(/" checked/g)).toHaveLength(1);
  expect(html.match(/<option value="h\d" selected>/g)).toEqual(['<option value="h3" selected>']);
  expect(html).toContain('name="question-use" value="For &#34;tea&#34;"');
});

test('whose answers came while the database is away are sent again with the rest', async () => {
  const { send } = await invitePages({ store: awayStore() });
  const others = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`question-n${index}`, '"><b>']));
  const { html } = await send('a.b.c', { rating: '2', 'question-fit': 'small' });
  expect(html).toContain('<input type="hidden" name="question-fit" value="small">');
  const many = (await send('a.b.c', { rating: '2', ...others })).html;
  expect(many.match(/<input type="hidden" name="question-n\d" value="&#34;&#62;&#60;b&#62;">/g)).toHaveLength(5);
});

test('have words and names that run nothing and turn no text around', async () => {
  const hostile = '"><script>alert(1)</script>\u202e{product}';
  const { invite, open, send, answersOf } = await asking([
    { ...FIT, name: 'constructor', label: { en: hostile }, options: [option('a', hostile), option('b', 'B')] },
    { ...HEIGHT, label: { en: hostile } },
    { ...USE, label: { en: hostile } },
  ]);
  const { invitation } = await invite();
  const { html } = await open(`/review/${invitation}`);
  expect(html).not.toMatch(/<script|\u202e|" checked|" selected/);
  expect(html.match(/&#34;&#62;&#60;script&#62;alert\(1\)/g)).toHaveLength(4);
  await send(invitation, { rating: '4', 'question-constructor': 'a', 'question-__proto__': 'x' });
  expect(await answersOf()).toEqual([{ constructor: 'a' }]);
});
