import { beforeAll, describe, expect, test } from 'vitest';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

/** What is given back as a whole, and what is erased for good; both are ours. */
export function describeErasures(api: Api, { ours }: { ours: boolean }) {
  const erase = (path: string, family: 'v1' | 'v2' = 'v2') => api.askAny('DELETE', family, path);

  describe.skipIf(!ours)('DELETE /reviews/{id}', () => {
    let vendorId: string;
    let ids: string[];
    beforeAll(async () => {
      ({ vendorId, ids } = await vendorWith(api, [{ rating: '1' }, { rating: '3' }, { rating: '5' }, { rating: '5' }]));
    });
    const listed = async () => (await api.v2('GET', `/vendors/${vendorId}/reviews`)).reviews as { id: string }[];

    test('erases a review, and the numbers are those of the rest', async () => {
      expect(await erase(`/reviews/${ids[0]}`)).toMatchObject({ status: 204, text: '' });
      expect((await listed()).map(({ id }) => id)).not.toContain(ids[0]);
      const { statistics } = await api.v2('GET', `/vendors/${vendorId}/review-insights`);
      expect(statistics).toMatchObject({ totalReviews: 3, averageRating: 4.33 });
    });

    test('responds with 404 to what is erased already', async () => {
      await erase(`/reviews/${ids[1]}`);
      expect((await erase(`/reviews/${ids[1]}`)).status).toBe(404);
    });

    test('keeps stars and text without their author', async () => {
      for (let time = 1; time <= 2; time += 1) {
        expect((await erase(`/reviews/${ids[2]}?keepText=true`)).status).toBe(204);
        const review = (await listed()).find(({ id }) => id === ids[2]);
        expect(review).toMatchObject({ rating: '5', authorName: '', name: '', email: null, phoneNumber: null });
      }
    });

    test('is there in version 1 too', async () => {
      expect((await erase(`/reviews/${ids[3]}`, 'v1')).status).toBe(204);
    });
  });

  describe.skipIf(!ours)('GET /vendors/{id}/export', () => {
    test('gives back every review with everything that is stored of it', async () => {
      const { vendorId, ids } = await vendorWith(api, [{ rating: '1' }, { rating: '3', showOnWidget: false }]);
      const exported = await api.askAny('GET', 'v2', `/vendors/${vendorId}/export`);
      expect(exported.headers.get('content-type')).toBe('application/x-ndjson');
      const [vendor, ...reviews] = exported.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(vendor).toMatchObject({ line: 'vendor', vendorId, contacts: false });
      expect(reviews.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const { reviews: listed } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      for (const { line, email: _, phoneNumber: __, invite: ___, ...review } of reviews) {
        expect(line).toBe('review');
        expect(listed.find(({ id }: { id: string }) => id === review.id)).toMatchObject(review);
      }
    });

    test('gives the reviews as CSV, whose cells no spreadsheet runs', async () => {
      const { vendorId } = await vendorWith(api, [{ text: '=1+1' }, { text: 'Said "fine", twice' }]);
      const exported = await api.askAny('GET', 'v2', `/vendors/${vendorId}/export?format=csv`);
      expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [names, ...lines] = exported.text.trim().split('\r\n');
      expect(names).toMatch(/^id,createdAt,/);
      expect(lines).toHaveLength(2);
      expect(lines.join()).toContain(",'=1+1,");
      expect(lines.join()).toContain(',"Said ""fine"", twice",');
    });

    test('responds with 400 to any other format', async () => {
      const { vendorId } = await vendorWith(api, []);
      const { status } = await api.askAny('GET', 'v2', `/vendors/${vendorId}/export?format=xlsx`);
      expect(status).toBe(400);
    });
  });

  describe.skipIf(!ours)('DELETE /vendors/{id}', () => {
    test('erases a vendor with its reviews', async () => {
      const { vendorId } = await vendorWith(api, [{}, {}]);
      expect(await erase(`/vendors/${vendorId}`)).toMatchObject({ status: 204, text: '' });
      expect((await erase(`/vendors/${vendorId}`)).status).toBe(404);
      expect((await api.askAny('GET', 'v2', `/vendors/${vendorId}/reviews`)).status).toBe(404);
    });
  });
}
