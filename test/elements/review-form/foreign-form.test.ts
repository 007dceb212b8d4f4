import { expect, fixture, html } from '@open-wc/testing';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { cleanUp, field, mount, part, rate, write } from './form-page.js';

/** A shop whose page is one form, with ours in it. */
async function shop(within = html``): Promise<{ cart: HTMLFormElement; form: ReviewForm }> {
  await mount(html`<review-form vendor-id="v1" token="t"></review-form>`);
  const cart = await fixture<HTMLFormElement>(html`<form>
    <input name="quantity" value="1"><button name="add">Add to cart</button>
    <review-form vendor-id="v1" token="t" endpoint="https://proxy.test">${within}</review-form>
  </form>`);
  const form = cart.querySelector('review-form')!;
  await form.updateComplete;
  return { cart, form };
}

const questions = html`<label slot="questions">Size <input name="size" required></label>
  <select slot="questions" name="fit" required><option></option><option>Small</option></select>
  <fieldset slot="questions"><label><input type="radio" name="again" value="yes" required>Again</label></fieldset>
  <label slot="consent"><input type="checkbox" name="terms" required>Agreed</label>
  <button slot="heading">Why?</button>
  <input name="fallback" required>`;

/** A page puts in what comes later; observers have seen it once a further microtask is over. */
const seen = () => new Promise((done) => setTimeout(done));

describe('<review-form> in a form of the page', () => {
  afterEach(cleanUp);

  it('adds nothing to it: no element, no value, no rule', async () => {
    const { cart, form } = await shop(questions);
    expect([...cart.elements].map((one) => (one as HTMLInputElement).name)).to.deep.equal(['quantity', 'add']);
    expect([...new FormData(cart).keys()]).to.deep.equal(['quantity']);
    expect(cart.checkValidity()).to.be.true;
    await rate(form, 5);
    expect(cart.checkValidity()).to.be.true;
  });

  it('adds nothing that comes later, however deep', async () => {
    const { cart, form } = await shop();
    const label = document.createElement('label');
    label.slot = 'questions';
    form.append(label);
    await seen();
    label.innerHTML = '<span><input name="late" required></span>';
    await seen();
    expect(cart.elements).to.have.length(2);
  });

  it('adds nothing after it was moved there', async () => {
    const form = await mount(html`<review-form vendor-id="v1" token="t">${questions}</review-form>`);
    const size = form.querySelector('[name=size]')!;
    expect(size.hasAttribute('form')).to.be.false;
    const cart = await fixture<HTMLFormElement>(html`<form></form>`);
    cart.append(form);
    expect(cart.elements).to.have.length(0);
  });

  it('leaves a control where the page says what form it is of', async () => {
    const { cart } = await shop(html`<input slot="questions" name="note" form="mine">`);
    expect(cart.querySelector('[name=note]')!.getAttribute('form')).to.equal('mine');
  });

  it('keeps what is typed when that form is reset', async () => {
    const { cart, form } = await shop(questions);
    await rate(form, 4);
    await write(form, 'Your review', 'Sturdy.');
    const size = form.querySelector<HTMLInputElement>('[name=size]')!;
    size.value = 'M';
    cart.reset();
    expect([field(form, 'Your review').value, size.value]).to.deep.equal(['Sturdy.', 'M']);
  });

  it('sends and resets nothing of it', async () => {
    const { cart, form } = await shop(questions);
    const heard: string[] = [];
    for (const type of ['submit', 'reset', 'formdata', 'change']) {
      for (const capture of [true, false]) cart.addEventListener(type, ({ type }) => heard.push(type), capture);
    }
    await rate(form, 5);
    await write(form, 'First name', 'Ada');
    part<HTMLFormElement>(form, 'form')!.requestSubmit();
    await form.updateComplete;
    expect(heard).to.deep.equal([]);
  });

  it('checks and sends its own questions as anywhere else', async () => {
    const { form } = await shop(html`<label slot="questions">Size <input name="size" required></label>`);
    await rate(form, 5);
    expect(form.querySelector('input')!.checkValidity()).to.be.false;
  });
});
