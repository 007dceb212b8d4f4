import { expect, fixtureCleanup } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, comeBack, mount, part, rate, send, write, written } from './form-page.js';
import { keys, lateResponse, network, problem, receipt } from './proxy-stub.js';

describe('<review-form> idempotency key', () => {
  afterEach(cleanUp);

  it('stays the same over retries, and is another for the next review', async () => {
    const sent = network(
      new TypeError('lost'),
      problem(503, 'upstream_error'),
      problem(429, 'rate_limited'),
      receipt(),
    );
    const form = await written();
    for (let i = 0; i < 3; i++) await attempt(form, 'review-error');
    await attempt(form, 'review-sent');
    expect(new Set(keys(sent)).size).to.equal(1);
    form.reset();
    await form.updateComplete;
    await rate(form, 4);
    await attempt(form, 'review-sent');
    expect(keys(sent)[4]).to.not.equal(keys(sent)[0]);
  });

  it('stays the same for an edited text when the first may have arrived', async () => {
    const sent = network(new TypeError('lost'), problem(400, 'invalid_request'), receipt());
    const form = await written();
    await attempt(form, 'review-error');
    await write(form, 'Your review', 'Edited');
    await attempt(form, 'review-error');
    await write(form, 'Your review', 'Edited again');
    await attempt(form, 'review-sent');
    expect(new Set(keys(sent)).size).to.equal(1);
  });

  it('is another for changed content when the first was surely rejected', async () => {
    const sent = network(problem(400, 'invalid_request'), problem(403, 'scope_missing'), receipt());
    const form = await written();
    await attempt(form, 'review-error');
    await attempt(form, 'review-error');
    await write(form, 'Your review', 'Edited');
    await attempt(form, 'review-sent');
    const [first, same, changed] = keys(sent);
    expect(same).to.equal(first);
    expect(changed).to.not.equal(first);
  });

  describe('of a submission that was interrupted', () => {
    it('is that of the draft on the next visit', async () => {
      const sent = network(lateResponse().response, receipt());
      await send(await written());
      await waitUntil(() => sent.length === 1);
      const form = await comeBack('same');
      expect(part(form, 'draft')).to.contain.text(english.interrupted);
      await attempt(form, 'review-sent');
      expect(sent).to.have.length(2);
      expect(new Set(keys(sent)).size).to.equal(1);
      expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
    });

    it('is that of the draft also after an earlier rejection, whether the text was changed or not', async () => {
      for (const words of ['Sturdy and kind.', 'Other words']) {
        const sent = network(problem(400, 'invalid_request'), lateResponse().response, receipt());
        const form = await written();
        await attempt(form, 'review-error');
        await write(form, 'Your review', words);
        await send(form);
        await waitUntil(() => sent.length === 2);
        const back = await comeBack('same');
        await attempt(back, 'review-sent');
        const [, second, third] = keys(sent);
        expect(third, words).to.equal(second);
        fixtureCleanup();
      }
    });

    it('tells that the review had arrived where the proxy knows it with another text', async () => {
      const sent = network(lateResponse().response, problem(409, 'idempotency_conflict'));
      await send(await written());
      await waitUntil(() => sent.length === 1);
      const form = await comeBack();
      await attempt(form, 'review-sent');
      expect(part(form, 'success-text')).to.have.text(english.arrived);
      expect(localStorage).to.have.length(0);
    });

    it('is the same in two tabs that begin with one draft', async () => {
      const sent = network(receipt());
      await written();
      const first = await comeBack();
      const second = await mount();
      for (const form of [first, second]) {
        await attempt(form, 'review-sent');
      }
      expect(sent).to.have.length(2);
      expect(new Set(keys(sent)).size).to.equal(1);
    });

    it('is another on the next visit when every attempt was rejected', async () => {
      const sent = network(problem(400, 'invalid_request'), receipt());
      const form = await written();
      await attempt(form, 'review-error');
      const back = await comeBack();
      await write(back, 'Your review', 'Other words');
      await attempt(back, 'review-sent');
      expect(new Set(keys(sent)).size).to.equal(2);
    });
  });
});
