import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { attempt, button, cleanUp, field, mount, part, rate, send, write } from './form-page.js';
import {
  challengeRequests,
  keys,
  network,
  onChallenge,
  online,
  problem,
  receipt,
  type Sent,
  skipWaits,
} from './proxy-stub.js';

const secret = 'a secret of the proxy';

/** A challenge as the proxy makes it. */
const challenge = (counter = 5, cost = 100): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter,
    deriveKey,
    hmacSignatureSecret: secret,
    data: { vendor: 'v1' },
    expiresAt: Math.floor(Date.now() / 1000) + 1800,
  });

/** The proxy's 403 that wants work first. */
function required(given: unknown): Response {
  const body = { type: 'about:blank', title: 'No', status: 403, code: 'challenge_required', challenge: given };
  return new Response(JSON.stringify(body), { status: 403 });
}

/** What a request says of the shopper, and whether the proxy would believe the solution in it. */
async function proofs({ submission }: Sent) {
  const { start, solution, website } = submission as typeof submission &
    Record<'start' | 'solution' | 'website', string>;
  const given = solution && (JSON.parse(atob(solution)) as { challenge: Challenge; solution: Solution });
  const isSolved = given && (await verifySolution({ ...given, deriveKey, hmacSignatureSecret: secret })).verified;
  return { start, website, isSolved, nonce: given ? given.challenge.parameters.nonce : undefined };
}

describe('<review-form> challenge', () => {
  const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')!;

  afterEach(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', subtle);
    cleanUp();
  });

  describe('form timestamp', () => {
    it('is requested once, when the shopper begins and not before, and sent along', async () => {
      const sent = network(receipt());
      onChallenge(() => Response.json({ start: 'signed', challenge: null }));
      const form = await mount();
      form.focus();
      await form.updateComplete;
      expect(challengeRequests).to.be.empty;
      await rate(form, 4);
      await write(form, 'Your review', 'Sturdy.');
      await attempt(form, 'review-sent');
      expect(challengeRequests).to.deep.equal(['https://proxy.test/widget/v1/vendors/v1/challenge?token=tok']);
      expect(await proofs(sent[0]!)).to.include({ start: 'signed', isSolved: undefined, website: undefined });
    });

    it('is another for the next review', async () => {
      const sent = network(receipt());
      onChallenge(() => Response.json({ start: `signed ${challengeRequests.length}`, challenge: null }));
      const form = await mount();
      for (const start of ['signed 1', 'signed 2']) {
        await rate(form, 4);
        await attempt(form, 'review-sent');
        expect((await proofs(sent.at(-1)!)).start).to.equal(start);
        form.reset();
        await form.updateComplete;
      }
    });

    it('is left out where the proxy has none, or responds with anything odd', async () => {
      for (const answer of ['null', '7', '[]', '{"start":7,"challenge":7}', '{"challenge":{"parameters":{}}}', '<p>']) {
        const sent = network(receipt());
        onChallenge(() => new Response(answer));
        const form = await mount();
        await rate(form, 4);
        await attempt(form, 'review-sent');
        expect(sent[0]!.submission, answer).to.deep.equal({ rating: 4 });
        fixtureCleanup();
      }
    });

    it('is not requested by a form that is not set up', async () => {
      network(receipt());
      const form = await mount(html`<review-form vendor-id="v1"></review-form>`);
      await rate(form, 4);
      await attempt(form, 'review-error');
      expect(challengeRequests).to.be.empty;
    });
  });

  it('that comes with the timestamp is solved while the shopper types, and its solution sent along', async () => {
    const sent = network(receipt());
    const given = await challenge();
    onChallenge(() => Response.json({ start: 'signed', challenge: given }));
    const form = await mount();
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(sent).to.have.length(1);
    expect(await proofs(sent[0]!)).to.include({ start: 'signed', isSolved: true, nonce: given.parameters.nonce });
  });

  it('that the proxy responds with is solved, and the review sent again under its key without a review-error', async () => {
    const sent = network(required(await challenge()), receipt());
    const form = await mount();
    const errors: Event[] = [];
    form.addEventListener('review-error', (event) => errors.push(event));
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(errors).to.be.empty;
    expect(sent).to.have.length(2);
    expect(new Set(keys(sent)).size).to.equal(1);
    expect((await proofs(sent[1]!)).isSolved).to.be.true;
  });

  it('is solved in the state "sending", where a second click does nothing, and leaves the page responsive', async () => {
    const sent = network(required(await challenge(400, 20_000)), receipt());
    const form = await mount();
    await rate(form, 4);
    // What a page does meanwhile: as many turns of its loop as there are messages.
    const { port1, port2 } = new MessageChannel();
    let turns = 0;
    port1.onmessage = () => {
      turns++;
      port2.postMessage(0);
    };
    const done = oneEvent(form, 'review-sent');
    await send(form);
    await waitUntil(() => sent.length === 1);
    turns = 0;
    port2.postMessage(0);
    button(form).click();
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'true');
    await done;
    port1.close();
    // One turn for each key derived, if the page had no other; a solver that holds the thread leaves none.
    expect(turns).to.be.greaterThan(400);
    expect(sent).to.have.length(2);
  });

  it('that has expired meanwhile is followed by another: a review that waits offline for an hour arrives once', async () => {
    const sent = network(new TypeError('Failed to fetch'), required(await challenge(7)), receipt());
    const old = await challenge(3);
    onChallenge(() => Response.json({ start: 'signed', challenge: old }));
    const form = await mount();
    await rate(form, 4);
    await write(form, 'Your review', 'Sturdy.');
    online(false);
    await attempt(form, 'review-error');
    expect(part(form, 'notice')).to.have.text(english.offlineFailed);
    const done = oneEvent(form, 'review-sent');
    online(true);
    await done;
    const all = await Promise.all(sent.map(proofs));
    expect(all.map(({ nonce }) => nonce === old.parameters.nonce)).to.deep.equal([true, true, false]);
    expect(all.map(({ isSolved }) => isSolved)).to.deep.equal([true, true, true]);
    expect(new Set(keys(sent)).size).to.equal(1);
  });

  it('is solved in a retry too', async () => {
    skipWaits();
    const sent = network(problem(503, 'upstream_error'), required(await challenge()), receipt());
    const form = await mount();
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(new Set(keys(sent)).size).to.equal(1);
    expect(sent).to.have.length(3);
  });

  it('after challenge is given up, and the review kept', async () => {
    const sent = network(required(await challenge()));
    const form = await mount();
    await rate(form, 4);
    const { code, retrying } = await attempt(form, 'review-error');
    expect([code, retrying, sent.length]).to.deep.equal(['challenge_required', false, 4]);
    expect(part(form, 'notice')).to.have.text(english.unsolvedFailed);
    expect(localStorage).to.have.length(1);
    await expect(form).to.be.accessible();
  });

  it('that cannot be solved without HTTPS has a notice of its own, and the review is kept', async () => {
    const sent = network(required(await challenge()), receipt());
    Object.defineProperty(Crypto.prototype, 'subtle', { configurable: true, get: () => undefined });
    const form = await mount();
    await rate(form, 4);
    await write(form, 'Your review', 'Sturdy.');
    await attempt(form, 'review-error');
    expect(sent).to.have.length(1);
    expect(part(form, 'notice')).to.have.text(english.unsolvedFailed);
    expect(field(form, 'Your review').value).to.equal('Sturdy.');
    await attempt(form, 'review-sent');
  });

  it('of an unknown algorithm or shape is no error of the page', async () => {
    for (const odd of [
      7,
      'x',
      {},
      { parameters: null },
      { parameters: { ...(await challenge()).parameters, algorithm: 'X' } },
    ]) {
      network(required(odd));
      const form = await mount();
      await rate(form, 4);
      const { code } = await attempt(form, 'review-error');
      expect(code).to.equal('challenge_required');
      expect(part(form, 'notice')).to.have.text(english.unsolvedFailed);
      fixtureCleanup();
    }
  });

  describe('honeypot', () => {
    it('is neither seen nor reached nor read out', async () => {
      const form = await mount();
      await rate(form, 4);
      const trap = form.shadowRoot!.querySelector<HTMLInputElement>('[name="website"]')!;
      expect([trap.tabIndex, trap.autocomplete]).to.deep.equal([-1, 'off']);
      expect(trap.closest('[aria-hidden="true"]')).to.not.be.null;
      const { width, height } = trap.parentElement!.getBoundingClientRect();
      expect(width * height).to.be.at.most(1);
      expect(getComputedStyle(trap).display).to.not.equal('none');
      await expect(form).to.be.accessible();
    });

    it('travels with the review when it is filled in', async () => {
      const sent = network(receipt());
      const form = await mount();
      await rate(form, 4);
      form.shadowRoot!.querySelector<HTMLInputElement>('[name="website"]')!.value = 'https://spam.test';
      await attempt(form, 'review-sent');
      expect((await proofs(sent[0]!)).website).to.equal('https://spam.test');
    });
  });
});
