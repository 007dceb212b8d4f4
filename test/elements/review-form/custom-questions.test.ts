import { expect, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PublicQuestion } from '../../../src/contract/widget.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, mount, rate } from './form-page.js';
import { network, onForm, receipt } from './proxy-stub.js';

const options = (...values: string[]) => values.map((value) => ({ value, label: { en: `The ${value}`, de: value } }));
const FIT: PublicQuestion = {
  name: 'fit',
  kind: 'scale',
  about: 'product',
  label: { en: 'How does it fit? <img src=x onerror=alert(1)>' },
  options: options('small', 'true', 'large'),
};
const SIZE: PublicQuestion = { ...FIT, name: 'size', kind: 'choice', options: options(...'abcdefghi') };
const USE: PublicQuestion = { ...FIT, name: 'use', kind: 'text', options: [] };

const form = html`<review-form vendor-id="v1" token="t" product-id="mug" product-title="Mug">
  ${['one', 'two', 'three', 'four'].map((name) => html`<input slot="questions" name=${name} aria-label=${name} value="x">`)}
</review-form>`;

async function asking(...questions: unknown[]): Promise<{ element: ReviewForm; asked: URL[] }> {
  const asked: URL[] = [];
  onForm((url) => {
    asked.push(url);
    return Response.json({ questions });
  });
  const element = await mount(form);
  await rate(element, 5);
  await waitUntil(() => parts(element, 'question').length === questions.length);
  return { element, asked };
}
const parts = (element: ReviewForm, name: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(`[part~="${name}"]`),
];
const radios = (element: ReviewForm) => [
  ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[name="question-fit"]'),
];

describe('<review-form> questions of the shop', () => {
  afterEach(cleanUp);

  it('are asked for with the product, once there are stars, and drawn as text', async () => {
    network(receipt(201));
    const { element, asked } = await asking(FIT, SIZE, USE);
    expect(asked).to.have.length(1);
    expect(asked[0]!.searchParams.get('product')).to.equal('mug');
    expect(element.shadowRoot!.querySelector('img[src="x"]')).to.equal(null);
    expect(parts(element, 'option').map((one) => one.textContent!.trim())).to.deep.equal([
      'The small',
      'The true',
      'The large',
    ]);
    await expect(element).to.be.accessible();
  });

  it('are sent along, as many as the proxy takes with those of the page', async () => {
    const sent = network(receipt(201, false, { answers: 'kept' }));
    const { element } = await asking(FIT, USE);
    radios(element)[1]!.click();
    const use = element.shadowRoot!.querySelector<HTMLInputElement>('#question-use')!;
    use.value = 'Tea';
    use.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await attempt(element, 'review-sent');
    expect(sent[0]!.submission.answers).to.deep.equal({ one: 'x', two: 'x', three: 'x', fit: 'true', use: 'Tea' });
  });

  it('are chosen with the keyboard, and no longer after a second press', async () => {
    const sent = network(receipt(201));
    const { element } = await asking(FIT);
    radios(element)[0]!.focus();
    await sendKeys({ press: 'Space' });
    await element.updateComplete;
    expect(radios(element)[0]!.checked).to.equal(true);
    await sendKeys({ press: 'ArrowRight' });
    await element.updateComplete;
    expect(radios(element).map(({ checked }) => checked)).to.deep.equal([false, true, false]);
    radios(element)[1]!.click();
    await element.updateComplete;
    expect(radios(element).some(({ checked }) => checked)).to.equal(false);
    await attempt(element, 'review-sent');
    expect(sent[0]!.submission.answers).to.not.have.property('fit');
  });

  it('may be called as what every object has', async () => {
    const sent = network(receipt(201));
    const { element } = await asking({ ...USE, name: 'constructor' }, { ...FIT, name: 'toString' });
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('#question-constructor')!.value).to.equal('');
    await attempt(element, 'review-sent');
    expect(Object.keys(sent[0]!.submission.answers!)).to.deep.equal(['one', 'two', 'three']);
  });

  it('are none of a proxy that knows none, or says something else', async () => {
    const sent = network(receipt(201));
    for (const body of ['', '{', '{"questions":7}', '{"questions":[]}', 'null']) {
      onForm(() => new Response(body));
      const element = await mount(form);
      await rate(element, 5);
      expect(parts(element, 'question')).to.have.length(0);
      await attempt(element, 'review-sent');
      cleanUp();
      network(receipt(201));
    }
    expect(sent).to.have.length(1);
  });
});
