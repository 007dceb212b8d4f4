import fc from '../fixtures/fast-check.js';

const SQL = [
  "'; drop table reviews; --",
  "' or '1'='1",
  '" or ""="',
  "1); delete from businesses where ('1'='1",
  "\\'; select pg_sleep(9); --",
  '$1',
  '?',
  ':id',
  '%',
  '_',
  '{"$ne":null}',
  "x' union select hash from api_keys --",
];
const UNICODE = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff b',
  '\u202etxet desrever',
  '\ufeff',
  '\u200b\u200d\u2060',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'ﷺ'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  '\u{10ffff}',
  'İıſßﬃ',
  '１２３',
  '\r\n\t\u2028\u2029\u0085',
];
const OTHERS = [
  '',
  ' ',
  '../../etc/passwd',
  '%00',
  'javascript:alert(1)',
  'https://[::1]:99999/',
  'https://a.example\\@b.example/',
  'a@b',
  `${'a'.repeat(300)}@shop.example`,
  '+',
  '+1',
  `+${'9'.repeat(100)}`,
  '__proto__',
  'constructor',
  'toString',
  'true',
  'null',
  'NaN',
  '<script>alert(1)</script>',
  'x'.repeat(20_001),
  'é'.repeat(100_000),
];
const NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, -(2 ** 63), 366, 8761];

/** Text that has broken some program. */
export const hostileText = fc.oneof(
  fc.constantFrom(...SQL, ...UNICODE, ...OTHERS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

/** A value of any JSON type, most of them wrong anywhere. */
export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { toString: 1 }, { length: -1 }),
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.constant({ sourceProductId: 'k', title: 't' }), { minLength: 51, maxLength: 60 }),
  fc.dictionary(fc.constantFrom('email', 'phoneNumber', 'sourceProductId', 'title', '__proto__'), hostileText),
);

/** Bodies that are not JSON, or JSON that hurts those who read it. */
export const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(fc.constantFrom('{"name":', '[', '"', '{"rating":"5","vendorId":'), fc.uint8Array({ maxLength: 50 }))
    .map(([start, rest]) => Buffer.concat([Buffer.from(start), rest])),
  fc
    .constantFrom(
      '['.repeat(100_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '\ufeff{}',
      '{"name":"a","name":{}}',
      '{"__proto__":{"name":"a"}}',
      '1e999999',
      `${'9'.repeat(100_000)}`,
      '{"a":"\\ud800"}',
      '{"rating":NaN}',
      "{'rating':'5'}",
      '{"rating":"5",}',
      ' '.repeat(200_000),
      `"${'x'.repeat(256 * 1024)}"`,
      `{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    )
    .map((text) => Buffer.from(text)),
);
