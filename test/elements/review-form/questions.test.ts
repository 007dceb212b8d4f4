import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, mount, part, rate, ready, send } from './form-page.js';
import { network, problem, receipt } from './proxy-stub.js';

const asking = html`<review-form vendor-id="v1" token="t" debug>
  <label slot="questions">Fit <select name="fit" required><option></option><option>Small</option></select></label>
  <input slot="questions" name="email" aria-label="Which size?">
  <label slot="questions"><input type="checkbox" name="again" value="yes">Again?</label>
</review-form>`;

/** Answers as a person does. */
function answer(form: ReviewForm, name: string, value: string): void {
  const control = form.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('<review-form> questions of the page’s own', () => {
  const { warn } = console;
  let warned: string[];

  beforeEach(() => {
    warned = [];
    console.warn = (text: string) => warned.push(text);
  });

  afterEach(() => {
    console.warn = warn;
    cleanUp();
  });

  it('show with the rest of the form, once there are stars', async () => {
    const form = await mount(asking);
    expect(form.querySelector('select')!.checkVisibility()).to.be.false;
    await rate(form, 5);
    expect(form.querySelector('select')!.checkVisibility()).to.be.true;
    await expect(form).to.be.accessible();
  });

  it('keep the review from being sent while they are invalid, and are sent along', async () => {
    const sent = network(receipt(201, false, { answers: 'kept' }));
    const form = await mount(asking);
    await rate(form, 5);
    await send(form);
    await waitUntil(() => document.activeElement === form.querySelector('select'));
    expect(sent).to.be.empty;
    answer(form, 'fit', 'Small');
    answer(form, 'email', ' M ');
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.deep.equal({ rating: 5, answers: { fit: 'Small', email: 'M' } });
    expect(warned).to.be.empty;
  });

  it('warn in debug that their answers were dropped, or may have been', async () => {
    for (const [given, words] of [
      [receipt(201, false, { answers: 'dropped' }), 'dropped: fit'],
      [receipt(201), 'may be lost: fit'],
      [receipt(202), 'may be lost: fit'],
    ] as const) {
      network(given);
      const form = await mount(asking);
      await rate(form, 5);
      answer(form, 'fit', 'Small');
      await attempt(form, 'review-sent');
      expect(warned.pop()).to.contain(words);
      form.removeAttribute('debug');
      form.reset();
      await form.updateComplete;
      await rate(form, 4);
      answer(form, 'fit', 'Small');
      await attempt(form, 'review-sent');
      expect(warned).to.be.empty;
      fixtureCleanup();
    }
  });

  it('are stored with the draft', async () => {
    const form = await mount(asking);
    await rate(form, 5);
    answer(form, 'fit', 'Small');
    fixtureCleanup();
    const back = await mount(asking);
    await waitUntil(() => back.querySelector('select')!.value === 'Small');
  });

  it('have the answers of the product that is shown', async () => {
    const form = await mount(asking);
    form.productId = 'p1';
    await form.updateComplete;
    await rate(form, 5);
    answer(form, 'fit', 'Small');
    await form.updateComplete;
    form.productId = 'p2';
    await form.updateComplete;
    expect(form.querySelector('select')!.value).to.equal('');
    form.productId = 'p1';
    await form.updateComplete;
    expect(form.querySelector('select')!.value).to.equal('Small');
  });

  it('show the proxy’s errors until they are changed', async () => {
    const sent = network(problem(400, 'invalid_request', [{ field: 'answers.email', message: 'too odd' }]), receipt());
    const form = await mount(asking);
    await rate(form, 5);
    answer(form, 'fit', 'Small');
    answer(form, 'email', 'odd');
    await attempt(form, 'review-error');
    const control = form.querySelector('input')!;
    expect(control.validationMessage).to.equal('too odd');
    expect(part(form, 'notice')).to.have.text(english.refusedFailed);
    answer(form, 'email', 'M');
    expect(control.validity.valid).to.be.true;
    await attempt(form, 'review-sent');
    expect(sent).to.have.length(2);
  });

  it('are at most five with names that the proxy accepts; debug says which are left out', async () => {
    const sent = network(receipt());
    const form = await mount(ready);
    form.setAttribute('debug', '');
    for (const name of ['1st', 'a b', '', ...'abcdefg']) {
      form.append(Object.assign(document.createElement('input'), { name, value: 'x'.repeat(1001), slot: 'questions' }));
    }
    await rate(form, 5);
    await attempt(form, 'review-sent');
    const { answers = {} } = sent[0]!.submission;
    expect(Object.keys(answers)).to.deep.equal([...'abcde']);
    expect(answers.a).to.have.length(1000);
    expect(warned.join()).to.contain('left out: 1st, a b, (without a name), f, g');
  });
});
