import arabic from 'virtual:languages/form/ar';
import german from 'virtual:languages/form/de';
import { expect, html } from '@open-wc/testing';
import { LIMITS } from '../../../src/contract/widget.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { button, cleanUp, field, mount, part, rate, star, write } from './form-page.js';

describe('<review-form> language', () => {
  const { lang } = document.documentElement;

  afterEach(() => {
    cleanUp();
    document.documentElement.lang = lang;
  });

  it('shows what the page wrote inside it until its language is there', async () => {
    const form = await mount(html`<review-form lang="de"><p>Schreiben Sie uns.</p></review-form>`);
    expect(form.querySelector('p')!.assignedSlot).to.not.be.null;
    await waitUntil(() => part(form, 'heading'));
    expect(part(form, 'heading')).to.have.text(german.heading);
    expect(form.querySelector('p')!.assignedSlot).to.be.null;
  });

  it('follows the page’s at once, and keeps what was typed', async () => {
    const form = await mount();
    await rate(form, 4);
    await write(form, 'First name', 'Ada');
    document.documentElement.lang = 'ar';
    await waitUntil(() => part(form, 'heading')!.textContent === arabic.heading);
    expect(field(form, arabic.firstName).value).to.equal('Ada');
    expect(star(form, 4).checked).to.be.true;
    expect(part(form, 'star-hint')).to.have.text(arabic.stars4);
    expect(star(form, 1).getBoundingClientRect().left).to.be.greaterThan(star(form, 5).getBoundingClientRect().left);
    await expect(form).to.be.accessible();
  });

  it('counts in the plurals of its language', async () => {
    const form = await mount(html`<review-form lang="ar"></review-form>`);
    await waitUntil(() => part(form, 'heading'));
    await write(form, arabic.text, 'x'.repeat(LIMITS.shownText - 2));
    expect(part(form, 'counter')).to.have.text(arabic.left.two!);
    await write(form, arabic.text, 'x'.repeat(LIMITS.shownText - 11));
    const eleven = new Intl.NumberFormat('ar').format(11);
    expect(part(form, 'counter')).to.have.text(arabic.left.many!.replace('{count}', eleven));
  });

  it('takes wordings of the shop’s own', async () => {
    const form = await mount();
    form.strings = { send: 'Off it goes' };
    await form.updateComplete;
    expect(button(form)).to.contain.text('Off it goes');
    expect(part(form, 'heading')).to.have.text(english.heading);
  });
});
