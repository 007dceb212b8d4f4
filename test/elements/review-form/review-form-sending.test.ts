import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import type {
  ReviewErrorEvent,
  ReviewSentEvent,
  ReviewSubmitEvent,
} from '../../../src/elements/form/review-form-events.js';
import { english } from '../../../src/elements/form/review-form-strings.js';
import type { FailureKind } from '../../../src/elements/form/submission-request.js';
import { say } from '../../../src/elements/languages/wording.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import {
  button,
  field,
  later,
  messageAt,
  mount,
  network,
  online,
  part,
  parts,
  problem,
  rate,
  receipt,
  restoreNetwork,
  send,
  star,
  write,
} from './review-form-page.js';

/** A form with a whole review in it. */
async function written(): Promise<ReviewForm> {
  const form = await mount();
  await rate(form, 4);
  await write(form, 'Your review', ' Sturdy and kind. ');
  await write(form, 'First name', 'Ada');
  await write(form, 'Email', 'ada@example.com');
  return form;
}

/** Sends and waits for the end of it. */
async function attempt(form: ReviewForm, end: 'review-sent' | 'review-error'): Promise<Event> {
  const ended = oneEvent(form, end);
  await send(form);
  return ended;
}

const keys = (sent: { headers: Headers }[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

describe('<review-form> sending', () => {
  afterEach(() => {
    restoreNetwork();
    fixtureCleanup();
    document.documentElement.removeAttribute('style');
  });

  describe('accessibility', () => {
    for (const scheme of ['light', 'dark']) {
      it(`has no axe finding while sending, after a failure and after success, in ${scheme}`, async () => {
        document.documentElement.style.cssText = `color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#111' : '#fff'}`;
        const { answer, give } = later();
        network(answer, receipt());
        const form = await written();
        await send(form);
        expect(button(form)).to.have.attribute('aria-disabled', 'true');
        await expect(form).to.be.accessible();
        await give(form, problem(503, 'upstream_unreachable'));
        expect(part(form, 'notice')).to.not.be.null;
        await expect(form).to.be.accessible();
        await attempt(form, 'review-sent');
        await expect(form).to.be.accessible();
      });
    }

    it('says that it sends, and what keeps it from it', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      const alert = form.shadowRoot!.querySelector('[role="alert"]')!;
      await send(form);
      expect(form.shadowRoot!.querySelector('[role="status"]')).to.have.trimmed.text(english.sending);
      expect(part(form, 'form')).to.have.attribute('aria-busy', 'true');
      await give(form, problem(503, 'upstream_unreachable'));
      expect(alert.isConnected).to.be.true;
      expect(alert).to.have.trimmed.text(english.retryingFailed);
      expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
    });

    it('says what is wrong with the field just left, and stops saying it with the first correction', async () => {
      const form = await written();
      const status = form.shadowRoot!.querySelector('[role="status"]')!;
      await write(form, 'Email', 'ada');
      expect(status).to.have.text(english.emailWrong);
      expect(field(form, 'Email').matches(':invalid')).to.be.true;
      await write(form, 'Email', 'ada@example.com');
      expect(status).to.have.text('');
    });

    it('does not call back who went on to another part of the page', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      const search = document.body.appendChild(document.createElement('input'));
      await send(form);
      search.focus();
      await give(form, receipt());
      expect(part(form, 'success')).to.not.be.null;
      expect(document.activeElement === search, 'focus').to.be.true;
      search.remove();
    });
  });

  describe('checking', () => {
    it('sends nothing without stars, says so beside them and leads there', async () => {
      const sent = network(receipt());
      const form = await mount();
      await send(form);
      expect(sent).to.be.empty;
      expect(messageAt(star(form, 1))).to.equal(english.ratingWrong);
      expect(form.shadowRoot!.querySelector('fieldset')).to.have.attribute('aria-invalid', 'true');
      expect(form.shadowRoot!.activeElement === star(form, 1), 'focus').to.be.true;
      await rate(form, 1);
      expect(parts(form, 'error')).to.have.length(0);
    });

    it('is content with the stars alone', async () => {
      const sent = network(receipt());
      const form = await mount();
      await rate(form, 1);
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.deep.equal({ rating: 1 });
    });

    it('says on leaving a field that an email address cannot be one, until it is corrected', async () => {
      const form = await mount();
      for (const wrong of ['ada', 'ada@', 'ada@example', '@example.com']) {
        await write(form, 'Email', wrong);
        expect(messageAt(field(form, 'Email')), wrong).to.equal(english.emailWrong);
      }
      await write(form, 'Email', 'ada@example.com');
      expect(field(form, 'Email')).to.have.attribute('aria-invalid', 'false');
      await write(form, 'Email', '');
      expect(messageAt(field(form, 'Email'))).to.be.undefined;
    });

    it('requires the contact with contact-required, and focuses the first wrong field', async () => {
      const sent = network(receipt());
      const form = await mount(html`<review-form vendor-id="v1" token="t" contact-required></review-form>`);
      expect(field(form, 'Email').required).to.be.true;
      await rate(form, 5);
      await send(form);
      expect(messageAt(field(form, 'Email'))).to.equal(english.emailWrong);
      expect(form.shadowRoot!.activeElement === field(form, 'Email'), 'focus').to.be.true;
      expect(sent).to.be.empty;
    });

    it('is content with one of two required ways of contact', async () => {
      const sent = network(receipt());
      const form = await mount(
        html`<review-form vendor-id="v" token="t" contact="either" contact-required></review-form>`,
      );
      await rate(form, 5);
      await send(form);
      expect(messageAt(field(form, 'Email'))).to.equal(english.oneMissing);
      await write(form, 'Phone', '+4930123456');
      expect(messageAt(field(form, 'Email'))).to.be.undefined;
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.deep.equal({ rating: 5, phoneNumber: '+4930123456' });
    });

    it('does not send what it no longer asks for', async () => {
      const sent = network(receipt());
      const form = await written();
      form.contact = 'none';
      await form.updateComplete;
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.not.have.property('email');
    });
  });

  describe('request', () => {
    it('goes to the vendor at the endpoint, with the token and without cookies', async () => {
      const sent = network(receipt());
      const form = await written();
      form.endpoint = 'https://proxy.test/reviews/';
      await attempt(form, 'review-sent');
      const { url, method, headers, submission } = sent[0]!;
      expect(url).to.equal('https://proxy.test/reviews/widget/v1/vendors/v1/reviews');
      expect(method).to.equal('POST');
      expect(headers.get('authorization')).to.equal('Bearer tok');
      expect(headers.get('content-type')).to.equal('application/json');
      expect(headers.get('idempotency-key')).to.match(/^[\w-]{16,}$/);
      expect(submission).to.deep.equal({
        rating: 4,
        text: 'Sturdy and kind.',
        firstName: 'Ada',
        email: 'ada@example.com',
      });
    });

    it('carries product and source as the page gives them', async () => {
      const sent = network(receipt());
      const form = await mount(html`<review-form
        vendor-id="v1" token="t" source="shop" product-id="p1" product-title="Mug"
        product-description=${'d'.repeat(3000)} product-image="/mug.png"
      ></review-form>`);
      await rate(form, 5);
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.deep.equal({
        rating: 5,
        source: 'shop',
        product: {
          sourceProductId: 'p1',
          title: 'Mug',
          description: 'd'.repeat(2000),
          imageUrl: new URL('/mug.png', location.href).href,
        },
      });
    });

    it('leaves once for a double click, and keeps the button in its place', async () => {
      const { answer, give } = later();
      const sent = network(answer);
      const form = await written();
      const { width, height } = button(form).getBoundingClientRect();
      button(form).click();
      button(form).click();
      await send(form);
      const busy = button(form).getBoundingClientRect();
      expect([busy.width, busy.height]).to.deep.equal([width, height]);
      await give(form, receipt());
      expect(sent).to.have.length(1);
    });

    it('locks what is being sent, and opens it again after a failure', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      await send(form);
      star(form, 1).click();
      expect(field(form, 'Your review').readOnly).to.be.true;
      expect(star(form, 4).checked).to.be.true;
      await give(form, problem(500, 'upstream_error'));
      expect(field(form, 'Your review').readOnly).to.be.false;
      await rate(form, 1);
      expect(star(form, 1).checked).to.be.true;
    });
  });

  describe('success', () => {
    it('says that the shop approves first, or that the review is published', async () => {
      for (const [answer, words] of [
        [receipt(201, false), english.held],
        [receipt(201, true), english.published],
        [receipt(202, false), english.held],
        [receipt(202, true), english.soon],
      ] as const) {
        network(answer);
        const form = await written();
        await attempt(form, 'review-sent');
        expect(part(form, 'success-text')).to.have.text(words);
        expect(parts(form, 'form')).to.have.length(0);
        expect(form.shadowRoot!.activeElement === part(form, 'success'), 'focus').to.be.true;
      }
    });

    it('can be worded by the page, and ends with reset()', async () => {
      network(receipt());
      const form = await written();
      form.innerHTML = '<p slot="success">You are a star.</p>';
      await attempt(form, 'review-sent');
      expect(form.querySelector('p')!.assignedSlot!.name).to.equal('success');
      form.reset();
      await form.updateComplete;
      expect(field(form, 'Your review').value).to.equal('');
      expect(form.querySelector('p')!.assignedSlot === null).to.be.true;
    });

    it('is sent by a page that sets its ids as numbers', async () => {
      const sent = network(receipt());
      const form = await written();
      Object.assign(form, { vendorId: 7, productId: 34 });
      const { vendorId, productId } = (await attempt(form, 'review-sent')) as ReviewSentEvent;
      expect([vendorId, productId]).to.deep.equal(['7', '34']);
      expect(sent[0]!.submission.product).to.deep.equal({ sourceProductId: '34', title: '34' });
    });

    it('does not believe a 201 without a receipt', async () => {
      for (const body of ['<!doctype html>', 'null', '{"id":7}', '[]']) {
        network(new Response(body, { status: 201 }));
        const form = await written();
        const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
        expect(error.code).to.equal('bad_response');
        expect(parts(form, 'success')).to.have.length(0);
      }
    });
  });

  describe('failure', () => {
    const cases: [string, Response | Error, FailureKind, string][] = [
      ['token_missing', problem(401, 'token_missing'), 'setup', 'token_missing'],
      ['origin_not_allowed', problem(403, 'origin_not_allowed'), 'setup', 'origin_not_allowed'],
      ['an unknown vendor', problem(404, 'not_found'), 'setup', 'not_found'],
      ['rate_limited', problem(429, 'rate_limited'), 'busy', 'rate_limited'],
      ['upstream_unreachable', problem(503, 'upstream_unreachable'), 'unreachable', 'upstream_unreachable'],
      ['a gateway’s own page', new Response('<h1>502</h1>', { status: 502 }), 'unreachable', 'bad_response'],
      ['a page that says 200', new Response('<h1>Shop</h1>'), 'unreachable', 'bad_response'],
      ['a refusal without fields', problem(400, 'invalid_request'), 'refused', 'invalid_request'],
      ['a lost connection', new TypeError('Failed to fetch'), 'unreachable', 'unreachable'],
    ];
    for (const [name, answer, kind, code] of cases) {
      it(`keeps everything after ${name}, and sends again when asked`, async () => {
        const sent = network(answer, receipt());
        const form = await written();
        const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
        expect(error.code).to.equal(code);
        const notice = ['busy', 'unreachable'].includes(kind) ? 'retrying' : kind;
        expect(part(form, 'notice')).to.have.text(english[`${notice as 'setup'}Failed`]);
        expect(field(form, 'Your review').value).to.equal(' Sturdy and kind. ');
        expect(star(form, 4).checked).to.be.true;
        await attempt(form, 'review-sent');
        expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
      });
    }

    it('keeps everything when no answer comes in time', async () => {
      const real = AbortSignal.timeout;
      AbortSignal.timeout = () => AbortSignal.abort();
      network(new DOMException('late', 'TimeoutError'), receipt());
      const form = await written();
      const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
      AbortSignal.timeout = real;
      expect(error.code).to.equal('timeout');
      expect(part(form, 'notice')).to.have.text(english.retryingFailed);
      await attempt(form, 'review-sent');
    });

    it('keeps everything where the page breaks the sending, and sends when asked again', async () => {
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

    it('says that the form is not set up, instead of asking a vendor without an id', async () => {
      const sent = network(receipt());
      for (const template of [
        html`<review-form token="t"></review-form>`,
        html`<review-form vendor-id="v"></review-form>`,
      ]) {
        const form = await mount(template);
        await rate(form, 5);
        const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
        expect(error.code).to.equal('not_configured');
        expect(part(form, 'notice')).to.have.text(english.setupFailed);
      }
      expect(sent).to.be.empty;
    });

    it('says that it is offline, and sends itself when it is online again', async () => {
      const sent = network(new TypeError('Failed to fetch'), receipt());
      const form = await written();
      online(false);
      const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
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
      expect(messageAt(field(form, 'Email'))).to.equal(say(english.notAccepted, 'en', { message: hostile }));
      expect(messageAt(field(form, 'Your review'))).to.equal(
        say(english.notAccepted, 'en', { message: 'must not hold links' }),
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

    it('survives problems of any shape', async () => {
      for (const body of ['{"errors":[null,7,{"field":1}],"code":{},"title":[]}', '[]', '7', '"no"', '{"errors":{}}']) {
        network(new Response(body, { status: 400 }));
        const form = await written();
        const error = (await attempt(form, 'review-error')) as ReviewErrorEvent;
        expect(error.code).to.equal('bad_response');
        expect(part(form, 'notice')).to.have.text(english.refusedFailed);
      }
    });
  });

  describe('idempotency', () => {
    it('keeps its key over retries, and takes a new one for the next review', async () => {
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

    it('keeps its key for an edited text when the first may have arrived', async () => {
      const sent = network(new TypeError('lost'), problem(400, 'invalid_request'), receipt());
      const form = await written();
      await attempt(form, 'review-error');
      await write(form, 'Your review', 'Edited');
      await attempt(form, 'review-error');
      await write(form, 'Your review', 'Edited again');
      await attempt(form, 'review-sent');
      expect(new Set(keys(sent)).size).to.equal(1);
    });

    it('takes a new key for changed content when the first was surely refused', async () => {
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
  });

  describe('events', () => {
    it('announces the submission, and sends nothing when that is cancelled', async () => {
      const sent = network(receipt());
      const form = await written();
      const seen: ReviewSubmitEvent[] = [];
      const cancel = (event: ReviewSubmitEvent) => {
        seen.push(event);
        event.preventDefault();
      };
      document.body.addEventListener('review-submit', cancel);
      await send(form);
      document.body.removeEventListener('review-submit', cancel);
      expect(seen[0]!.submission.text).to.equal('Sturdy and kind.');
      expect(seen[0]!.composed).to.be.true;
      expect(sent).to.be.empty;
      expect(field(form, 'Your review').value).to.equal(' Sturdy and kind. ');
      await attempt(form, 'review-sent');
      expect(sent).to.have.length(1);
    });

    it('sends what a listener adds to the submission', async () => {
      const sent = network(receipt());
      const form = await written();
      form.addEventListener('review-submit', ({ submission }) => Object.assign(submission, { captcha: 'solved' }));
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.include({ captcha: 'solved', rating: 4 });
    });

    it('does not announce what is wrong', async () => {
      const form = await mount();
      let announced = false;
      form.addEventListener('review-submit', () => {
        announced = true;
      });
      await send(form);
      expect(announced).to.be.false;
    });

    it('hands over the receipt when it is shown, to any ancestor', async () => {
      network(receipt(202, true));
      const form = await written();
      const done = oneEvent(document, 'review-sent') as unknown as Promise<ReviewSentEvent>;
      await send(form);
      const event = await done;
      expect(event.receipt).to.deep.equal({ id: 'r1', published: true });
      expect(event.vendorId).to.equal('v1');
      expect(part(form, 'success')).to.not.be.null;
    });
  });

  describe('races', () => {
    it('gives a late answer to the vendor it was sent for', async () => {
      const { answer, give } = later();
      const sent = network(answer, receipt());
      const form = await written();
      await send(form);
      form.vendorId = 'v2';
      await form.updateComplete;
      expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
      expect(field(form, 'Your review').value).to.equal('');
      expect(field(form, 'First name').value).to.equal('Ada');
      await rate(form, 2);
      field(form, 'Your review').focus();
      const done = (await give(form, receipt())) as ReviewSentEvent;
      expect(form.shadowRoot!.activeElement === field(form, 'Your review'), 'focus').to.be.true;
      expect(done.vendorId).to.equal('v1');
      expect(parts(form, 'success')).to.have.length(0);
      await attempt(form, 'review-sent');
      expect(sent.map(({ url }) => url.match(/v\d(?=\/reviews)/)?.[0])).to.deep.equal(['v1', 'v2']);
      expect(new Set(keys(sent)).size).to.equal(2);
      form.vendorId = 'v1';
      await form.updateComplete;
      expect(part(form, 'success')).to.not.be.null;
    });

    it('keeps a review that failed late, for when the page returns to its product', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      form.productId = 'p1';
      await form.updateComplete;
      expect(field(form, 'Your review').value, 'a product learned late').to.equal(' Sturdy and kind. ');
      await send(form);
      form.productId = 'p2';
      await form.updateComplete;
      await give(form, problem(503, 'upstream_error'));
      expect(parts(form, 'notice')).to.have.length(0);
      form.productId = 'p1';
      await form.updateComplete;
      expect(field(form, 'Your review').value).to.equal(' Sturdy and kind. ');
      expect(part(form, 'notice')).to.have.text(english.retryingFailed);
    });

    it('finishes what it sends after it left the document', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      const parent = form.parentElement!;
      await send(form);
      form.remove();
      await give(form, receipt());
      parent.append(form);
      await form.updateComplete;
      expect(part(form, 'success')).to.not.be.null;
    });

    it('tells the document what became of a review whose form left it, once, and refreshes its widgets', async () => {
      const widget = Object.assign(document.createElement('reviews-widget'), { vendorId: 'v1' });
      let refreshed = 0;
      widget.refresh = async () => void refreshed++;
      document.body.append(widget);
      for (const [end, answered] of [
        ['review-sent', receipt(201, true)],
        ['review-error', problem(422, 'review_refused')],
      ] as const) {
        const { answer, give } = later();
        network(answer);
        const form = await written();
        const heard: Event[] = [];
        const listen = (event: Event) => heard.push(event);
        document.addEventListener(end, listen);
        await send(form);
        form.remove();
        await give(form, answered);
        document.removeEventListener(end, listen);
        expect(heard.length, end).to.equal(1);
        restoreNetwork();
        fixtureCleanup();
      }
      expect(refreshed).to.equal(1);
      widget.remove();
    });

    it('shows an empty form after reset() while sending', async () => {
      const { answer, give } = later();
      network(answer);
      const form = await written();
      await send(form);
      form.reset();
      await give(form, receipt());
      expect(parts(form, 'success')).to.have.length(0);
      expect(star(form, 4).checked).to.be.false;
    });
  });
});
