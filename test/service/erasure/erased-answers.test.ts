/** What somebody answered to a shop's questions, once they are erased: nowhere in the service, and nothing that readers see comes of it. */
import { expect, test } from 'vitest';
import type { CustomQuestion } from '../../../src/contract/service/custom-question.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { startProxy } from '../../fixtures/proxy-upstream.js';
import { ENGINES, type Engine, temporaryService } from '../temporary-service.js';

const option = (value: string) => ({ value, label: { en: value } });
const asked = (name: string, about: CustomQuestion['about'], ...values: string[]): CustomQuestion => ({
  ...{ name, kind: 'choice', about, label: { en: name }, shown: true },
  options: values.map(option),
});

/** Five reviews that share a height, and one that says nothing of it, behind a proxy that has read them. */
async function scene(engine: Engine) {
  const erased: string[] = [];
  const { store, vendor, call, fetch, key, submit } = await temporaryService({
    ...{ engine, onErase: async ({ vendorId }: { vendorId: string }) => void erased.push(vendorId) },
  });
  const questions = [asked('fit', 'product', 'small', 'large'), asked('height', 'author', 'tall', 'short')];
  await store.customQuestions.set(vendor.id, questions, EVERY_ACCOUNT);
  await store.moderation.setNewReviews(vendor.id, 'show');
  const ids: string[] = [];
  for (const answers of [...Array(5).fill({ fit: 'small', height: 'tall' }), { fit: 'large' }]) {
    const response = await submit({ rating: '5', text: 'A hat.', firstName: 'Ada', showOnWidget: true, answers });
    ids.push(((await response.json()) as { feedback: { id: string } }).feedback.id);
  }
  const { proxy, sign } = startProxy((request) => {
    request.headers.set('x-api-key', key);
    return fetch(request);
  });
  const token = await sign(['reviews:read'], vendor.id);
  const read = async (query = '') => {
    const url = `https://proxy.test/widget/v1/vendors/${vendor.id}/reviews?token=${token}${query}`;
    return (await (await proxy(new Request(url))).json()) as ReviewPage;
  };
  const stored = async () => (await store.reviews.list(vendor.id)).reviews.map(({ id, answers }) => [id, answers]);
  return { call, vendor, ids, read, stored, erased, proxy };
}

test.each(
  ENGINES.flatMap(
    (engine) =>
      [
        [engine, 'a review', '', 5],
        [engine, 'who wrote a review', '?keepText=true', 6],
      ] as const,
  ),
)('on %s nothing is left of the answers when %s is erased', async (engine, _, how, left) => {
  const { call, vendor, ids, read, stored, erased, proxy } = await scene(engine);
  const before = await read();
  expect(before.reviews.filter(({ answers }) => answers?.height === 'tall')).toHaveLength(5);
  expect(before.summary.answers).toEqual([
    { name: 'fit', count: 6, values: { small: 5, large: 1 } },
    { name: 'height', count: 5, values: { tall: 5 } },
  ]);
  expect((await call('DELETE', `/v2/reviews/${ids[0]}${how}`)).status).toBe(204);
  expect(erased).toEqual([vendor.id]);
  proxy.invalidate(vendor.id);

  const rows = new Map((await stored()) as [string, unknown][]);
  expect([rows.size, rows.get(ids[0]!) ?? null]).toEqual([left, null]);
  const after = await read();
  expect(after.reviews).toHaveLength(left);
  expect(after.reviews.find(({ id }) => id === ids[0])?.answers).toBeUndefined();
  // Four share the height, and readers see it no more, of nobody.
  expect(after.reviews.flatMap(({ answers }) => answers?.height ?? [])).toEqual([]);
  expect(after.summary.answers).toEqual([{ name: 'fit', count: 5, values: { small: 4, large: 1 } }]);
  expect((await read('&answers=height:tall')).reviews).toEqual([]);
});
