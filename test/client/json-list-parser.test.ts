import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/client/index.js';
import { type JsonLimits, JsonListParser } from '../../src/client/json-list-parser.js';
import fc from '../fixtures/fast-check.js';

const WIDE: JsonLimits = { bytes: 1e9, depth: 1e9, members: 1e9, part: { characters: 1e9, members: 1e9 } };
const LIMITS: JsonLimits = { bytes: 10_000, depth: 8, members: 500, part: { characters: 2_000, members: 50 } };

/** Cuts `json` into pieces of `size` bytes; the list is put back where it was. */
function cut(json: string | Uint8Array, size = 7, limits = LIMITS) {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  let entries: unknown[] = [];
  const list = {
    names: ['reviews'],
    begin() {
      entries = [];
    },
    take: (parse: () => unknown) => void entries.push(parse()),
  };
  const cutter = new JsonListParser(limits, list, 200);
  for (let at = 0; at < bytes.length; at += size) cutter.push(bytes.slice(at, at + size));
  const value = cutter.end();
  return { value, entries };
}

/** What `JSON.parse` says, in the same two parts. */
function parse(json: string) {
  const value = JSON.parse(json);
  if (Array.isArray(value)) return { value: [], entries: value };
  return Array.isArray(value.reviews)
    ? { value: { ...value, reviews: [] }, entries: value.reviews }
    : { value, entries: [] };
}

describe('a body with a list', () => {
  test('says what JSON.parse says, wherever it is cut', () => {
    const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    const body = fc.record(
      { total: value, reviews: fc.oneof(fc.array(value, { maxLength: 5 }), value), 'a "reviews': value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (value, size, indent) => {
        const json = JSON.stringify(value, null, indent).replaceAll('\\ud', '\\uD');
        expect(cut(json, size, WIDE)).toEqual(parse(json));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['{"reviews":[ ]}'],
    ['{"reviews":[[],{},[[]],""," ]"]}'],
    ['{"\\u0072eviews":[1,2]}'],
    ['{"reviews":[1,2],"reviews":[3]}'],
    ['{"reviews":"[1,2]","x":{"views":[1,2]}}'],
    ['{"reviews":[1,2],"x":{"reviews":[3]}}'],
    ['{"x":[{"reviews":[3]}]}'],
    ['{"a":{"b":{"c":{"d":{"reviews":[3]}}}}}'],
    ['{"x":"reviews","y":[1,2]}'],
    ['["reviews",[1,2]]'],
    [' [{"reviews":[1]},{"reviews":[2]}]'],
    ['\uFEFF{"reviews":[1]}'],
    ['{"reviews":["\\\\","\\"","\\\\\\"],",""]}'],
  ])('reads %s as JSON.parse does', (json) => {
    for (const size of [1, 2, 3, 100]) expect(cut(json, size)).toEqual(parse(json.replace('\uFEFF', '')));
  });

  test.each([
    ['{"data":{"total":1,"reviews":[1,2]}}', '{"data":{"total":1,"reviews":[]}}'],
    ['{"a":{"b":{"c":{"reviews":[1,2]}}}}', '{"a":{"b":{"c":{"reviews":[]}}}}'],
    ['{"x":[[{}]],"a":{"reviews":[1,2]}}', '{"x":[[{}]],"a":{"reviews":[]}}'],
    ['{"x":{"reviews":[3]},"reviews":[1,2]}', '{"x":{"reviews":[]},"reviews":[]}'],
  ])('finds the list that is wrapped in %s', (json, around) => {
    for (const size of [1, 3, 100]) expect(cut(json, size)).toEqual({ value: JSON.parse(around), entries: [1, 2] });
  });

  test.each([
    ['', 'nothing'],
    ['{"reviews":[1,]}', 'a comma at the end'],
    ['{"reviews":[,1]}', 'a comma at the beginning'],
    ['{"reviews":[1 2]}', 'no comma'],
    ['{"reviews":[1}', 'the wrong bracket'],
    ['{"reviews":[1]', 'no end'],
    ['{"reviews":[1', 'a list without end'],
    ['{"reviews":["', 'a string without end'],
    ['{"reviews":[1]]}', 'a bracket too many'],
    ['{"reviews":[1][2]}', 'two lists side by side'],
    ['{"reviews" [1]}', 'no colon'],
    ['{"reviews":[{"a":1]]}', 'brackets that do not match'],
    ["{'reviews':[1]}", 'other quotes'],
    ['{"reviews":[\u00a0]}', 'white space of other kinds'],
    ['<!doctype html>', 'markup'],
  ])('refuses %s: %s', (json) => {
    for (const size of [1, 3, 100]) expect(() => cut(json, size)).toThrow(SyntaxError);
  });
});

describe('a limit', () => {
  const refused = (json: string, limits: Partial<JsonLimits>, size?: number) => {
    try {
      cut(json, size, { ...LIMITS, ...limits });
    } catch (error) {
      return error instanceof ServiceError ? [error.code, error.status] : error;
    }
    return 'taken';
  };
  const BAD = ['upstream_bad_response', 200];

  test('on bytes holds at the last byte', () => {
    const json = '{"reviews":["é"]}';
    const bytes = new TextEncoder().encode(json).length;
    expect(refused(json, { bytes })).toBe('taken');
    expect(refused(json, { bytes: bytes - 1 })).toEqual(BAD);
  });

  test('on depth counts brackets outside of strings', () => {
    expect(refused('{"reviews":[[[["[[[[[["]]]]}', { depth: 5 })).toBe('taken');
    expect(refused('{"reviews":[[[[[]]]]]}', { depth: 5 })).toEqual(BAD);
    expect(refused('['.repeat(9), {})).toEqual(BAD);
  });

  test('on members counts those of the whole body, in many entries or around the list', () => {
    const entries = (count: number) => `{"reviews":[${Array(count).fill('[0]').join()}]}`;
    expect(refused(entries(249), {})).toBe('taken');
    expect(refused(entries(260), {})).toEqual(BAD);
    expect(refused(`{"x":[${Array(60).fill(0).join()}],"reviews":[]}`, {})).toEqual(BAD);
  });

  test.each([
    ['members', `{${Array.from({ length: 60 }, (_, index) => `"${index}":0`)}}`],
    ['characters', JSON.stringify('x'.repeat(3_000))],
    ['characters of white space', ' '.repeat(3_000)],
  ])('on the %s of one entry leaves out that entry alone', (_, large) => {
    for (const size of [1, 7, 10_000]) {
      expect(cut(`{"total":3,"reviews":[1,${large},3]}`, size).entries).toEqual([1, undefined, 3]);
      expect(cut(`{"reviews":[1,${large}]}`, size).entries).toEqual([1, undefined]);
    }
  });

  test('on what is around the list leaves nothing', () => {
    expect(refused(`{"x":"${'x'.repeat(3_000)}","reviews":[]}`, {})).toEqual(BAD);
    expect(refused(`{"reviews":[],"x":"${'x'.repeat(3_000)}"}`, {})).toEqual(BAD);
  });
});

test('work grows with the length of the body alone, whatever it holds', () => {
  const bombs = ['"\\"', '\\', '"', '{"', '[]', ',', ' ', '"reviews":[],', '"a":'];
  const cpuOf = (bomb: string, length: number) => {
    const json = `{"reviews":["${bomb.repeat(length / bomb.length)}`;
    const before = process.cpuUsage();
    expect(() => cut(json, 4096, WIDE)).toThrow();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  for (const bomb of bombs) {
    const [once, eight] = [200_000, 1_600_000].map((length) => Math.min(cpuOf(bomb, length), cpuOf(bomb, length)));
    expect(eight! / (once! + 5_000), bomb).toBeLessThan(24);
  }
});
