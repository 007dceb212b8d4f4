import { expect, fixtureCleanup } from '@open-wc/testing';
import type { ReviewSentEvent } from '../../../src/elements/form/submit/events.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import { attempt, cleanUp, field, part, parts, rate, send, star, written } from './form-page.js';
import { keys, lateResponse, network, problem, receipt, restoreNetwork } from './proxy-stub.js';

describe('<review-form> late responses', () => {
  afterEach(cleanUp);

  it('belong to the vendor that the review was sent for', async () => {
    const { response, respond } = lateResponse();
    const sent = network(response, receipt());
    const form = await written();
    await send(form);
    form.vendorId = 'v2';
    await form.updateComplete;
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
    expect(field(form, 'Your review').value).to.equal('');
    expect(field(form, 'First name').value).to.equal('Ada');
    await rate(form, 2);
    field(form, 'Your review').focus();
    const done = (await respond(form, receipt())) as ReviewSentEvent;
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

  it('that are failures wait with their draft until the page returns to its product', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    form.productId = 'p1';
    await form.updateComplete;
    expect(field(form, 'Your review').value, 'the page sets its product after the shopper began').to.equal(
      'Sturdy and kind.',
    );
    await send(form);
    form.productId = 'p2';
    await form.updateComplete;
    await respond(form, problem(503, 'upstream_error'));
    expect(parts(form, 'notice')).to.have.length(0);
    form.productId = 'p1';
    await form.updateComplete;
    expect(field(form, 'Your review').value).to.equal('Sturdy and kind.');
    expect(part(form, 'notice')).to.have.text(english.retryingFailed);
  });

  it('stay with the vendor when the page sets its product after sending', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    await send(form);
    form.productId = 'p1';
    await form.updateComplete;
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
    const { productId } = (await respond(form, receipt())) as ReviewSentEvent;
    expect(productId).to.equal('');
    expect(parts(form, 'success')).to.have.length(0);
    form.productId = '';
    await form.updateComplete;
    expect(part(form, 'success')).to.not.be.null;
  });

  it('leave a draft alone that another tab has stored meanwhile', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    await send(form);
    const stored = localStorage.getItem('review-form/v1/')!;
    const other = JSON.stringify({ ...JSON.parse(stored), key: 'of another review', open: false });
    localStorage.setItem('review-form/v1/', other);
    await respond(form, receipt());
    expect(localStorage.getItem('review-form/v1/')).to.equal(other);
  });

  it('arrive also while the form is out of the document', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    const parent = form.parentElement!;
    await send(form);
    form.remove();
    await respond(form, receipt());
    parent.append(form);
    await form.updateComplete;
    expect(part(form, 'success')).to.not.be.null;
  });

  it('dispatch their event once on the document where the form has left it, and refresh its widgets', async () => {
    const widget = Object.assign(document.createElement('reviews-widget'), { vendorId: 'v1' });
    let refreshed = 0;
    widget.refresh = async () => void refreshed++;
    document.body.append(widget);
    for (const [end, late] of [
      ['review-sent', receipt(201, true)],
      ['review-error', problem(422, 'review_refused')],
    ] as const) {
      const { response, respond } = lateResponse();
      network(response);
      const form = await written();
      const heard: Event[] = [];
      const listen = (event: Event) => heard.push(event);
      document.addEventListener(end, listen);
      await send(form);
      form.remove();
      await respond(form, late);
      document.removeEventListener(end, listen);
      expect(heard.length, end).to.equal(1);
      restoreNetwork();
      fixtureCleanup();
    }
    expect(refreshed).to.equal(1);
    widget.remove();
  });

  it('leave the empty form alone that reset() has made', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    await send(form);
    form.reset();
    await respond(form, receipt());
    expect(parts(form, 'success')).to.have.length(0);
    expect(star(form, 4).checked).to.be.false;
  });
});
