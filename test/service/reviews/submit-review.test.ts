import { describe, expect, test } from 'vitest';
import { temporaryService, wrongFields } from '../temporary-service.js';

describe('POST /vendors/{id}/submit-review', () => {
  test('stores what was sent and returns the feedback and its source', async () => {
    const { submit, store, vendor } = await temporaryService({ now: () => new Date('2026-03-01T10:00:00.5Z') });
    const product = { sourceProductId: 'k-1', title: 'Kettle' };
    const answer = await submit({
      rating: 4.5,
      title: ' Fast,\nand quiet ',
      text: 'Boils fast',
      firstName: 'Ada',
      lastName: 'Lovelace',
      channel: { email: 'ada@example.com', phoneNumber: '+44 20 7946 0000' },
      source: 'market',
      product,
      showOnWidget: false,
      verifiedBy: 'order',
      experiencedAt: '2026-02-24',
      incentive: 'free_product',
      relationship: 'family',
    });
    expect(answer.status).toBe(201);
    const { feedback } = (await answer.json()) as { feedback: { id: string; source: string } };
    expect(feedback.source).toBe('market');
    expect((await store.reviews.list(vendor.id)).reviews).toEqual([
      {
        id: feedback.id,
        businessId: vendor.id,
        authorName: 'Ada L.',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phoneNumber: '+44 20 7946 0000',
        photo: null,
        rating: '4.5',
        title: 'Fast, and quiet',
        text: 'Boils fast',
        createdAt: '2026-03-01T10:00:00.500Z',
        updatedAt: '2026-03-01T10:00:00.500Z',
        isArchived: false,
        showOnWidget: false,
        shield: false,
        source: 'market',
        sourceFeedbackId: feedback.id,
        status: 'New',
        reviewUrl: null,
        type: null,
        videoRef: null,
        gifRef: null,
        pictures: [],
        response: null,
        product,
        verified: true,
        verifiedBy: 'order',
        experiencedAt: '2026-02-24',
        incentive: 'free_product',
        relationship: 'family',
        shownAt: null,
        heldBackReason: 'pending',
        answers: null,
      },
    ]);
  });

  test.each([
    [{}, '', ''],
    [{ firstName: 'Ada' }, 'Ada', 'Ada'],
    [{ lastName: 'Lovelace' }, 'L.', 'Lovelace'],
    [{ firstName: 'Zoé', lastName: 'e\u0301toile' }, 'Zoé e\u0301.', 'Zoé e\u0301toile'],
    [{ firstName: 'Mei', lastName: '𠮷田' }, 'Mei 𠮷.', 'Mei 𠮷田'],
  ])('shows %j as "%s" and keeps "%s"', async (names, authorName, name) => {
    const { submit, store, vendor } = await temporaryService();
    await submit(names);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([{ authorName, name, showOnWidget: true }]);
  });

  test('leaves the source out of the feedback when none was sent', async () => {
    const { submit } = await temporaryService();
    expect(Object.keys(((await (await submit({})).json()) as { feedback: object }).feedback)).toEqual(['id']);
  });

  test('takes the ids of a path, a query and a body in capital letters too', async () => {
    const { call, vendor } = await temporaryService();
    const vendorId = vendor.id.toUpperCase();
    const body = { rating: '5', vendorId };
    expect((await call('POST', `/v2/vendors/${vendorId}/submit-review`, body)).status).toBe(201);
    const list = await call('GET', `/v1/reviews?businessId=${vendorId}`);
    expect(await list.json()).toMatchObject({ total: 1, reviews: [{ businessId: vendor.id }] });
  });

  test.each(['google', 'facebook'])('has one spelling of %s, and says in the feedback what was sent', async (name) => {
    const { call, submit, store, vendor } = await temporaryService();
    const written = name.replace(/^./, (letter) => letter.toUpperCase());
    const { feedback } = (await (await submit({ source: written })).json()) as { feedback: { source: string } };
    expect(feedback.source).toBe(written);
    expect(await store.reviews.sources({ businessId: vendor.id })).toEqual([name]);
    const list = await call('GET', `/v1/reviews?businessId=${vendor.id}&source=${name}`);
    expect(await list.json()).toMatchObject({ total: 1 });
  });

  test('keeps a contact to which nothing is sent as it was typed, and reads an empty field as none', async () => {
    const { submit, store, vendor } = await temporaryService();
    expect((await submit({ channel: { email: '', phoneNumber: '030/123456' } })).status).toBe(201);
    expect((await submit({ channel: { email: 'ada@shop.example', phoneNumber: '' } })).status).toBe(201);
    const { reviews } = await store.reviews.list(vendor.id);
    expect(reviews.map(({ email, phoneNumber }) => [email, phoneNumber])).toEqual([
      ['ada@shop.example', null],
      [null, '030/123456'],
    ]);
    expect(await wrongFields(await submit({ channel: { phoneNumber: 'call me' } }))).toEqual(['channel.phoneNumber']);
  });

  test('names every wrong field at once, the vendor of another address included', async () => {
    const { submit, store, vendor } = await temporaryService();
    const wrong = {
      rating: '6',
      vendorId: 'other',
      text: 'half \ud800 a pair',
      channel: { email: 'nobody' },
      product: { title: 'Kettle', sourceProductId: '' },
      showOnWidget: 'yes',
    };
    const answer = await submit(wrong, { 'idempotency-key': 'x'.repeat(201) });
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual([
      'Idempotency-Key',
      'channel.email',
      'product.sourceProductId',
      'rating',
      'showOnWidget',
      'text',
      'vendorId',
    ]);
    expect((await store.reviews.list(vendor.id)).total).toBe(0);
  });

  test.each([
    ['rating', { rating: undefined }],
    ['rating', { rating: '0.99' }],
    ['rating', { rating: '4.555' }],
    ['rating', { rating: null }],
    ['vendorId', { vendorId: undefined }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: ['x'] }],
    ['verifiedBy', { verifiedBy: 'invitation' }],
    ['verifiedBy', { verifiedBy: 'import' }],
    ['experiencedAt', { experiencedAt: '2026-02-30' }],
    ['incentive', { incentive: 'a kettle' }],
    ['relationship', { relationship: true }],
    ['text', { text: 'x'.repeat(20_001) }],
    ['text', { text: 'a\0b' }],
    ['firstName', { firstName: '\udc00' }],
    ['answers', { answers: null }],
    ['answers', { answers: ['M'] }],
    ['answers', { answers: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'x'])) }],
    ['answers', { answers: { '': 'x' } }],
    ['answers', { answers: { '1a': 'x' } }],
    ['answers', { answers: { 'a b': 'x' } }],
    ['answers', { answers: { _a: 'x' } }],
    ['answers', { answers: { ['x'.repeat(65)]: 'x' } }],
    ['answers.size', { answers: { size: 7 } }],
    ['answers.size', { answers: { size: 'x'.repeat(1001) } }],
    ['answers.size', { answers: { size: 'half \ud800 a pair' } }],
    ['product.description', { product: { sourceProductId: '1', title: 't', description: '\0' } }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const { submit } = await temporaryService();
    const answer = await submit(wrong);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual([field]);
  });

  test.each(['[]', 'null', '3', '"text"', '[[[[[[[[[[]]]]]]]]]]'])('refuses the body %s', async (body) => {
    const { call, vendor } = await temporaryService();
    const answer = await call('POST', `/v2/vendors/${vendor.id}/submit-review`, body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(['body']);
  });

  test('names a hundred wrong fields at most, and at once', async () => {
    const { submit } = await temporaryService();
    const answers = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 7]));
    const wrong = await wrongFields(await submit({ rating: '6', answers }));
    expect(wrong).toHaveLength(100);
    expect(wrong).toContain('rating');
  });

  test('keeps five answers of a thousand characters, whatever they say and are called', async () => {
    const { submit, store, vendor } = await temporaryService();
    const answers = {
      constructor: '<img src=x onerror=alert(1)>',
      toString: "'); drop table reviews; --",
      ['x'.repeat(64)]: 'é'.repeat(1000),
      'a-b_c': '',
      Z9: '\u202e {"a":"\\u0000"}\r\n',
    };
    expect(await (await submit({ answers })).json()).toMatchObject({ feedback: { answersKept: true } });
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    expect(Object.entries(review!.answers!)).toEqual(Object.entries(answers));
  });

  test('says nothing about answers where there are none', async () => {
    const { submit, store, vendor } = await temporaryService();
    const { feedback } = (await (await submit({ answers: {} })).json()) as { feedback: object };
    expect(Object.keys(feedback)).toEqual(['id']);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([{ answers: null }]);
  });

  test('stores text that looks like SQL or markup as it is', async () => {
    const { submit, store, vendor } = await temporaryService();
    const text = `'); drop table reviews; -- <script>alert(1)</script> 🫖 \u202e`;
    await submit({ text, firstName: `Robert'); drop table reviews` });
    expect((await store.reviews.list(vendor.id)).reviews[0]?.text).toBe(text);
  });

  test.each(['nobody', '%00', 'a%2Fb', "x'%20or%201=1", 'x'.repeat(300)])('names the unknown vendor %s', async (id) => {
    const { call } = await temporaryService();
    const answer = await call('POST', `/v2/vendors/${id}/submit-review`, { rating: '5', vendorId: id });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      detail: `There is no vendor "${decodeURIComponent(id).slice(0, 64)}"`,
    });
  });
});

describe('Idempotency-Key', () => {
  test('stores once and gives the same feedback, also when both arrive together', async () => {
    const { submit, store, vendor } = await temporaryService();
    const headers = { 'idempotency-key': 'one' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit({ source: 'market' }, headers)));
    const feedbacks = await Promise.all(answers.map((answer) => answer.json()));
    for (const feedback of feedbacks) expect(feedback).toEqual(feedbacks[0]);
    expect((await store.reviews.list(vendor.id)).total).toBe(1);
  });

  test('responds with 409 when it comes with another review, and keeps the first', async () => {
    const { submit, store, vendor } = await temporaryService();
    const headers = { 'idempotency-key': 'one' };
    await submit({ text: 'first' }, headers);
    const answer = await submit({ text: 'second' }, headers);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'idempotency_conflict' });
    expect((await store.reviews.list(vendor.id)).reviews.map(({ text }) => text)).toEqual(['first']);
  });

  test('knows the same review however its fields are ordered', async () => {
    const { call, vendor } = await temporaryService();
    const send = (body: string) =>
      call('POST', `/v2/vendors/${vendor.id}/submit-review`, body, { 'idempotency-key': 'one' });
    expect((await send(`{"rating":"5","vendorId":"${vendor.id}"}`)).status).toBe(201);
    expect((await send(`{ "vendorId": "${vendor.id}", "rating": 5 }`)).status).toBe(201);
    const answered = (answers: string) =>
      call(
        'POST',
        `/v2/vendors/${vendor.id}/submit-review`,
        `{"rating":"5","vendorId":"${vendor.id}","answers":${answers}}`,
        {
          'idempotency-key': 'two',
        },
      );
    expect((await answered('{"size":"M","use":"tea"}')).status).toBe(201);
    expect((await answered('{"use":"tea","size":"M"}')).status).toBe(201);
    expect((await answered('{"size":"L","use":"tea"}')).status).toBe(409);
  });

  test('belongs to one vendor', async () => {
    const { call, submit, store } = await temporaryService();
    const other = await store.vendors.create({ name: 'Other' });
    const headers = { 'idempotency-key': 'one' };
    await submit({}, headers);
    const body = { rating: '1', vendorId: other.id };
    expect((await call('POST', `/v2/vendors/${other.id}/submit-review`, body, headers)).status).toBe(201);
    expect((await store.reviews.list(other.id)).total).toBe(1);
  });

  test.each([
    ['x'.repeat(200), 201],
    ['x'.repeat(201), 400],
    ['', 400],
    ['caf\u00e9', 400],
    ['a\tb', 400],
  ])('%j gets %i', async (key, status) => {
    const { submit } = await temporaryService();
    expect((await submit({}, { 'idempotency-key': key })).status).toBe(status);
  });
});
