import { beforeAll, describe, expect, test } from 'vitest';
import fc from '../fixtures/fast-check.js';
import { hostileBytes, hostileText, hostileValue } from './hostile-values.js';
import { fullReview, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';
import { fieldPaths, type Write, withField, writesOf } from './writes.js';

/** For a longer look. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

/** Whatever is sent, the answer is a success or a problem that names what is wrong; never a failure of the service. */
export function describeHostile(api: Api) {
  describe('a hostile request', () => {
    let writes: Write[];
    beforeAll(async () => {
      writes = await writesOf(api);
    });
    const anyWrite = fc.nat().map((index) => () => writes[index % writes.length]!);

    test('is not what the fuzz starts from: every body of it succeeds', async () => {
      for (const { method, family, path, body } of writes) {
        expect((await api.ask(method, family, path, { body })).status).toBeLessThan(300);
      }
    });

    test('with one hostile field succeeds, or is a 4xx that names this field', async () => {
      await fc.assert(
        fc.asyncProperty(anyWrite, fc.nat(), hostileValue, async (write, index, value) => {
          const { method, family, path, body } = write();
          const paths = fieldPaths(body);
          const field = paths[index % paths.length]!;
          const answer = await api.ask(method, family, path, { body: withField(body, field, value) });
          expectProblemOrSuccess(answer);
          if (answer.status === 400) expect(namesOf(answer)).toSatisfy((names: string[]) => names.some(related(field)));
        }),
        { numRuns: 500 * TIMES },
      );
    });

    test('with any JSON for a body succeeds, or is a 400 that names the fields', async () => {
      await fc.assert(
        fc.asyncProperty(anyWrite, fc.jsonValue(), async (write, body) => {
          const { method, family, path } = write();
          const answer = await api.ask(method, family, path, { body: JSON.stringify(body) });
          expectProblemOrSuccess(answer);
          expect(answer.status).toBe(400);
          expect(namesOf(answer).length).toBeGreaterThan(0);
        }),
        { numRuns: 150 * TIMES },
      );
    });

    test('with bytes that are no JSON, or far too much of it, is a 4xx', async () => {
      await fc.assert(
        fc.asyncProperty(anyWrite, hostileBytes, async (write, body) => {
          const { method, family, path } = write();
          const answer = await api.ask(method, family, path, { body });
          expectProblemOrSuccess(answer);
          expect(answer.status).toBe(body.byteLength > 256 * 1024 ? 413 : 400);
        }),
        { numRuns: 150 * TIMES },
      );
    });

    test('with hostile text for a review is refused by its field, or gives the text back as it was', async () => {
      const { vendorId } = await vendorWith(api);
      await fc.assert(
        fc.asyncProperty(hostileText, async (text) => {
          const path = `/vendors/${vendorId}/submit-review`;
          const answer = await api.ask('POST', 'v2', path, { body: { ...fullReview(vendorId), text } });
          expectProblemOrSuccess(answer);
          if (answer.status === 400) {
            expect(namesOf(answer)).toEqual(['text']);
            return;
          }
          const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews?limit=50`);
          const stored = reviews.find(({ id }: { id: string }) => id === answer.body.feedback?.id);
          expect(stored?.text).toBe(text);
        }),
        { numRuns: 60 * TIMES },
      );
    });

    test('with hostile text for an answer is refused by its name, or gives the text back as it was', async () => {
      const { vendorId } = await vendorWith(api);
      const path = `/vendors/${vendorId}/submit-review`;
      const names = fc.oneof(hostileText, fc.constantFrom('constructor', 'toString', 'hasOwnProperty', 'a'));
      await fc.assert(
        fc.asyncProperty(names, hostileText, async (name, text) => {
          const body = { ...fullReview(vendorId), answers: Object.fromEntries([[name, text]]) };
          const answer = await api.ask('POST', 'v2', path, { body });
          expectProblemOrSuccess(answer);
          if (answer.status === 400) {
            expect(namesOf(answer)).toSatisfy((fields: string[]) =>
              fields.every((field) => /^answers(\.|$)/.test(field)),
            );
            return;
          }
          // JSON's one name that is no field of an object anywhere: it reads as absent.
          if (name === '__proto__') return;
          const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews?limit=50`);
          const stored = reviews.find(({ id }: { id: string }) => id === answer.body.feedback?.id);
          expect(Object.entries(stored?.answers)).toEqual([[name, text]]);
        }),
        { numRuns: 60 * TIMES },
      );
    });

    test('with a hostile address or query is a success or a 4xx', async () => {
      const { vendorId } = await vendorWith(api, [{}]);
      const name = fc.constantFrom('limit', 'offset', 'sort', 'source', 'showOnWidget', 'businessId', '__proto__');
      await fc.assert(
        fc.asyncProperty(fc.dictionary(name, hostileText), hostileText, async (query, text) => {
          const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
          for (const path of [`/reviews?limit=5&${search.join('&')}`, `/reviews?source=${encode(text)}`]) {
            expectProblemOrSuccess(await api.ask('GET', 'v1', path));
          }
          for (const path of [`/vendors/${vendorId}/reviews?${search.join('&')}`, `/vendors/${encode(text)}/reviews`]) {
            expectProblemOrSuccess(await api.ask('GET', 'v2', path));
          }
        }),
        { numRuns: 50 * TIMES },
      );
    });

    test('with a hostile Idempotency-Key is a success or a 400', async () => {
      const { vendorId } = await vendorWith(api);
      const key = fc.string({ unit: 'binary-ascii', maxLength: 220 }).filter((text) => /^[\t\x20-\x7e]*$/.test(text));
      await fc.assert(
        fc.asyncProperty(key, async (value) => {
          const sending = { body: fullReview(vendorId), headers: { 'idempotency-key': value } };
          const answer = await api.ask('POST', 'v2', `/vendors/${vendorId}/submit-review`, sending);
          expectProblemOrSuccess(answer);
          if (answer.status === 400) expect(namesOf(answer)).toEqual(['Idempotency-Key']);
        }),
        { numRuns: 60 * TIMES },
      );
    });

    test('leaves everything as it was for others', async () => {
      const { vendorId, ids } = await vendorWith(api, [{}]);
      const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      expect(reviews.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect((await api.v1('GET', '/businesses')).length).toBeGreaterThan(1);
    });
  });
}

/** Not a failure of the service, and a problem where it is not a success. */
export function expectProblemOrSuccess({ status, headers, body }: Answer) {
  expect(status).toBeLessThan(500);
  if (status < 300) return;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, code: expect.stringMatching(/^[a-z_]+$/) });
}

/** The fields a problem names. */
export function namesOf({ body }: Answer): string[] {
  return body.errors.map(({ field, message }: { field: string; message: string }) => {
    expect(message).not.toBe('');
    return field;
  });
}

/** Whether a name is that of the field, of one inside it, or of one around it. */
export const related = (field: string[]) => (name: string) => {
  const one = `${field.join('.')}.`;
  return name === 'body' || one.startsWith(`${name}.`) || `${name}.`.startsWith(one);
};

/** Half a surrogate pair cannot stand in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd').slice(0, 2000));
}
