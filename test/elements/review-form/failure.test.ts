import { expect, html, oneEvent } from '@open-wc/testing';
import type { FailureKind } from '../../../src/elements/form/submission-state.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import { formatMessage } from '../../../src/elements/languages/format-message.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, errorAt, field, mount, part, parts, rate, send, star, written } from './form-page.js';
import { keys, network, online, problem, receipt } from './proxy-stub.js';

describe('<review-form> failure', () => {
  afterEach(cleanUp);

  const cases: [string, Response | Error, FailureKind, string][] = [
    ['token_missing', problem(401, 'token_missing'), 'setup', 'token_missing'],
    ['origin_not_allowed', problem(403, 'origin_not_allowed'), 'setup', 'origin_not_allowed'],
    ['an unknown vendor', problem(404, 'not_found'), 'setup', 'not_found'],
    ['rate_limited', problem(429, 'rate_limited'), 'busy', 'rate_limited'],
    ['upstream_unreachable', problem(503, 'upstream_unreachable'), 'unreachable', 'upstream_unreachable'],
    ['a gateway’s own page', new Response('<h1>502</h1>', { status: 502 }), 'unreachable', 'bad_response'],
    ['a page with status 200', new Response('<h1>Shop</h1>'), 'unreachable', 'bad_response'],
    ['a rejection without fields', problem(400, 'invalid_request'), 'refused', 'invalid_request'],
    ['a lost connection', new TypeError('Failed to fetch'), 'unreachable', 'unreachable'],
  ];
  for (const [name, response, kind, code] of cases) {
    it(`keeps everything after ${name}, and sends the same again on the next press`, async () => {
      const sent = network(response, receipt());
      const form = await written(' Sturdy and kind. ');
      const error = await attempt(form, 'review-error');
      expect(error.code).to.equal(code);
      const notice = ['busy', 'unreachable'].includes(kind) ? 'retrying' : kind;
      expect(part(form, 'notice')).to.have.text(english[`${notice as 'setup'}Failed`]);
      expect(field(form, 'Your review').value).to.equal(' Sturdy and kind. ');
      expect(star(form, 4).checked).to.be.true;
      await attempt(form, 'review-sent');
      expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
    });
  }

  it('keeps everything when no response comes in time', async () => {
    const real = AbortSignal.timeout;
    AbortSignal.timeout = () => AbortSignal.abort();
    network(new DOMException('late', 'TimeoutError'), receipt());
    const form = await written();
    const error = await attempt(form, 'review-error');
    AbortSignal.timeout = real;
    expect(error.code).to.equal('timeout');
    expect(part(form, 'notice')).to.have.text(english.retryingFailed);
    await attempt(form, 'review-sent');
  });

  it('keeps everything where an attribute of the page throws, and sends once that is corrected', async () => {
    const sent = network(receipt());
    const form = await written();
    const odd = Object.assign(form, { source: { toString: () => JSON.parse('{') } as unknown as string });
    await send(odd);
    await waitUntil(() => part(form, 'notice'));
    expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
    form.source = 'shop';
    await attempt(form, 'review-sent');
    expect(sent.map(({ submission }) => submission.text)).to.deep.equal(['Sturdy and kind.']);
  });

  it('says that the form is not set up, and sends nothing without a vendor or a token', async () => {
    const sent = network(receipt());
    for (const template of [
      html`<review-form token="t"></review-form>`,
      html`<review-form vendor-id="v"></review-form>`,
    ]) {
      const form = await mount(template);
      await rate(form, 5);
      const error = await attempt(form, 'review-error');
      expect(error.code).to.equal('not_configured');
      expect(part(form, 'notice')).to.have.text(english.setupFailed);
    }
    expect(sent).to.be.empty;
  });

  it('says that the browser is offline, and sends the same by itself when it is online again', async () => {
    const sent = network(new TypeError('Failed to fetch'), receipt());
    const form = await written();
    online(false);
    const error = await attempt(form, 'review-error');
    expect(error.code).to.equal('offline');
    expect(part(form, 'notice')).to.have.text(english.offlineFailed);
    const done = oneEvent(form, 'review-sent');
    online(true);
    await done;
    expect(new Set(keys(sent)).size).to.equal(1);
    expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
  });

  it('puts the proxy’s field errors beside their fields, as text', async () => {
    const hostile = '<img src=x onerror="window.harmed = true">';
    network(
      problem(400, 'invalid_request', [
        { field: 'channel.email', message: hostile },
        { field: 'text', message: 'must not hold links' },
      ]),
      receipt(),
    );
    const form = await written();
    await attempt(form, 'review-error');
    expect(errorAt(field(form, 'Email'))).to.equal(formatMessage(english.notAccepted, 'en', { message: hostile }));
    expect(errorAt(field(form, 'Your review'))).to.equal(
      formatMessage(english.notAccepted, 'en', { message: 'must not hold links' }),
    );
    expect(form.shadowRoot!.querySelectorAll('img')).to.have.length(0);
    expect(parts(form, 'notice')).to.have.length(0);
    expect(form.shadowRoot!.activeElement === field(form, 'Your review'), 'focus').to.be.true;
    await attempt(form, 'review-sent');
  });

  it('blames the page for a field that the shopper does not see', async () => {
    for (const name of ['product.title', 'vendorId', 'phoneNumber', '__proto__', 'toString']) {
      network(problem(400, 'invalid_request', [{ field: name, message: 'no' }]));
      const form = await written();
      await attempt(form, 'review-error');
      expect(part(form, 'notice'), name).to.have.text(english.setupFailed);
      expect(parts(form, 'error')).to.have.length(0);
    }
  });

  it('accepts problem documents of any shape', async () => {
    for (const body of ['{"errors":[null,7,{"field":1}],"code":{},"title":[]}', '[]', '7', '"no"', '{"errors":{}}']) {
      network(new Response(body, { status: 400 }));
      const form = await written();
      const error = await attempt(form, 'review-error');
      expect(error.code).to.equal('bad_response');
      expect(part(form, 'notice')).to.have.text(english.refusedFailed);
    }
  });
});
