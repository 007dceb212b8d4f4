import { aTimeout, expect, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, field, mount, part, rate, star, write } from './form-page.js';
import { pageToken } from './page-token.js';
import { challengeRequests, network, onChallenge, problem, receipt } from './proxy-stub.js';

const GOOD = { sub: 'v1', kind: 'vendor', scope: 'reviews:read reviews:submit', jti: 'j1' };

/** A form in whose token the page finds nothing wrong. */
const goodForm = (): Promise<ReviewForm> =>
  mount(html`<review-form vendor-id="v1" token=${pageToken(GOOD)} endpoint="https://proxy.test"></review-form>`);
/** `response`, and a promise that resolves once the form has read it and acted on it. */
function watched(response: Response): { response: Response; acted: Promise<void> } {
  let read = (_: Promise<unknown>): void => {};
  const body = new Promise<unknown>((resolve) => {
    read = resolve;
  });
  const json = response.json.bind(response);
  response.json = () => {
    const parsed = json();
    read(parsed);
    return parsed;
  };
  // What the form does then takes no more than this turn.
  return { response, acted: body.catch(() => {}).then(() => aTimeout(0)) };
}
const unavailable = (form: ReviewForm) => part(form, 'unavailable')?.textContent;

describe('<review-form> token that the proxy refuses when the shopper begins to write', () => {
  afterEach(cleanUp);

  for (const [status, code] of [
    [401, 'token_revoked'],
    [401, 'token_invalid'],
    [403, 'origin_not_allowed'],
    [403, 'vendor_not_allowed'],
    [403, 'scope_missing'],
  ] as const) {
    it(`is said before they write on: ${code}`, async () => {
      const sent = network(receipt());
      onChallenge(() => problem(status, code));
      const form = await goodForm();
      await rate(form, 4);
      await waitUntil(() => part(form, 'unavailable'));
      expect(unavailable(form)).to.equal(english.unavailable);
      expect(sent).to.be.empty;
    });
  }

  it('loses nothing: the text stays in sight and on the device, and is back with another token', async () => {
    network(receipt());
    onChallenge(() => problem(401, 'token_revoked'));
    const form = await goodForm();
    star(form, 4).click();
    await write(form, 'Your review', 'Sturdy and kind.');
    await waitUntil(() => part(form, 'unavailable'));
    expect(field(form, 'Your review')).to.include({ value: 'Sturdy and kind.', readOnly: true });
    await expect(form).to.be.accessible();
    expect(JSON.stringify({ ...localStorage })).to.contain('Sturdy and kind.');
    onChallenge(() => Response.json({ start: 'signed', challenge: null }));
    form.token = pageToken({ ...GOOD, jti: 'j2' });
    await form.updateComplete;
    expect(unavailable(form)).to.be.undefined;
    expect(field(form, 'Your review')).to.include({ value: 'Sturdy and kind.', readOnly: false });
    expect(star(form, 4).checked).to.be.true;
    await write(form, 'Your review', 'Sturdy and kind!');
    expect(challengeRequests).to.have.length(2);
    await attempt(form);
  });

  it('moves the focus from the field that is gone to the sentence, and from nowhere else', async () => {
    network(receipt());
    onChallenge(() => problem(401, 'token_revoked'));
    const form = await goodForm();
    star(form, 4).focus();
    await rate(form, 4);
    await waitUntil(() => form.shadowRoot!.activeElement === part(form, 'unavailable'));
    cleanUp();
    network(receipt());
    onChallenge(() => problem(401, 'token_revoked'));
    const other = await goodForm();
    await rate(other, 4);
    await waitUntil(() => part(other, 'unavailable'));
    expect(other.matches(':focus-within')).to.be.false;
  });

  it('is not taken from what stands in front of the proxy, nor from another problem', async () => {
    for (const answer of [
      new Response('<h1>Forbidden</h1>', { status: 403 }),
      Response.json({ code: 7 }, { status: 403 }),
      problem(403, 'challenge_required'),
      problem(500, 'token_invalid'),
    ]) {
      network(receipt());
      const { response, acted } = watched(answer);
      onChallenge(() => response);
      const form = await goodForm();
      await rate(form, 4);
      await acted;
      await form.updateComplete;
      expect(unavailable(form)).to.be.undefined;
      await attempt(form);
      cleanUp();
    }
  });

  it('says nothing of a token that the page has replaced meanwhile', async () => {
    let respond = (_: Response): void => {};
    network(receipt());
    const realFetch = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      !String(input).includes('/challenge?')
        ? realFetch(input, init)
        : new Promise((resolve) => {
            respond = resolve;
            challengeRequests.push(String(input));
          });
    const form = await goodForm();
    await rate(form, 4);
    await waitUntil(() => challengeRequests.length === 1);
    form.token = pageToken({ ...GOOD, jti: 'j2' });
    await form.updateComplete;
    const { response, acted } = watched(problem(401, 'token_revoked'));
    respond(response);
    await acted;
    await form.updateComplete;
    expect(unavailable(form)).to.be.undefined;
    await attempt(form);
  });
});
