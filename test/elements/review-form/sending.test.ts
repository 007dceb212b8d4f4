import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { attempt, button, cleanUp, field, mount, part, parts, rate, send, star, write, written } from './form-page.js';
import { lateResponse, network, problem, receipt, skipWaits } from './proxy-stub.js';

describe('<review-form> sending', () => {
  afterEach(cleanUp);

  describe('request', () => {
    it('goes to the vendor at the endpoint, trimmed, with the token and without cookies', async () => {
      const sent = network(receipt());
      const form = await written(' Sturdy and kind. ');
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

    it('has a title where reviews of the vendor in the page have titles, and is not asked for one elsewhere', async () => {
      const sent = network(receipt());
      const form = await written();
      expect(part(form, 'title')).to.equal(null);
      const list = Object.assign(document.createElement('reviews-widget'), { vendorId: 'v1' });
      (list.shadowRoot ?? list.attachShadow({ mode: 'open' })).innerHTML = '<p part="title">Kind</p>';
      form.after(list);
      await rate(form, 5);
      await write(form, 'Title', ' Sturdy ');
      await attempt(form, 'review-sent');
      list.remove();
      expect(sent[0]!.submission).to.include({ rating: 5, title: 'Sturdy', text: 'Sturdy and kind.' });
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

    it('is sent once for a double click, and the button keeps its size', async () => {
      const { response, respond } = lateResponse();
      const sent = network(response);
      const form = await written();
      const { width, height } = button(form).getBoundingClientRect();
      button(form).click();
      button(form).click();
      await send(form);
      const busy = button(form).getBoundingClientRect();
      expect([busy.width, busy.height]).to.deep.equal([width, height]);
      await respond(form, receipt());
      expect(sent).to.have.length(1);
    });

    it('keeps the fields read-only until the response, and editable after a failure', async () => {
      const { response, respond } = lateResponse();
      network(response);
      const form = await written();
      await send(form);
      star(form, 1).click();
      expect(field(form, 'Your review').readOnly).to.be.true;
      expect(star(form, 4).checked).to.be.true;
      await respond(form, problem(500, 'upstream_error'));
      expect(field(form, 'Your review').readOnly).to.be.false;
      await rate(form, 1);
      expect(star(form, 1).checked).to.be.true;
    });
  });

  describe('success', () => {
    it('says that the review is published, will be soon, or waits for the shop', async () => {
      for (const [response, words] of [
        [receipt(201, false), english.held],
        [receipt(201, true), english.published],
        [receipt(202, false), english.held],
        [receipt(202, true), english.soon],
      ] as const) {
        network(response);
        const form = await written();
        await attempt(form, 'review-sent');
        expect(part(form, 'success-text')).to.have.text(words);
        expect(parts(form, 'form')).to.have.length(0);
        expect(form.shadowRoot!.activeElement === part(form, 'success'), 'focus').to.be.true;
      }
    });

    it('shows what the page has slotted, until reset()', async () => {
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

    it('comes also on a page that sets its ids as numbers', async () => {
      const sent = network(receipt());
      const form = await written();
      Object.assign(form, { vendorId: 7, productId: 34 });
      const { vendorId, productId } = await attempt(form, 'review-sent');
      expect([vendorId, productId]).to.deep.equal(['7', '34']);
      expect(sent[0]!.submission.product).to.deep.equal({ sourceProductId: '34', title: '34' });
    });

    it('does not follow a 201 without a receipt', async () => {
      for (const body of ['<!doctype html>', 'null', '{"id":7}', '[]']) {
        network(new Response(body, { status: 201 }));
        const form = await written();
        const error = await attempt(form, 'review-error');
        expect(error.code).to.equal('bad_response');
        expect(parts(form, 'success')).to.have.length(0);
      }
    });
  });

  it('refreshes the widgets of its vendor when the review is published, later when it is queued', async () => {
    const waits = skipWaits();
    const refreshed: string[] = [];
    const widgets = ['v1', 'v2'].map((vendorId) => {
      const widget = Object.assign(document.createElement('reviews-widget'), { vendorId });
      widget.refresh = async () => void refreshed.push(vendorId);
      document.body.append(widget);
      return widget;
    });
    for (const response of [receipt(201, false), receipt(201, true), receipt(202, true)]) {
      network(response);
      const form = await written();
      await attempt(form, 'review-sent');
      fixtureCleanup();
    }
    await waitUntil(() => refreshed.length === 2);
    expect(refreshed).to.deep.equal(['v1', 'v1']);
    expect(waits).to.deep.equal([5000]);
    for (const widget of widgets) widget.remove();
  });
});
