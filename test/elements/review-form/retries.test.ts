import { expect, html, oneEvent } from '@open-wc/testing';
import type { ReviewErrorEvent } from '../../../src/elements/form/submit/events.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { attempt, button, cleanUp, mount, part, parts, rate, send, write, written } from './form-page.js';
import { holdWaits, keys, lateResponse, network, online, problem, receipt, skipWaits } from './proxy-stub.js';

const isBusy = (form: ReviewForm) => part(form, 'form')!.ariaBusy === 'true';

describe('<review-form> retries', () => {
  afterEach(cleanUp);

  it('come by themselves three times with one key; after that the shopper has the button', async () => {
    const waits = skipWaits();
    const sent = network(problem(503, 'upstream_error'));
    const form = await written();
    const errors: ReviewErrorEvent[] = [];
    form.addEventListener('review-error', (event) => errors.push(event));
    await send(form);
    await waitUntil(() => errors.length === 4);
    expect(waits.map((ms) => Math.floor(ms / 1000))).to.satisfy(
      ([a, b, c]: number[]) => a === 2 && b! >= 8 && b! < 10 && c! >= 30 && c! <= 36,
    );
    expect(errors.map(({ attempt, retrying }) => [attempt, retrying])).to.deep.equal([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
    expect(button(form)).to.contain.text(english.sendAgain);
    network(receipt());
    await attempt(form, 'review-sent');
    expect(new Set(keys(sent)).size).to.equal(1);
  });

  it('wait as long as Retry-After says; beyond two minutes the shopper has the button', async () => {
    const waits = skipWaits();
    const busy = (seconds: string) =>
      new Response('{"code":"rate_limited"}', { status: 429, headers: { 'retry-after': seconds } });
    network(busy('20'), busy('121'));
    const form = await written();
    await send(form);
    await waitUntil(() => part(form, 'notice')?.textContent === english.busyFailed);
    expect(waits).to.have.length(1);
    expect(waits[0]).to.be.within(20_000, 24_000);
  });

  it('stop when the shopper changes the review', async () => {
    const { waits, end } = holdWaits();
    const sent = network(problem(503, 'upstream_error'), receipt());
    const form = await written();
    await attempt(form, 'review-error');
    expect(waits).to.have.length(1);
    await write(form, 'Your review', 'Better words');
    expect(parts(form, 'notice')).to.have.length(0);
    end(0);
    await form.updateComplete;
    expect(isBusy(form)).to.be.false;
    await attempt(form, 'review-sent');
    expect(sent.map(({ submission }) => submission.text)).to.deep.equal(['Sturdy and kind.', 'Better words']);
  });

  it('wait anew after an attempt that the shopper makes meanwhile', async () => {
    const { waits, end } = holdWaits();
    const sent = network(problem(503, 'upstream_error'));
    const form = await written();
    await attempt(form, 'review-error');
    await attempt(form, 'review-error');
    expect(waits).to.have.length(2);
    end(0);
    await form.updateComplete;
    expect(isBusy(form), 'after the first wait').to.be.false;
    const failed = oneEvent(form, 'review-error');
    end(1);
    await failed;
    expect(sent).to.have.length(3);
  });

  it('do not come when an answer to a question of the page was changed during the attempt', async () => {
    const waits = skipWaits();
    const { response, respond } = lateResponse();
    const sent = network(response, receipt());
    const form = await mount(html`<review-form vendor-id="v1" token="t">
      <input slot="questions" name="size" aria-label="Size">
    </review-form>`);
    await rate(form, 4);
    await send(form);
    const question = form.querySelector('input')!;
    question.value = 'M';
    question.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await respond(form, problem(503, 'upstream_error'));
    expect(waits).to.be.empty;
    expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
    await attempt(form, 'review-sent');
    expect(sent.map(({ submission }) => submission.answers)).to.deep.equal([undefined, { size: 'M' }]);
  });

  it('do not come for a review that was discarded, nor is it stored', async () => {
    const { waits, end } = holdWaits();
    const { response, respond } = lateResponse();
    const sent = network(response, problem(503, 'upstream_error'));
    const form = await written();
    await send(form);
    form.reset();
    await respond(form, problem(503, 'upstream_error'));
    expect(waits, 'discarded during the attempt').to.be.empty;
    expect(localStorage).to.have.length(0);

    await rate(form, 4);
    const sentAgain = await attempt(form, 'review-error');
    expect(sentAgain.retrying).to.be.true;
    form.reset();
    end(0);
    await rate(form, 3);
    expect(isBusy(form), 'discarded during the wait').to.be.false;
    expect(sent).to.have.length(2);
  });

  it('stop when the form is taken out of the page; back in it the shopper has the button', async () => {
    const { waits, end } = holdWaits();
    network(problem(503, 'upstream_error'));
    const form = await written();
    await attempt(form, 'review-error');
    const parent = form.parentElement!;
    form.remove();
    end(0);
    parent.append(form);
    await form.updateComplete;
    expect(isBusy(form)).to.be.false;
    expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
    const { response, respond } = lateResponse();
    network(response);
    await send(form);
    form.remove();
    await respond(form, problem(503, 'upstream_error'));
    expect(waits, 'failed outside of the page').to.have.length(1);
  });

  it('stop for the review of another product too when the form is taken out of the page', async () => {
    const { waits, end } = holdWaits();
    const sent = network(problem(503, 'upstream_error'));
    const form = await written();
    form.productId = 'p1';
    await form.updateComplete;
    await attempt(form, 'review-error');
    form.productId = 'p2';
    await form.updateComplete;
    const parent = form.parentElement!;
    form.remove();
    end(0);
    parent.append(form);
    form.productId = 'p1';
    await form.updateComplete;
    expect(isBusy(form)).to.be.false;
    expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
    expect([waits.length, sent.length]).to.deep.equal([1, 1]);
  });

  it('do not come for a review that was edited while offline, until it is sent', async () => {
    const sent = network(new TypeError('Failed to fetch'), receipt());
    const form = await written();
    online(false);
    await attempt(form, 'review-error');
    await write(form, 'Your review', 'Better words');
    online(true);
    await form.updateComplete;
    expect(isBusy(form)).to.be.false;
    expect(sent).to.have.length(1);
  });
});
