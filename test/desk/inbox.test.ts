import { describe, expect, test } from 'vitest';
import type { InboxPage, InboxResult } from '../../src/contract/desk/inbox.js';
import type { CustomQuestion } from '../../src/contract/service/custom-question.js';
import { EVERY_ACCOUNT } from '../../src/service/account-access.js';
import { imported, NEW_REPORT } from '../service/temporary-service.js';
import { temporaryDesk } from './temporary-desk.js';

/** A vendor with a review that was reported, and a moderator. */
async function scene() {
  const desk = await temporaryDesk();
  const { store, join } = desk;
  const vendor = await store.vendors.create({ name: 'Hats' });
  const review = imported({ text: 'Fits', email: 'ada@shopper.example', pictures: ['a.jpg', 'b.jpg'] });
  await store.reviews.import(vendor.id, [review]);
  const reviewId = (await store.reviews.list(vendor.id)).reviews[0]!.id;
  await store.reports.create({ vendorId: vendor.id, reviewId }, NEW_REPORT);
  return { ...desk, vendor, reviewId, moderator: await join('moderator'), at: `/api/vendors/${vendor.id}` };
}

describe('the inbox', () => {
  test('gives a reader every review and no contact, and a moderator’s decision has a name', async () => {
    const { join, at, reviewId, moderator, changed, vendor } = await scene();
    const reader = await join('reader');
    const response = await reader.send('GET', `${at}/reviews?queue=reported`);
    const text = await response.text();
    expect(text).not.toContain('@');
    const { reviews } = JSON.parse(text) as InboxPage;
    expect(reviews).toMatchObject([
      {
        id: reviewId,
        card: { text: 'Fits' },
        state: 'shown',
        openReports: 1,
        media: [{ position: 0 }, { position: 1 }],
      },
    ]);
    const decision = { reviewIds: [reviewId], decision: 'hold_back', reason: 'spam' };
    const [done] = (await (await moderator.send('POST', `${at}/decisions`, decision)).json()) as InboxResult[];
    expect(done).toMatchObject({ outcome: 'done', review: { lastDecision: { by: 'moderator', reason: 'spam' } } });
    expect(changed).toEqual([vendor.id]);
  });

  test('says each question and answer in English or the first language, and what readers see of it', async () => {
    const { store, join, at, vendor } = await scene();
    const options = ['a', 'b'].map((value) => ({ value, label: { de: `Wert ${value}`, en: `Value ${value}` } }));
    const asked = (name: string, more: Pick<CustomQuestion, 'label'> & Partial<CustomQuestion>): CustomQuestion => ({
      ...{ name, about: 'product', kind: 'choice', shown: true, options },
      ...more,
    });
    const questions = [
      asked('fit', { label: { de: 'Wie sitzt es?', en: 'How does it fit?' } }),
      asked('height', { label: { de: 'Wie groß?' }, about: 'author' }),
      asked('why', { label: { en: 'Why?' }, shown: false }),
      asked('gone', { label: { en: 'An option less' } }),
    ];
    await store.customQuestions.set(vendor.id, questions, EVERY_ACCOUNT);
    const answers = { fit: 'a', height: 'b', why: 'a', gone: 'c', constructor: '<b>' };
    await store.reviews.submit({ vendorId: vendor.id, rating: '5', text: 'Sits', answers, showOnWidget: true });
    const reader = await join('reader');
    const { reviews } = (await (await reader.send('GET', `${at}/reviews?queue=shown`)).json()) as InboxPage;
    const said = [
      { question: 'How does it fit?', said: 'Value a', readers: 'see' },
      { question: 'Wie groß?', said: 'Value b', readers: 'shared' },
      { question: 'Why?', said: 'Value a', readers: 'no' },
      { question: 'An option less', said: 'c', readers: 'no' },
      { question: 'constructor', said: '<b>', readers: 'no' },
    ];
    expect(reviews.map(({ card, answers }) => [card.text, answers]).sort()).toEqual([
      ['Fits', null],
      ['Sits', said],
    ]);
    const one = await reader.send('GET', `${at}/reviews/${reviews.find(({ answers }) => answers)!.id}`);
    expect(await one.json()).toMatchObject({ answers: said });
  });

  test('keeps a name that passes for the shop or for a check as it was typed, and shows what readers see', async () => {
    const { store, join, at, vendor } = await scene();
    const named = (authorName: string) => imported({ authorName, name: authorName, sourceFeedbackId: authorName });
    await store.reviews.import(vendor.id, ['Ada ✓', 'Нats Team', 'Eve'].map(named));
    const reader = await join('reader');
    const { reviews } = (await (await reader.send('GET', `${at}/reviews?queue=shown`)).json()) as InboxPage;
    const flagged = reviews.flatMap(({ typedName, card }) =>
      typedName === undefined ? [] : [[typedName, card.author]],
    );
    expect(flagged.sort()).toEqual([
      ['Ada ✓', undefined],
      ['Нats Team', ''],
    ]);
  });

  test('says by itself that something changed, and ends with its server', async () => {
    const { desk, moderator, at, store, vendor } = await scene();
    const live = await moderator.send('GET', `${at}/live`);
    expect(live.headers.get('content-type')).toBe('text/event-stream');
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: beat');
    await store.reviews.import(vendor.id, [imported({})]);
    expect((await reader.read()).value).toContain('event: changed');
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    await store.reports.create({ vendorId: vendor.id, reviewId: review!.id }, NEW_REPORT);
    expect((await reader.read()).value).toContain('event: changed');
    desk.endWaits();
    expect((await reader.read()).done).toBe(true);
  });
});
