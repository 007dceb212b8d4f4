import { describe, expect, test } from 'vitest';
import { allowsOrigin, isTokenOrigin } from '../../src/contract/tokens.js';
import fc from '../fixtures/fast-check.js';
import { HOSTILE_ORIGINS, HOSTILE_TO_WILDCARDS, UNUSABLE_ORIGINS } from '../fixtures/hostile-origins.js';

describe('an origin with a wildcard label', () => {
  const allowed = ['https://*.webflow.io'];

  test.each(['https://hats.webflow.io', 'https://xn--hte-ula.webflow.io', 'https://a_b-1.webflow.io'])(
    'allows %s',
    (origin) => {
      expect(allowsOrigin(allowed, origin)).toBe(true);
    },
  );

  test.each(HOSTILE_TO_WILDCARDS)('does not allow %s', (_why, origin) => {
    expect(allowsOrigin(allowed, origin)).toBe(false);
  });

  test('keeps scheme and port, and is one among others', () => {
    const origins = ['https://shop.example', 'http://*.localhost.test:3000'];
    const outcomes = ['http://a.localhost.test:3000', 'http://a.localhost.test', 'https://a.localhost.test:3000'];
    expect(outcomes.map((origin) => allowsOrigin(origins, origin))).toEqual([true, false, false]);
    expect(allowsOrigin(origins, 'https://shop.example')).toBe(true);
    expect(allowsOrigin([], 'https://shop.example')).toBe(false);
  });

  test('allows what a parser of addresses finds one label below it, and nothing else', () => {
    const piece = fc.constantFrom('a', 'b0', '-', '_', '.', ':', '/', '@', '*', 'A', '%', '8', 'shop', 'io');
    const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', '');
    const tail = fc.constantFrom(
      '.shop.example',
      '.shop.example:8080',
      '.shop.example.',
      'shop.example',
      '.a.example',
      '',
    );
    const sent = fc
      .tuple(scheme, fc.array(piece, { maxLength: 4 }), tail)
      .map(([s, label, t]) => s + label.join('') + t);
    const token = fc.constantFrom('https://*.shop.example', 'http://*.shop.example', 'https://*.shop.example:8080');
    let matches = 0;
    fc.assert(
      fc.property(token, sent, (pattern, origin) => {
        expect([pattern, origin, allowsOrigin([pattern], origin)]).toEqual([pattern, origin, isBelow(pattern, origin)]);
        if (allowsOrigin([pattern], origin)) matches += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(matches).toBeGreaterThan(50);
  });
});

/** The same by parsing: a canonical address of the same scheme and port whose host has one label more. */
function isBelow(pattern: string, origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const [sent, named] = [new URL(origin), new URL(pattern)];
  const [label, ...rest] = sent.hostname.split('.');
  return (
    sent.protocol === named.protocol &&
    sent.port === named.port &&
    rest.join('.') === named.hostname.split('.').slice(1).join('.') &&
    !/[^a-z0-9_-]/.test(label!) &&
    label !== ''
  );
}

describe('a token', () => {
  test.each([
    'https://shop.example',
    'http://localhost:8080',
    'https://*.shop.example',
    'https://*.a.shop.example:8443',
  ])('may name %s', (origin) => {
    expect(isTokenOrigin(origin)).toBe(true);
  });

  test.each(UNUSABLE_ORIGINS)('may not name "%s"', (origin) => {
    expect(isTokenOrigin(origin)).toBe(false);
  });

  test('names nothing that a token without a wildcard mistakes for its page', () => {
    for (const [, origin] of HOSTILE_ORIGINS) expect(allowsOrigin(['https://shop.example'], origin)).toBe(false);
  });
});
