import { describe, expect, test } from 'vitest';
import { createEndingTokens } from '../../../src/proxy/tokens/admission.js';
import type { TokenClaims } from '../../../src/proxy/tokens/tokens.js';
import { listing, review, START, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const DAY = 86_400_000;
const NONE = { count: 0, first: null };

function start(maxTokens?: number) {
  const clock = { now: START };
  const logged: object[] = [];
  const log = (event: object) => void logged.push(event);
  const endingTokens = createEndingTokens({ now: () => clock.now, log, ...(maxTokens && { maxTokens }) });
  return { clock, logged, ...endingTokens };
}

/** Claims of a token that ends after `days`. */
const ending = (days: number, tokenId = 'j1'): TokenClaims => ({
  vendorId: VENDOR,
  kind: 'vendor',
  scope: ['reviews:read'],
  expiresAt: (START + days * DAY) / 1000,
  tokenId,
});

describe('tokens that end soon', () => {
  test('are logged thirty days before, once a day each', () => {
    const { note, clock, logged } = start();
    note(ending(31));
    expect(logged).toEqual([]);
    clock.now += DAY;
    for (let use = 0; use < 100; use += 1) note(ending(31));
    expect(logged).toEqual([
      {
        severity: 'warn',
        event: 'token_ends_soon',
        vendorId: VENDOR,
        tokenId: 'j1',
        endsAt: new Date(START + 31 * DAY).toISOString(),
      },
    ]);
    note(ending(31, 'j2'));
    expect(logged).toHaveLength(2);
    clock.now += DAY - 1;
    note(ending(31));
    expect(logged).toHaveLength(2);
    clock.now += 1;
    note(ending(31));
    expect(logged).toHaveLength(3);
  });

  test('are none without an end', () => {
    const { note, logged, stats } = start();
    note({ vendorId: VENDOR, scope: ['reviews:read'], tokenId: 'j1' });
    expect([logged, stats()]).toEqual([[], NONE]);
  });

  test('are counted while they are used, with the one that ends first', () => {
    const { note, clock, stats } = start();
    note(ending(20, 'j1'));
    note(ending(10, 'j2'));
    note({ ...ending(15, 'j3'), kind: 'business' });
    expect(stats()).toEqual({
      count: 3,
      first: { vendorId: VENDOR, kind: 'vendor', tokenId: 'j2', expiresAt: (START + 10 * DAY) / 1000 },
    });
    clock.now += DAY;
    note(ending(20, 'j1'));
    expect(stats()).toMatchObject({ count: 1, first: { tokenId: 'j1' } });
    clock.now += DAY;
    expect(stats()).toEqual(NONE);
  });

  test('are told apart by vendor and end where they have no jti', () => {
    const { note, logged, stats } = start();
    const { tokenId: _, ...bare } = ending(5);
    note(bare);
    note(bare);
    note({ ...bare, vendorId: 'other' });
    note({ ...bare, kind: 'business' });
    expect(logged).toMatchObject([
      { vendorId: VENDOR, tokenId: null },
      { vendorId: 'other', tokenId: null },
      { businessId: VENDOR, tokenId: null },
    ]);
    expect(stats().count).toBe(3);
  });

  test('are remembered up to a number, and those beyond are not logged until a day has passed', () => {
    const { note, clock, logged, stats } = start(2);
    for (const id of ['j1', 'j2', 'j3', 'j4', 'j3']) note(ending(5, id));
    expect([logged.length, stats().count]).toEqual([2, 2]);
    clock.now += DAY;
    for (const id of ['j3', 'j4', 'j1']) note(ending(5, id));
    expect([logged.length, stats().count]).toEqual([4, 2]);
  });
});

describe('a proxy', () => {
  const scene = () => startProxy(() => listing([review()]));
  const signed = (tokens: ReturnType<typeof scene>['tokens'], days: number, scope: string) =>
    tokens.sign({ vendorId: VENDOR, scope: [scope], expiresInSeconds: days * 86_400 });

  test('announces the tokens that it admits, by the short way too', async () => {
    const { read, tokens, proxy, logged } = scene();
    const token = await signed(tokens, 7, 'reviews:read');
    await read('', {}, token);
    expect(logged.filter((event) => 'event' in (event as object))).toMatchObject([{ event: 'token_ends_soon' }]);
    expect(proxy.stats().endingTokens.count).toBe(1);

    const second = await signed(tokens, 3, 'reviews:read');
    await tokens.verify(second);
    const { url } = scene();
    proxy.ready(new Request(`${url()}?token=${second}`));
    expect(proxy.stats().endingTokens.count).toBe(2);
    expect(JSON.stringify(logged)).not.toContain(token);
  });

  test('announces none that it refuses', async () => {
    const { read, tokens, proxy } = scene();
    expect((await read('', {}, await signed(tokens, 7, 'reviews:submit'))).status).toBe(403);
    const bound = await tokens.sign({ vendorId: VENDOR, scope: ['reviews:read'], expiresInSeconds: 60, origins: [] });
    expect((await read('', {}, bound)).status).toBe(403);
    expect(proxy.stats().endingTokens).toEqual(NONE);
  });
});
