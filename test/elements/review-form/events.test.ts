import { expect, oneEvent } from '@open-wc/testing';
import type { ReviewSentEvent, ReviewSubmitEvent } from '../../../src/elements/form/submit/events.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, field, mount, part, send, written } from './form-page.js';
import { network, receipt } from './proxy-stub.js';

describe('<review-form> events', () => {
  afterEach(cleanUp);

  it('review-submit has the submission, and sends nothing when it is cancelled', async () => {
    const sent = network(receipt());
    const form = await written();
    const seen: ReviewSubmitEvent[] = [];
    const cancel = (event: ReviewSubmitEvent) => {
      seen.push(event);
      event.preventDefault();
    };
    document.body.addEventListener('review-submit', cancel);
    await send(form);
    await waitUntil(() => part(form, 'form')!.ariaBusy === 'false');
    document.body.removeEventListener('review-submit', cancel);
    expect(seen[0]!.submission.text).to.equal('Sturdy and kind.');
    expect(seen[0]!.composed).to.be.true;
    expect(sent).to.be.empty;
    expect(field(form, 'Your review').value).to.equal('Sturdy and kind.');
    await attempt(form, 'review-sent');
    expect(sent).to.have.length(1);
  });

  it('review-submit lets a listener add to the submission', async () => {
    const sent = network(receipt());
    const form = await written();
    form.addEventListener('review-submit', ({ submission }) => Object.assign(submission, { captcha: 'solved' }));
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.include({ captcha: 'solved', rating: 4 });
  });

  it('review-submit is not dispatched while a field is wrong', async () => {
    const form = await mount();
    let announced = false;
    form.addEventListener('review-submit', () => {
      announced = true;
    });
    await send(form);
    expect(announced).to.be.false;
  });

  it('review-sent reaches the document with the receipt, once the success message is shown', async () => {
    network(receipt(202, true));
    const form = await written();
    const done = oneEvent(document, 'review-sent') as unknown as Promise<ReviewSentEvent>;
    await send(form);
    const event = await done;
    expect(event.receipt).to.deep.equal({ id: 'r1', published: true });
    expect(event.vendorId).to.equal('v1');
    expect(part(form, 'success')).to.not.be.null;
  });

  it('review-sent says what was reviewed, and not by whom', async () => {
    network(receipt(201, true));
    const form = await written();
    form.productId = 'p1';
    const { vendorId, productId, rating, attempts } = await attempt(form, 'review-sent');
    expect([vendorId, productId, rating, attempts]).to.deep.equal(['v1', 'p1', 4, 1]);
  });
});
