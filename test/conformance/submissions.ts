import { beforeAll, describe, expect, test } from 'vitest';
import { STRING, testFields, UUID } from './fields.js';
import { fullReview, NOBODY, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `POST /vendors/{vendorId}/submit-review`. */
export function describeSubmissions(api: Api, { ours }: { ours: boolean }) {
  describe('POST /vendors/{vendorId}/submit-review', () => {
    let vendorId: string;
    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api));
    });
    const path = () => `/vendors/${vendorId}/submit-review`;
    const submit = async (body: object) => (await api.v2('POST', path(), body)).feedback as Answer['body'];
    const stored = async (id: string) =>
      (await api.v2('GET', `/vendors/${vendorId}/reviews`)).reviews.find((review: { id: string }) => review.id === id);
    const invitationOf = async (businessId: string, products: object[] = []): Promise<string> => {
      const body = { firstName: 'Ada', channel: { email: 'ada@shop.example' }, products };
      return (await api.v2('POST', `/businesses/${businessId}/send-review-invite`, body)).invitation;
    };
    const status = async (change: object) =>
      (await api.ask('POST', 'v2', path(), { body: { ...fullReview(vendorId), ...change } })).status;

    testFields('the feedback', { id: UUID, source: STRING }, async () => [await submit(fullReview(vendorId))]);

    test('takes every field of the interface, and the list gives them back', async () => {
      const sent = fullReview(vendorId);
      const review = await stored((await submit(sent)).id);
      expect(review).toMatchObject({
        rating: '4.5',
        text: sent.text,
        businessId: vendorId,
        email: 'ada@shop.example',
        source: 'google',
        showOnWidget: true,
        isArchived: false,
      });
      expect(review.phoneNumber.replace(/\D/g, '')).toBe('49301234567');
      expect(review.name).toContain('Ada');
    });

    test.each(['1', '2', '3', '4', '5', '4.5', '3.25'])('takes the rating %s as a string', async (rating) => {
      const { id } = await submit({ rating, vendorId });
      expect(Number((await stored(id)).rating)).toBe(Number(rating));
    });

    test('echoes the source when one was given', async () => {
      expect((await submit({ rating: '5', vendorId, source: 'market place' })).source).toBe('market place');
    });

    test('hides a review from widgets when showOnWidget is false, and shows it otherwise', async () => {
      const hidden = await submit({ rating: '5', vendorId, showOnWidget: false });
      const shown = await submit({ rating: '5', vendorId });
      expect((await stored(hidden.id)).showOnWidget).toBe(false);
      expect((await stored(shown.id)).showOnWidget).toBe(true);
    });

    test('ignores fields it does not know', async () => {
      const more = {
        isArchived: true,
        id: NOBODY,
        verified: true,
        createdAt: '1999-01-01T00:00:00Z',
        colour: { a: [1] },
      };
      const feedback = await submit({ ...fullReview(vendorId), ...more });
      expect(feedback.id).not.toBe(NOBODY);
      const review = await stored(feedback.id);
      expect(review).toMatchObject({ isArchived: false });
      expect(review.createdAt > '2020').toBe(true);
      expect(review).not.toHaveProperty('colour');
    });

    test.each(['0', '0.9', '5.01', '6', '-1', 'five', '', ' 5', '5e0', 'NaN', '１'])(
      'responds with 400 to the rating %j',
      async (rating) => {
        expect(await status({ rating })).toBe(400);
      },
    );

    test.each([
      ['rating', undefined],
      ['rating', []],
      ['text', 7],
      ['vendorId', NOBODY],
      ['vendorId', 7],
      ['firstName', {}],
      ['lastName', true],
      ['channel', 'ada@shop.example'],
      ['channel', { email: 'no address' }],
      ['channel', { phoneNumber: 49 }],
      ['source', []],
      ['product', 'kettle'],
      ['product', { title: 'Kettle' }],
      ['product', { sourceProductId: 'k', title: 'Kettle', imageUrl: 'no address' }],
      ['showOnWidget', 'false'],
    ])('responds with 400 when %s is %j', async (field, value) => {
      expect(await status({ [field]: value })).toBe(400);
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      test('needs a rating and the vendor alone', async () => {
        expect((await stored((await submit({ rating: '5', vendorId })).id)).text).toBe('');
        expect((await api.ask('POST', 'v2', path(), { body: { rating: '5' } })).status).toBe(400);
      });

      test('keeps the product, and shows the first name with an initial', async () => {
        const sent = fullReview(vendorId);
        const review = await stored((await submit(sent)).id);
        expect(review).toMatchObject({ product: sent.product, authorName: 'Ada L.', name: 'Ada Lovelace' });
      });

      test('keeps what the shop discloses of a review, and verifies one that it has matched to an order', async () => {
        const disclosed = {
          verifiedBy: 'order',
          experiencedAt: '2026-02-24',
          incentive: 'free_product',
          relationship: 'employee',
        };
        const { id } = await submit({ rating: '5', vendorId, ...disclosed });
        expect(await stored(id)).toMatchObject({ ...disclosed, verified: true });
      });

      test.each([
        ['verifiedBy', 'invitation'],
        ['verifiedBy', 'import'],
        ['experiencedAt', 'in spring'],
        ['incentive', 'a kettle'],
        ['relationship', 'his mother'],
      ])('responds with 400 when %s is %j', async (field, value) => {
        expect(await status({ [field]: value })).toBe(400);
      });

      test('responds without an invite token as the interface says alone', async () => {
        expect(Object.keys(await submit({ rating: '5', vendorId, source: 'shop' })).sort()).toEqual(['id', 'source']);
      });

      test('verifies the review that comes with an invite token, once, and gives it the product', async () => {
        const { product } = fullReview(vendorId);
        const invitation = await invitationOf(vendorId, [product]);
        const first = await submit({ rating: '5', vendorId, invitation });
        expect(first.verified).toBe(true);
        expect(first).not.toHaveProperty('invitationRefused');
        expect(await stored(first.id)).toMatchObject({ verified: true, verifiedBy: 'invitation', product });
        const second = await submit({ rating: '5', vendorId, invitation });
        expect(second).toMatchObject({ verified: false, invitationRefused: 'used' });
        expect(await stored(second.id)).toMatchObject({ verified: false, product: null });
      });

      test('verifies one of the reviews that come with an invite token together', async () => {
        const invitation = await invitationOf(vendorId);
        const feedbacks = await Promise.all(
          Array.from({ length: 6 }, () => submit({ rating: '5', vendorId, invitation })),
        );
        expect(feedbacks.filter(({ verified }) => verified)).toHaveLength(1);
        expect(feedbacks.filter(({ invitationRefused }) => invitationRefused === 'used')).toHaveLength(5);
      });

      test('says why an invite token is refused, and stores the review all the same', async () => {
        const { vendorId: other } = await vendorWith(api);
        const genuine = await invitationOf(vendorId, [{ sourceProductId: 'k-2', title: 'Small kettle' }]);
        for (const [invitation, refused] of [
          [await invitationOf(other), 'other_vendor'],
          [genuine, 'other_product'],
          [genuine.slice(0, -2), 'invalid'],
          ['', 'invalid'],
          ['a\0b \ud800', 'invalid'],
          ['x'.repeat(100_000), 'invalid'],
        ]) {
          const feedback = await submit({ ...fullReview(vendorId), invitation });
          expect(feedback).toMatchObject({ verified: false, invitationRefused: refused });
          expect(await stored(feedback.id)).toMatchObject({ verified: false, name: 'Ada Lovelace' });
        }
        expect(await status({ invitation: 7 })).toBe(400);
      });

      test('gives a retry the same response about its invite token', async () => {
        const invitation = await invitationOf(vendorId);
        const send = (key: string) =>
          api.ask('POST', 'v2', path(), {
            body: { rating: '5', vendorId, invitation },
            headers: { 'idempotency-key': `${key}-${vendorId}` },
          });
        const [verified, used] = [await send('invited'), await send('late')];
        expect(verified.body.feedback.verified).toBe(true);
        expect(used.body.feedback.invitationRefused).toBe('used');
        expect([await send('invited'), await send('late')].map(({ body }) => body)).toEqual([verified.body, used.body]);
      });

      test('keeps the title as one line, and says so', async () => {
        const feedback = await submit({ ...fullReview(vendorId), title: ' Überraschend\n<b>gut</b> 🫖 ' });
        expect(feedback.titleKept).toBe(true);
        expect((await stored(feedback.id)).title).toBe('Überraschend <b>gut</b> 🫖');
        expect(await status({ title: 'x'.repeat(201) })).toBe(400);
        const without = await submit({ ...fullReview(vendorId), title: ' ' });
        expect(without).not.toHaveProperty('titleKept');
        expect((await stored(without.id)).title).toBeNull();
      });

      test('keeps the answers to the questions of the shop, and says so', async () => {
        const answers = { size: 'M', 'what-for': 'Tea for two 🫖\n<b>&amp;</b>' };
        const feedback = await submit({ ...fullReview(vendorId), answers });
        expect(feedback.answersKept).toBe(true);
        expect((await stored(feedback.id)).answers).toEqual(answers);
        const { reviews } = await api.v1('GET', `/reviews?businessId=${vendorId}&limit=1`);
        expect(reviews[0].answers).toEqual(answers);
      });

      test('keeps the answers when the review is replied to or hidden', async () => {
        const { id } = await submit({ rating: '5', vendorId, answers: { size: 'M' } });
        await api.v1('PUT', '/reply', { reviewId: id, comment: 'Thanks' });
        await api.v2('PATCH', `/reviews/${id}`, { showOnWidget: false, reason: 'off_topic' });
        expect(await stored(id)).toMatchObject({ answers: { size: 'M' }, heldBackReason: 'off_topic' });
      });

      test('says nothing of answers where none were given', async () => {
        const feedback = await submit({ rating: '5', vendorId });
        expect(feedback).not.toHaveProperty('answersKept');
        expect((await stored(feedback.id)).answers).toBeNull();
      });

      test.each([
        ['answers', 'size: M'],
        ['answers', { 'no name': 'x' }],
        ['answers', { ['x'.repeat(65)]: 'x' }],
        ['answers', Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'x']))],
        ['answers.size', { size: { a: 1 } }],
        ['answers.size', { size: 'x'.repeat(1001) }],
        ['answers.size', { size: 'a\0b' }],
      ])('responds with 400 and names %s when the answers are %j', async (field, answers) => {
        const body = { ...fullReview(vendorId), answers };
        const answer = await api.ask('POST', 'v2', path(), { body });
        expect([answer.status, answer.body.errors.map((error: { field: string }) => error.field)]).toEqual([
          400,
          [field],
        ]);
      });

      test('gives a retry the same response about its answers, and keeps them once', async () => {
        const sending = {
          body: { rating: '5', vendorId, answers: { size: 'M' } },
          headers: { 'idempotency-key': `answers-${vendorId}` },
        };
        const first = await api.ask('POST', 'v2', path(), sending);
        const second = await api.ask('POST', 'v2', path(), sending);
        expect([second.status, second.body]).toEqual([first.status, first.body]);
        expect(first.body.feedback.answersKept).toBe(true);
        const other = { ...sending, body: { ...sending.body, answers: { size: 'L' } } };
        expect((await api.ask('POST', 'v2', path(), other)).status).toBe(409);
      });

      test('stores one review under an Idempotency-Key, however often it comes', async () => {
        const sending = { body: fullReview(vendorId), headers: { 'idempotency-key': `k-${vendorId}` } };
        const before = (await api.v2('GET', `/vendors/${vendorId}/reviews?limit=1`)).total;
        const first = await api.ask('POST', 'v2', path(), sending);
        const second = await api.ask('POST', 'v2', path(), sending);
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(second.body).toEqual(first.body);
        expect((await api.v2('GET', `/vendors/${vendorId}/reviews?limit=1`)).total).toBe(before + 1);
        const other = { ...sending, body: { ...sending.body, text: 'Another' } };
        expect((await api.ask('POST', 'v2', path(), other)).status).toBe(409);
      });
    });
  });
}
