import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ReviewErrorEvent } from '../../../src/elements/form/review-form-events.js';
import { english } from '../../../src/elements/form/review-form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import {
  atOnce,
  begun,
  button,
  field,
  mount,
  network,
  onBegin,
  online,
  part,
  problem,
  rate,
  receipt,
  restoreNetwork,
  type Sent,
  send,
  write,
} from './review-form-page.js';

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

const keys = (sent: Sent[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')));

async function attempt(form: ReviewForm, end: 'review-sent' | 'review-error'): Promise<Event> {
  const ended = oneEvent(form, end);
  await send(form);
  return ended;
}

describe('<review-form> challenge', () => {
  const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')!;

  afterEach(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', subtle);
    restoreNetwork();
    fixtureCleanup();
  });

  describe('start', () => {
    it('is asked for once, when the shopper begins and not before, and sent along', async () => {
      const sent = network(receipt());
      onBegin(() => Response.json({ start: 'signed', challenge: null }));
      const form = await mount();
      form.focus();
      await form.updateComplete;
      expect(begun).to.be.empty;
      await rate(form, 4);
      await write(form, 'Your review', 'Sturdy.');
      await attempt(form, 'review-sent');
      expect(begun).to.deep.equal(['https://proxy.test/widget/v1/vendors/v1/challenge?token=tok']);
      expect(await proofs(sent[0]!)).to.include({ start: 'signed', isSolved: undefined, website: undefined });
    });

    it('is anew for the next review', async () => {
      const sent = network(receipt());
      onBegin(() => Response.json({ start: `signed ${begun.length}`, challenge: null }));
      const form = await mount();
      for (const start of ['signed 1', 'signed 2']) {
        await rate(form, 4);
        await attempt(form, 'review-sent');
        expect((await proofs(sent.at(-1)!)).start).to.equal(start);
        form.reset();
        await form.updateComplete;
      }
    });

    it('is done without where the proxy has none, or says anything odd', async () => {
      for (const answer of ['null', '7', '[]', '{"start":7,"challenge":7}', '{"challenge":{"parameters":{}}}', '<p>']) {
        const sent = network(receipt());
        onBegin(() => new Response(answer));
        const form = await mount();
        await rate(form, 4);
        await attempt(form, 'review-sent');
        expect(sent[0]!.submission, answer).to.deep.equal({ rating: 4 });
        fixtureCleanup();
      }
    });

    it('is not asked for by a form that is not set up', async () => {
      network(receipt());
      const form = await mount(html`<review-form vendor-id="v1"></review-form>`);
      await rate(form, 4);
      await attempt(form, 'review-error');
      expect(begun).to.be.empty;
    });
  });

  it('that came with the start is solved while the shopper types, and sent along', async () => {
    const sent = network(receipt());
    const given = await challenge();
    onBegin(() => Response.json({ start: 'signed', challenge: given }));
    const form = await mount();
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(sent).to.have.length(1);
    expect(await proofs(sent[0]!)).to.include({ start: 'signed', isSolved: true, nonce: given.parameters.nonce });
  });

  it('that a review is refused for is solved, and the review sent again under its key without a word', async () => {
    const sent = network(required(await challenge()), receipt());
    const form = await mount();
    const errors: Event[] = [];
    form.addEventListener('review-error', (event) => errors.push(event));
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(errors).to.be.empty;
    expect(sent).to.have.length(2);
    expect(keys(sent).size).to.equal(1);
    expect((await proofs(sent[1]!)).isSolved).to.be.true;
  });

  it('says "sending" as long as it is solved, takes no second click, and leaves the page quick', async () => {
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

  it('that has expired or was used meanwhile is followed by another: a review that waits offline for an hour arrives once', async () => {
    const sent = network(new TypeError('Failed to fetch'), required(await challenge(7)), receipt());
    const old = await challenge(3);
    onBegin(() => Response.json({ start: 'signed', challenge: old }));
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
    expect(keys(sent).size).to.equal(1);
  });

  it('is solved in a retry too', async () => {
    atOnce();
    const sent = network(problem(503, 'upstream_error'), required(await challenge()), receipt());
    const form = await mount();
    await rate(form, 4);
    const done = oneEvent(form, 'review-sent');
    await send(form);
    await done;
    expect(keys(sent).size).to.equal(1);
    expect(sent).to.have.length(3);
  });

  it('without an end is given up, with the review kept', async () => {
    const sent = network(required(await challenge()));
    const form = await mount();
    await rate(form, 4);
    const { code, retrying } = (await attempt(form, 'review-error')) as ReviewErrorEvent;
    expect([code, retrying, sent.length]).to.deep.equal(['challenge_required', false, 4]);
    expect(part(form, 'notice')).to.have.text(english.unsolvedFailed);
    expect(localStorage).to.have.length(1);
    await expect(form).to.be.accessible();
  });

  it('that cannot be solved without HTTPS is said so, and the review kept', async () => {
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

  it('of another time or shape is no error of the page', async () => {
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
      const { code } = (await attempt(form, 'review-error')) as ReviewErrorEvent;
      expect(code).to.equal('challenge_required');
      expect(part(form, 'notice')).to.have.text(english.unsolvedFailed);
      fixtureCleanup();
    }
  });

  describe('honeypot', () => {
    it('is nothing for people: not seen, not reached, not read out', async () => {
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
