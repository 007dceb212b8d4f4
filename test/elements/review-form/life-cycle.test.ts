import { expect, nextFrame } from '@open-wc/testing';
import { cleanUp, field, mount, parts, rate, star, write } from './form-page.js';

describe('<review-form> life cycle', () => {
  afterEach(cleanUp);

  it('keeps what was typed when it is moved in the document', async () => {
    const form = await mount();
    await rate(form, 3);
    await write(form, 'Your review', 'Still here');
    const elsewhere = document.body.appendChild(document.createElement('div'));
    elsewhere.append(form);
    await nextFrame();
    expect(star(form, 3).checked).to.be.true;
    expect(field(form, 'Your review').value).to.equal('Still here');
    form.remove();
    elsewhere.remove();
  });

  it('empties itself on reset()', async () => {
    const form = await mount();
    await rate(form, 3);
    await write(form, 'First name', 'Ada');
    await write(form, 'Email', 'nonsense');
    form.reset();
    await form.updateComplete;
    expect(form.shadowRoot!.querySelectorAll(':checked')).to.have.length(0);
    expect(field(form, 'First name').value).to.equal('');
    expect(parts(form, 'error')).to.have.length(0);
  });

  it('focus() before the first rendering is no error', () => {
    expect(() => document.createElement('review-form').focus()).to.not.throw();
  });
});
