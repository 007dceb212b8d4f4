import { expect, html } from '@open-wc/testing';
import { tokenFaults } from '../../../src/elements/chunks/debug/token-faults.js';
import { checkToken } from '../../../src/elements/form/token-guard.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, mount, part, parts, rate } from './form-page.js';
import { pageToken } from './page-token.js';
import { challengeRequests, network, onChallenge, problem, receipt } from './proxy-stub.js';

const GOOD = { sub: 'v1', kind: 'vendor', scope: 'reviews:read reviews:submit', jti: 'j1' };
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

/** A form whose page has a token with these claims, or this text. */
const formWith = (claims: object | string, debug = false): Promise<ReviewForm> =>
  mount(
    html`<review-form
      vendor-id="v1"
      token=${typeof claims === 'string' ? claims : pageToken({ ...GOOD, ...claims })}
      endpoint="https://proxy.test"
      ?debug=${debug}
    ></review-form>`,
  );
const unavailable = (form: ReviewForm) => part(form, 'unavailable')?.textContent;

/** Claims under which the proxy takes no review of this page for `v1`, and what `debug` says. */
const REFUSED: [why: string, claims: object, words: RegExp][] = [
  ['another vendor', { sub: 'v2' }, /is for "v2", the element asks for "v1"/],
  ['the business of this id', { kind: 'business' }, /for the business of this id/],
  ['reading alone', { scope: 'reviews:read insights:read' }, /lacks the scope reviews:submit or reviews:publish/],
  ['a scope that only begins alike', { scope: 'reviews:submitted' }, /lacks the scope/],
  ['no scope', { scope: '' }, /lacks the scope/],
  [
    'other pages',
    { origins: ['https://shop.example', 'https://*.localhost.test'] },
    /is for pages of https:\/\/shop\.ex/,
  ],
  ['no page at all', { origins: [] }, /is for pages of ; this one is http/],
];

describe('<review-form> token', () => {
  afterEach(cleanUp);

  describe('that allows no review is seen before the shopper types', () => {
    for (const [why, claims] of REFUSED) {
      it(`for ${why}`, async () => {
        const form = await formWith(claims);
        expect(unavailable(form)).to.equal(english.unavailable);
        expect(parts(form, 'input').length + parts(form, 'star').length + parts(form, 'button').length).to.equal(0);
        expect(challengeRequests).to.be.empty;
      });
    }

    it('with nothing for axe to find, under its heading', async () => {
      const form = await formWith({ sub: 'v2' });
      expect(part(form, 'heading')).to.have.text(english.heading);
      await expect(form).to.be.accessible();
    });

    it('in the language of the page', async () => {
      const form = await mount(
        html`<review-form lang="de" vendor-id="v1" token=${pageToken({ sub: 'v2' })}></review-form>`,
      );
      await waitUntil(() => part(form, 'unavailable'));
      expect(unavailable(form)).to.equal('Hier können zurzeit keine Bewertungen geschrieben werden.');
    });
  });

  describe('is no reason to refuse', () => {
    for (const [why, claims] of [
      ['where it is good', {}],
      ['where it has no kind', { kind: undefined }],
      ['where it may publish', { scope: 'reviews:publish' }],
      ['where it names this page', { origins: ['https://shop.example', window.origin] }],
      ['where it has an end to come', { exp: seconds(60) }],
      ['within the tolerance of clocks', { exp: seconds(-50) }],
      [
        'where its claims are of types that nobody knows',
        { sub: 7, kind: 'shop', scope: ['a'], origins: 'x', exp: 'never' },
      ],
    ] as [string, object][]) {
      it(why, async () => {
        const form = await formWith(claims);
        expect(unavailable(form)).to.be.undefined;
        expect(parts(form, 'star')).to.have.length(5);
      });
    }

    it('where it cannot be read', async () => {
      for (const token of ['t', 'a.b', 'a.%%%.c', '..', `a.${btoa('7')}.c`, `a.${btoa('null')}.c`, 'x'.repeat(5000)]) {
        const form = await formWith(token);
        expect(unavailable(form), token).to.be.undefined;
      }
      expect(challengeRequests).to.be.empty;
    });
  });

  describe('that has expired by the clock of the shopper', () => {
    const expired = { exp: seconds(-61) };

    it('is refused once the proxy says so', async () => {
      network(receipt());
      onChallenge(() => problem(401, 'token_expired'));
      const form = await formWith(expired);
      await waitUntil(() => part(form, 'unavailable'));
      expect(challengeRequests).to.have.length(1);
      expect(challengeRequests[0]).to.match(/^https:\/\/proxy\.test\/widget\/v1\/vendors\/v1\/challenge\?token=/);
    });

    it('is good where the clock is wrong, and the review is sent', async () => {
      const sent = network(receipt());
      onChallenge(() => Response.json({ start: 'signed', challenge: null }));
      const form = await formWith(expired);
      await waitUntil(() => challengeRequests.length === 1);
      await rate(form, 4);
      await attempt(form);
      expect(sent).to.have.length(1);
      expect(unavailable(form)).to.be.undefined;
    });

    it('is good where the proxy does not say otherwise', async () => {
      for (const answer of [
        new Response('', { status: 404 }),
        problem(503, 'upstream_error'),
        problem(429, 'rate_limited'),
      ]) {
        network(receipt());
        onChallenge(() => answer);
        const form = await formWith(expired);
        await waitUntil(() => challengeRequests.length === 1);
        await rate(form, 4);
        await attempt(form);
        expect(unavailable(form)).to.be.undefined;
        cleanUp();
      }
    });
  });

  it('that is replaced by one for this vendor brings the form, and the thanks stay under any', async () => {
    network(receipt());
    const form = await formWith({ sub: 'v2' });
    form.token = pageToken(GOOD);
    await form.updateComplete;
    await rate(form, 4);
    await attempt(form);
    form.token = pageToken({ ...GOOD, sub: 'v2' });
    await form.updateComplete;
    expect(part(form, 'success')).to.not.be.null;
    form.reset();
    await form.updateComplete;
    expect(unavailable(form)).to.equal(english.unavailable);
  });

  describe('and the console', () => {
    const lines: string[] = [];
    const { warn } = console;
    beforeEach(() => {
      lines.length = 0;
      console.warn = (text: unknown) => lines.push(String(text));
    });
    afterEach(() => {
      console.warn = warn;
    });

    for (const [why, claims, words] of REFUSED) {
      it(`says why with debug, and so does the page: ${why}`, async () => {
        const form = await formWith(claims, true);
        await waitUntil(() => part(form, 'reason'));
        expect(part(form, 'reason')!.textContent).to.match(words);
        expect(lines.filter((line) => line.startsWith('<review-form> No review can be written:'))).to.have.length(1);
        expect(lines.join()).to.match(words);
        await expect(form).to.be.accessible();
      });
    }

    it('says what the proxy said, and what to do', async () => {
      network(receipt());
      onChallenge(() => problem(401, 'token_revoked'));
      const form = await formWith({}, true);
      await rate(form, 4);
      await waitUntil(() => part(form, 'reason'));
      expect(part(form, 'reason')!.textContent).to.match(/refuses the token: token_revoked\. Make a new one/);
    });

    it('says nothing without debug', async () => {
      const form = await formWith({ sub: 'v2' });
      expect(unavailable(form)).to.equal(english.unavailable);
      expect([parts(form, 'reason').length, lines.filter((line) => line.includes('review'))]).to.deep.equal([0, []]);
    });

    it('always says that a token is missing, once', async () => {
      const form = await mount(html`<review-form vendor-id="v1"></review-form>`);
      expect(lines).to.deep.equal(['<review-form> The attribute token is missing.']);
      form.productId = 'p';
      await form.updateComplete;
      form.remove();
      document.body.append(form);
      await form.updateComplete;
      expect(lines).to.have.length(1);
      form.remove();
    });
  });

  it('is refused by the form exactly where debug has something to say', () => {
    const now = Date.UTC(2026, 0, 1);
    const claims: Record<string, unknown[]> = {
      sub: ['v1', 'v2'],
      kind: [undefined, 'vendor', 'business'],
      scope: ['reviews:submit', 'reviews:read reviews:publish', 'reviews:read', ''],
      origins: [undefined, [], ['https://fr.shop.example'], ['https://shop.example'], ['https://*.shop.example']],
      exp: [undefined, now / 1000 + 1, now / 1000 - 59, now / 1000 - 60],
    };
    const all = Object.entries(claims).reduce<object[]>(
      (found, [name, values]) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
      [{}],
    );
    const asked = { kind: 'vendor', id: 'v1', scopes: ['reviews:submit', 'reviews:publish'] } as const;
    const refused = { 'https://fr.shop.example': 0, 'https://a.fr.shop.example': 0, 'http://localhost:8000': 0 };
    for (const origin of Object.keys(refused) as (keyof typeof refused)[]) {
      for (const one of all) {
        const token = pageToken(one);
        const explained = tokenFaults(token, asked, now, origin).length > 0;
        expect(checkToken(token, 'v1', now, origin) !== null, JSON.stringify([origin, one])).to.equal(explained);
        if (explained) refused[origin] += 1;
      }
    }
    // Good are: one vendor, two kinds, two scopes, three of the ends; of the origins three, and one where none is listed.
    expect(Object.values(refused)).to.deep.equal([480 - 36, 480 - 12, 480 - 12]);
  });
});
