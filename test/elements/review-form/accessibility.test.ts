import { expect, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { LIMITS } from '../../../src/contract/widget.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import { emulates, resizes } from '../browser.js';
import { attempt, button, cleanUp, field, mount, part, parts, rate, send, star, write, written } from './form-page.js';
import { lateResponse, network, problem, receipt } from './proxy-stub.js';

describe('<review-form> accessibility', () => {
  afterEach(async () => {
    cleanUp();
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
    if (resizes) await setViewport({ width: 800, height: 600 });
  });

  for (const scheme of ['light', 'dark']) {
    it(`has no axe finding when empty or wrong, in ${scheme}`, async () => {
      document.documentElement.style.cssText = `color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#111' : '#fff'}`;
      const form = await mount(html`<review-form
        vendor-id="v1" token="t" contact="either" contact-required product-title="Mug" product-description="350 ml"
        policy-url="/privacy"
      ></review-form>`);
      await expect(form).to.be.accessible();
      await write(form, 'Your review', 'x'.repeat(LIMITS.shownText + 1));
      await send(form);
      expect(parts(form, 'error')).to.have.length(3);
      await expect(form).to.be.accessible();
    });
  }

  it('walks by keyboard: stars, text, names, contact, policy, button', async () => {
    const form = await mount(html`<review-form vendor-id="v1" token="t" policy-url="/privacy"></review-form>`);
    const sent = network(receipt());
    form.focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    expect(form.shadowRoot!.activeElement === star(form, 4), 'focus').to.be.true;
    expect(part(form, 'star-hint')).to.have.text(english.stars4);
    for (const text of ['Sturdy.', 'Ada', 'Lovelace', 'ada@example.com']) {
      await sendKeys({ press: 'Tab' });
      await sendKeys({ type: text });
    }
    await sendKeys({ press: 'Tab' });
    expect(form.shadowRoot!.activeElement === part(form, 'policy'), 'focus').to.be.true;
    await sendKeys({ press: 'Tab' });
    expect(form.shadowRoot!.activeElement === button(form), 'focus').to.be.true;
    const done = oneEvent(form, 'review-sent');
    await sendKeys({ press: 'Enter' });
    await done;
    expect(sent[0]!.submission).to.deep.equal({
      rating: 4,
      text: 'Sturdy.',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
    });
    expect(form.shadowRoot!.activeElement === part(form, 'success'), 'focus').to.be.true;
  });

  it('is one tab stop at the stars, which the arrows walk natively', async () => {
    const form = await mount();
    await rate(form, 5);
    form.focus();
    expect(form.shadowRoot!.activeElement === star(form, 5), 'focus').to.be.true;
    await sendKeys({ press: 'ArrowLeft' });
    expect(star(form, 4).checked).to.be.true;
    expect(parts(form, 'filled')).to.have.length(4);
    await sendKeys({ press: 'Tab' });
    expect(form.shadowRoot!.activeElement === field(form, 'Your review'), 'focus').to.be.true;
  });

  it('names each star, and the group', async () => {
    const form = await mount();
    expect(star(form, 1).ariaLabel).to.equal('1 star – Bad');
    expect(star(form, 5).ariaLabel).to.equal('5 stars – Excellent');
    expect(form.shadowRoot!.querySelector('fieldset > legend')).to.have.text(english.rating);
  });

  it('shows where the focus is, on stars and fields', async () => {
    const form = await mount();
    form.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(getComputedStyle(parts(form, 'star')[1]!).outlineStyle).to.equal('solid');
    await sendKeys({ press: 'Tab' });
    expect(getComputedStyle(field(form, 'Your review')).outlineStyle).to.equal('solid');
  });

  (resizes ? it : it.skip)('has targets of 44px and text of 16px, also in small print and at 240px', async () => {
    await setViewport({ width: 240, height: 600 });
    const form = await mount(html`<review-form style="font-size: 10px" contact="either"></review-form>`);
    await rate(form, 5);
    for (const target of [...parts(form, 'star'), ...parts(form, 'input'), button(form)]) {
      const { width, height, right } = target.getBoundingClientRect();
      expect(Math.min(width, height), target.outerHTML).to.be.at.least(44);
      expect(right).to.be.at.most(240);
    }
    for (const input of parts(form, 'input')) expect(getComputedStyle(input).fontSize).to.equal('16px');
    // A scroll bar may take its part of the width.
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
  });

  it('runs from right to left where the page does', async () => {
    document.documentElement.dir = 'rtl';
    const form = await mount();
    const [first, last] = [star(form, 1), star(form, 5)].map((one) => one.getBoundingClientRect().left);
    expect(first).to.be.greaterThan(last!);
    const label = form.shadowRoot!.querySelector('legend')!.getBoundingClientRect();
    expect(Math.abs(label.right - part(form, 'form')!.getBoundingClientRect().right)).to.be.lessThan(2);
  });

  (emulates ? it : it.skip)('does not move where the shopper prefers reduced motion', async () => {
    network(lateResponse().response);
    const form = await mount();
    await rate(form, 5);
    await send(form);
    const motion = () => getComputedStyle(form.shadowRoot!.querySelector('.spinner')!).animationName;
    expect(motion()).to.equal('spin');
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(motion()).to.equal('none');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  for (const scheme of ['light', 'dark']) {
    it(`has no axe finding while sending, after a failure and after success, in ${scheme}`, async () => {
      document.documentElement.style.cssText = `color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#111' : '#fff'}`;
      const { response, respond } = lateResponse();
      network(response, receipt());
      const form = await written();
      await send(form);
      expect(button(form)).to.have.attribute('aria-disabled', 'true');
      await expect(form).to.be.accessible();
      await respond(form, problem(503, 'upstream_unreachable'));
      expect(part(form, 'notice')).to.not.be.null;
      await expect(form).to.be.accessible();
      await attempt(form, 'review-sent');
      await expect(form).to.be.accessible();
    });
  }

  it('says that the review is being sent, and why an attempt failed', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    const alert = form.shadowRoot!.querySelector('[role="alert"]')!;
    await send(form);
    expect(form.shadowRoot!.querySelector('[role="status"]')).to.have.trimmed.text(english.sending);
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'true');
    await respond(form, problem(503, 'upstream_unreachable'));
    expect(alert.isConnected).to.be.true;
    expect(alert).to.have.trimmed.text(english.retryingFailed);
    expect(part(form, 'form')).to.have.attribute('aria-busy', 'false');
  });

  it('announces the error of the field just left, until the first correction', async () => {
    const form = await written();
    const status = form.shadowRoot!.querySelector('[role="status"]')!;
    await write(form, 'Email', 'ada');
    expect(status).to.have.text(english.emailWrong);
    expect(field(form, 'Email').matches(':invalid')).to.be.true;
    await write(form, 'Email', 'ada@example.com');
    expect(status).to.have.text('');
  });

  it('leaves the focus of a shopper who has gone on to another part of the page', async () => {
    const { response, respond } = lateResponse();
    network(response);
    const form = await written();
    const search = document.body.appendChild(document.createElement('input'));
    await send(form);
    search.focus();
    await respond(form, receipt());
    expect(part(form, 'success')).to.not.be.null;
    expect(document.activeElement === search, 'focus').to.be.true;
    search.remove();
  });
});
