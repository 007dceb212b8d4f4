import { expect, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { attempt, cleanUp, errorAt, field, mount, parts, rate, send, star, write, written } from './form-page.js';
import { network, receipt } from './proxy-stub.js';

describe('<review-form> validation', () => {
  afterEach(cleanUp);

  it('sends nothing without stars, says so beside them and focuses them', async () => {
    const sent = network(receipt());
    const form = await mount();
    await send(form);
    expect(sent).to.be.empty;
    expect(errorAt(star(form, 1))).to.equal(english.ratingWrong);
    expect(form.shadowRoot!.querySelector('fieldset')).to.have.attribute('aria-invalid', 'true');
    expect(form.shadowRoot!.activeElement === star(form, 1), 'focus').to.be.true;
    await rate(form, 1);
    expect(parts(form, 'error')).to.have.length(0);
  });

  it('requires the stars alone', async () => {
    const sent = network(receipt());
    const form = await mount();
    await rate(form, 1);
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.deep.equal({ rating: 1 });
  });

  it('shows the error of an email address on leaving the field, until it is corrected', async () => {
    const form = await mount();
    for (const wrong of ['ada', 'ada@', 'ada@example', '@example.com']) {
      await write(form, 'Email', wrong);
      expect(errorAt(field(form, 'Email')), wrong).to.equal(english.emailWrong);
    }
    await write(form, 'Email', 'ada@example.com');
    expect(field(form, 'Email')).to.have.attribute('aria-invalid', 'false');
    await write(form, 'Email', '');
    expect(errorAt(field(form, 'Email'))).to.be.undefined;
  });

  it('requires the contact with contact-required, and focuses the first wrong field', async () => {
    const sent = network(receipt());
    const form = await mount(html`<review-form vendor-id="v1" token="t" contact-required></review-form>`);
    expect(field(form, 'Email').required).to.be.true;
    await rate(form, 5);
    await send(form);
    expect(errorAt(field(form, 'Email'))).to.equal(english.emailWrong);
    expect(form.shadowRoot!.activeElement === field(form, 'Email'), 'focus').to.be.true;
    expect(sent).to.be.empty;
  });

  it('requires one of two ways of contact, not both', async () => {
    const sent = network(receipt());
    const form = await mount(
      html`<review-form vendor-id="v" token="t" contact="either" contact-required></review-form>`,
    );
    await rate(form, 5);
    await send(form);
    expect(errorAt(field(form, 'Email'))).to.equal(english.oneMissing);
    await write(form, 'Phone', '+4930123456');
    expect(errorAt(field(form, 'Email'))).to.be.undefined;
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.deep.equal({ rating: 5, phoneNumber: '+4930123456' });
  });

  it('does not send a field that it no longer shows', async () => {
    const sent = network(receipt());
    const form = await written();
    form.contact = 'none';
    await form.updateComplete;
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.not.have.property('email');
  });

  it('asks for a few more words below a very short text, and sends it all the same', async () => {
    const sent = network(receipt());
    const form = await mount();
    await rate(form, 5);
    await write(form, 'Your review', 'Good');
    expect(field(form, 'Your review').ariaDescribedByElements?.[0]).to.have.text(english.textMore);
    await expect(form).to.be.accessible();
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission.text).to.equal('Good');
  });
});
