import { expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { NEW_REPORT, temporaryService } from '../service/temporary-service.js';
import { failure } from './temporary-server.js';

async function shop() {
  const { fetch, key, vendor } = await temporaryService();
  const address = (family: string) => `http://service.test/api/${family}`;
  const client = createClient({
    ...{ baseUrl: address('v1'), marketplaceUrl: address('v2'), apiKey: key, retries: 0 },
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  const submit = async (text: string) =>
    (await client.submitReview({ vendorId: vendor.id, rating: '5', text, channel: { email: 'ada@shop.example' } })).id!;
  return { client, vendor, submit };
}

test('an export is a stream of lines, with addresses where they are asked for', async () => {
  const { client, vendor, submit } = await shop();
  const id = await submit('Warm');
  const linesOf = async (contacts: boolean) => {
    const lines = await new Response(await client.exportVendor(vendor.id, { contacts })).text();
    return lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  expect(await linesOf(true)).toMatchObject([
    { line: 'vendor', vendorId: vendor.id },
    { line: 'review', id, text: 'Warm', email: 'ada@shop.example' },
  ]);
  expect((await linesOf(false))[1]).toMatchObject({ id, email: null });
  await failure(client.exportVendor('nobody'), 'not_found');
});

test('a report is listed, read, decided and told', async () => {
  const { client, vendor, submit } = await shop();
  const { id } = await client.createReport(vendor.id, await submit('Rude'), NEW_REPORT);
  expect((await client.listReports(vendor.id, { state: 'open' })).reports).toMatchObject([{ id, decision: null }]);
  const decision = { decision: 'held_back', heldBackReason: 'abusive', statement: 'It insults.' } as const;
  for (let time = 1; time <= 2; time += 1) {
    const decided = await client.decideReport(vendor.id, id, decision);
    expect(decided).toMatchObject({ state: 'decided', review: { showOnWidget: false } });
    expect(decided.notices.map(({ to }) => to)).toEqual(['reporter', 'author']);
  }
  expect((await client.markReportTold(vendor.id, id, { reporter: true })).reporterToldAt).not.toBeNull();
  expect((await client.getReport(vendor.id, id)).authorToldAt).toBeNull();
  expect((await client.listReports(vendor.id, { state: 'open' })).reports).toEqual([]);
});

test('what is erased is gone, its text as asked', async () => {
  const { client, vendor, submit } = await shop();
  const [kept, gone] = [await submit('Stays'), await submit('Goes')];
  await client.deleteReview(kept, { keepText: true });
  await client.deleteReview(gone);
  await failure(client.deleteReview(gone), 'not_found');
  const { reviews } = await client.listVendorReviews(vendor.id);
  expect(reviews).toMatchObject([{ id: kept, text: 'Stays', email: null }]);
  await client.deleteVendor(vendor.id);
  await failure(client.getVendor(vendor.id), 'not_found');
});
