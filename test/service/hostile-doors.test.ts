import { expect, test } from 'vitest';
import { cut, wellFormed } from '../../src/platform/clean-text.js';
import { TEXTS } from '../fixtures/hostile-texts.js';
import { ENGINES, type Engine, imported, NEW_REPORT, NEW_VENDOR, temporaryService } from './temporary-service.js';

type Call = Awaited<ReturnType<typeof temporaryService>>['call'];
interface Shop extends Awaited<ReturnType<typeof temporaryService>> {
  reviewId: string;
  reportId: string;
}
type Door = (shop: Shop, text: string) => ReturnType<Call> | Promise<unknown>;

const contact = { email: 'ada@mail.example' };
const product = (text: string) => ({ sourceProductId: text, title: text, description: text });

/** Every way in by which a text comes, with the text in each field. */
const DOORS: Record<string, Door> = {
  'a review': ({ submit }, text) =>
    submit({
      firstName: text,
      lastName: text,
      title: text,
      text,
      product: product(text),
      answers: { a: { b: [text] } },
    }),
  'a review, text alone': ({ submit }, text) => submit({ text }),
  'an answer deep within': ({ submit }, text) => submit({ answers: { a: { b: { c: { d: { e: [text] } } } } } }),
  'a key of an answer': ({ submit }, text) => submit({ answers: { [text]: 'x' } }),
  'an idempotency key': ({ submit }, text) => submit({ text: 'x' }, { 'idempotency-key': encode(text.slice(0, 9)) }),
  'an imported review': ({ store, vendor }, text) =>
    store.reviews
      .import(vendor.id, [
        imported({
          ...{
            authorName: text,
            name: text,
            title: text,
            text,
            source: cut(text, 200),
            sourceFeedbackId: cut(text, 200),
          },
          ...{ phoneNumber: text, photo: text, type: text, videoRef: text, pictures: [text], product: product(text) },
          response: { comment: text, name: text, date: '2026-01-01' } as never,
        }),
      ])
      .then(() => 'imported'),
  'a reply': ({ call, reviewId }, comment) => call('PUT', '/v1/reply', { reviewId, comment, name: comment }),
  'another product': ({ call, vendor, reviewId }, text) =>
    call('POST', `/v2/vendors/${vendor.id}/reviews/products`, { changes: [{ reviewId, product: product(text) }] }),
  'a former product': ({ call, vendor }, from) =>
    call('POST', `/v2/vendors/${vendor.id}/reviews/products`, { changes: [{ from, product: null }] }),
  'a decision': ({ call, vendor, reviewId }, reason) =>
    call('POST', `/v2/vendors/${vendor.id}/moderation/decisions`, {
      reviewIds: [reviewId],
      decision: reason,
      reason,
      note: reason,
    }),
  'an invite': ({ call, vendor }, text) =>
    call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, {
      ...{ firstName: text, lastName: text, channel: contact, products: [product(text)], source: text },
    }),
  'the contact of an invite': ({ call, vendor }, text) =>
    call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, {
      firstName: 'A',
      channel: { email: text, phoneNumber: text },
    }),
  'a new vendor': ({ call }, text) =>
    call('POST', '/v2/vendors', { ...NEW_VENDOR, name: text, senderName: text, address: text, industry: text }),
  'a vendor profile': ({ call, vendor }, text) =>
    call('PATCH', `/v2/vendors/${vendor.id}`, { name: text, address: text, website: text }),
  'a business profile': ({ call, vendor }, text) =>
    call('PATCH', `/v1/businesses/${vendor.id}`, { name: text, address: text }),
  'a policy': ({ call, vendor }, text) =>
    call('PUT', `/v2/vendors/${vendor.id}/review-policy`, { verification: text, text, texts: [text] }),
  'a campaign': ({ call, vendor }, text) =>
    call('POST', `/v2/businesses/${vendor.id}/campaigns`, {
      name: text,
      texts: [{ language: 'en', subject: text, text }],
    }),
  'a source of orders': ({ call, vendor }, text) =>
    call('POST', `/v2/businesses/${vendor.id}/order-sources`, { name: text, kind: 'generic' }),
  'a suppression': ({ call }, text) => call('PUT', '/v2/suppressions', { email: text, suppressed: true }),
  'a report': ({ call, vendor, reviewId }, text) =>
    call('POST', `/v2/vendors/${vendor.id}/reviews/${reviewId}/reports`, {
      ...NEW_REPORT,
      name: text,
      explanation: text,
    }),
  'a decision on a report': ({ call, vendor, reportId }, statement) =>
    call('PUT', `/v2/vendors/${vendor.id}/reports/${reportId}/decision`, { decision: 'kept', statement }),
  'a filter of a list': ({ call, vendor }, text) =>
    call(
      'GET',
      `/v2/vendors/${vendor.id}/reviews?${query({ source: text, q: text, product: text, cursor: text, sort: text })}`,
    ),
  'a filter of invites': ({ call, vendor }, text) =>
    call('GET', `/v2/invites?${query({ businessId: vendor.id, state: text, email: text })}`),
  'a cursor of changes': ({ call }, text) => call('GET', `/v2/changes?${query({ after: text })}`),
  'the id of a vendor': ({ call }, text) => call('GET', `/v2/vendors/${encode(text)}`),
  'the id of a review': ({ call }, text) => call('DELETE', `/v2/reviews/${encode(text)}`),
  'the id of a report': ({ call, vendor }, text) => call('GET', `/v2/vendors/${vendor.id}/reports/${encode(text)}`),
  'the token of an invite': ({ call, vendor }, invitation) =>
    call('POST', `/v2/vendors/${vendor.id}/invitation`, { invitation }),
};

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
/** Halves of pairs have no form in an address. */
const encode = (text: string) => encodeURIComponent(wellFormed(text.slice(0, 300)));

/** Ids and moments are others in each database. */
const comparable = (value: unknown) =>
  JSON.stringify(value)
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"version":"[\da-f]{32}"/g, '"version":"ID"')
    .replace(/"(?:invitation|secret|url|cursor|nextCursor)":"[^"]*"/g, '""');

/** The same of a list, in one order: what is of the same moment has none. */
const comparableList = (body: Record<string, unknown>) =>
  Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) ? [name, ...value.map(comparable).toSorted()] : [comparable([name, value])],
  );

/** Where two texts begin to differ. */
function difference(postgres: string, sqlite: string): { postgres: string; sqlite: string } {
  let at = 0;
  while (postgres[at] === sqlite[at]) at += 1;
  return {
    postgres: postgres.slice(Math.max(0, at - 60), at + 60),
    sqlite: sqlite.slice(Math.max(0, at - 60), at + 60),
  };
}

/** What becomes of each text at each door, and what is given back afterwards. */
async function becameOn(engine: Engine): Promise<Record<string, string>> {
  const service = await temporaryService({ engine });
  const { store, vendor, call, submit } = service;
  const { id: reviewId } = ((await (await submit({ text: 'x' })).json()) as { feedback: { id: string } }).feedback;
  const reportOf = async () => (await store.reports.create({ vendorId: vendor.id, reviewId }, NEW_REPORT, {}))!.id;
  const became: Record<string, string> = {};
  for (const [textName, text] of Object.entries(TEXTS)) {
    for (const [door, send] of Object.entries(DOORS)) {
      const answer = await send({ ...service, reviewId, reportId: await reportOf() }, text);
      const seen = answer instanceof Response ? [answer.status, await answer.json().catch(() => null)] : answer;
      became[`${door}: ${textName}`] = comparable(seen);
    }
    for (const path of [
      `/v2/vendors/${vendor.id}`,
      `/v2/vendors/${vendor.id}/reviews?limit=100`,
      '/v2/invites?limit=100',
    ])
      became[`${path.slice(0, 12)} back: ${textName}`] = comparableList(
        (await (await call('GET', path)).json()) as Record<string, unknown>,
      ).join('\n');
    const exported = await call('GET', `/v2/vendors/${vendor.id}/export`);
    became[`export: ${textName}`] = `${exported.status} ${(await exported.text()).length > 0}`;
  }
  return became;
}

test('whatever texts hold, at every door both databases take, refuse and give back the same, and nothing fails', async () => {
  const [sqlite, postgres] = await Promise.all(ENGINES.map(becameOn));
  for (const [name, became] of Object.entries(sqlite!)) {
    expect(became, name).not.toMatch(/^\[5\d\d/);
    // A refusal may repeat what the address names.
    if (!became.startsWith('[404')) expect(became, name).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  }
  const others = Object.entries(postgres!).filter(([name, became]) => became !== sqlite![name]);
  expect(others.map(([name, became]) => ({ name, ...difference(became, sqlite![name]!) }))).toEqual([]);
});
