import { describe, expect, test, vi } from 'vitest';
import { PAGE_FINDINGS, type PageFinding } from '../../../src/contract/desk/setup.js';
import { findingText } from '../../../src/desk/app/setup/lines/page-check.js';
import { checkPage, stoppedBy } from '../../../src/desk/setup/page-check/check-page.js';
import { readPage } from '../../../src/desk/setup/page-check/read-page.js';
import { hostileText } from '../../fixtures/hostile-text.js';
import { readableTokens } from '../temporary-desk.js';

const SERVER = 'https://reviews.example';
const SHOP = 'https://shop.example';
const { sign, read } = readableTokens();
const made = async (claims: object) =>
  (
    await sign({ vendorId: 'v1', kind: 'vendor', scope: ['reviews:read'], origins: null, days: null, ...claims })
  ).token!.replaceAll('"', '&quot;');
const states: Record<string, 'expired' | 'revoked'> = { old: 'expired', gone: 'revoked' };
const tokens = { read: async (token: string) => states[token] ?? read(token) };
const SCRIPT = `<script type="module" src="${SERVER}/reviews-widget.js?v=2"></script>`;
const widget = (token: string, id = 'v1') => `<reviews-widget vendor-id="${id}" token="${token}"></reviews-widget>`;

const check = (html: string, more: { url?: string; status?: number; policies?: string[] } = {}) =>
  checkPage(
    { url: `${SHOP}/mug`, status: 200, policies: [], html, ...more },
    { vendorId: 'v1', servers: [SERVER], tokens },
  );
const codes = (findings: PageFinding[]) => findings.map(({ code }) => code);

describe('the check of a page', () => {
  test('finds what is as it should be', async () => {
    const html = `<!doctype html>${SCRIPT}${widget(await made({ origins: ['https://*.example', SHOP] }))}`;
    expect(await check(html)).toEqual([
      { kind: 'good', code: 'script_found', detail: `${SERVER}/reviews-widget.js?v=2` },
      { kind: 'good', code: 'element_found', detail: '<reviews-widget>' },
      { kind: 'good', code: 'token_good', detail: '<reviews-widget>' },
    ]);
  });

  test.each<[string, () => Promise<string> | string, string[]]>([
    ['nothing', () => '<p>Hats</p>', ['script_missing', 'element_missing']],
    ['a comment', () => `<!-- ${SCRIPT} -->`, ['script_missing', 'element_missing']],
    [
      'a script that is no module',
      () => SCRIPT.replace('module', 'text/javascript'),
      ['script_no_module', 'element_missing'],
    ],
    [
      'a script by http',
      () => SCRIPT.replace('https', 'http'),
      ['script_elsewhere', 'script_not_secure', 'element_missing'],
    ],
    [
      'another server',
      () => SCRIPT.replace('reviews.', 'other.'),
      ['script_elsewhere', 'script_found', 'element_missing'],
    ],
    [
      'a base',
      () => `<base href="${SERVER}/a/"><script type=module src="/review-stars.js"></script>`,
      ['script_found', 'element_missing'],
    ],
    [
      'another shop',
      async () => SCRIPT + widget(await made({}), 'v2'),
      ['script_found', 'element_found', 'vendor_wrong', 'token_good'],
    ],
    [
      'no shop',
      async () => SCRIPT + widget(await made({}), ''),
      ['script_found', 'element_found', 'vendor_missing', 'token_good'],
    ],
    ['no token', () => SCRIPT + widget(''), ['script_found', 'element_found', 'token_missing']],
    ['a placeholder', () => SCRIPT + widget('PASTE_TOKEN'), ['script_found', 'element_found', 'token_invalid']],
    ['a token that has ended', () => SCRIPT + widget('old'), ['script_found', 'element_found', 'token_expired']],
    ['a revoked token', () => SCRIPT + widget('gone'), ['script_found', 'element_found', 'token_revoked']],
    [
      'a token of another shop',
      async () => SCRIPT + widget(await made({ vendorId: 'v2' })),
      ['script_found', 'element_found', 'token_other_shop'],
    ],
    [
      'a token of other pages',
      async () => SCRIPT + widget(await made({ origins: ['https://blog.example'] })),
      ['script_found', 'element_found', 'token_other_page'],
    ],
    [
      'a form without its scope',
      async () => SCRIPT + widget(await made({})).replaceAll('reviews-widget', 'review-form'),
      ['script_found', 'element_found', 'token_scope'],
    ],
    [
      'served reviews twice',
      async () => {
        const one = widget(await made({})).replace(
          '></',
          '><template shadowrootmode="open"><reviews-widget></reviews-widget></template></',
        );
        return SCRIPT + one + one;
      },
      ['script_found', 'element_found', 'token_good'],
    ],
  ])('says what is with %s', async (_, html, expected) => {
    expect(codes(await check(await html()))).toEqual(expected);
  });

  test('refuses a page whose elements are nested deeper than browsers keep them', async () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}${SCRIPT}`;
    expect(codes(await check(nested(400)))).toContain('script_found');
    await expect(check(nested(40_000))).rejects.toMatchObject({ code: 'too_complex' });
  });

  test('builds no tree: text and elements that a table puts before itself are not searched for', async () => {
    const indexOf = vi.spyOn(Array.prototype, 'indexOf');
    const found = await check(`<table>${'<i></i>x'.repeat(5_000)}${SCRIPT}`);
    const searches = indexOf.mock.contexts.filter((searched) => (searched as unknown[]).length > 1_000);
    indexOf.mockRestore();
    expect(codes(found)).toContain('script_found');
    expect(searches).toEqual([]);
  });

  test('is read a piece at a time, and left where that takes too long', async () => {
    const attributes = Array.from({ length: 10_000 }, (_, index) => `a${index}`).join(' ');
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    let at = 0;
    const slow = readPage(`<div ${attributes}>`, SHOP, () => {
      at += 1_000;
      return at;
    });
    await expect(slow).rejects.toMatchObject({ code: 'too_complex' });
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(2);
  });

  test('has plain words for everything it finds, and repeats what a stranger wrote as text alone', () => {
    for (const code of PAGE_FINDINGS) {
      for (const detail of ['$& $1', ...Object.values(hostileText)]) {
        const text = findingText({ kind: 'note', code, detail });
        expect(text).toMatch(/^\S/);
        expect(
          text.includes(detail) || !/\{detail\}/.test(findingText({ kind: 'note', code, detail: '{detail}' })),
        ).toBe(true);
      }
    }
  });

  test('names the directive of a header or of the page that stops the script, its requests or its policy', async () => {
    const html = SCRIPT + widget(await made({}));
    const stops = async (...policies: string[]) =>
      (await check(html, { policies })).find(({ code }) => code.startsWith('policy'))?.detail;
    expect(await stops(`script-src ${SERVER}; connect-src https:`)).toBe('');
    expect(await stops("default-src 'self'")).toBe("default-src 'self'");
    expect(await stops(`script-src *`, `connect-src 'self'; script-src ${SERVER}`)).toBe("connect-src 'self'");
    const inPage = await check(`<meta http-equiv="Content-Security-Policy" content="script-src 'none'">${html}`);
    expect(codes(inPage)).toContain('policy_stops');
  });

  const NEEDS = { page: SHOP, script: `${SERVER}/reviews-widget.js`, nonce: 'abc' };
  test.each([
    ["script-src 'nonce-abc' 'strict-dynamic'", true],
    ["script-src 'nonce-other' 'strict-dynamic' https:", false],
    ['SCRIPT-SRC https://*.example', true],
    ['script-src *.reviews.example', false],
    ['script-src http://reviews.example', true],
    ['script-src reviews.example:8443', false],
    ['script-src reviews.example:*', true],
    [`script-src-elem 'none'; script-src ${SERVER}`, false],
    [`script-src 'none'; script-src ${SERVER}`, false],
    [`script-src ${SERVER}/reviews-widget.js`, true],
    [`script-src ${SERVER}; require-trusted-types-for 'script'; trusted-types mine`, false],
    [`script-src ${SERVER}; require-trusted-types-for 'script'; trusted-types lit-html dompurify`, true],
    ["require-trusted-types-for 'script'", true],
    ['', true],
    ['img-src https:', true],
  ])('reads the policy "%s"', (policy, passes) => {
    const needs = policy.includes('nonce-abc') ? NEEDS : { ...NEEDS, nonce: undefined };
    expect(stoppedBy(policy, needs) === null).toBe(passes);
  });
});
