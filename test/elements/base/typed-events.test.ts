import { expect, html } from '@open-wc/testing';
import '../../../src/index.js';
import { cleanUp, field, mount, rate, star } from '../review-form/form-page.js';
import { shown } from '../reviews-widget/controls-fixture.js';
import { one } from '../reviews-widget/widget.js';
import { waitUntil } from '../wait-until.js';

const TYPES = ['keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste', 'selectstart', 'mousedown', 'contextmenu'];

/** What of these a listener of the page hears, done in `target`. */
function heard(target: Element, types = TYPES, key = 's'): string[] {
  const found: string[] = [];
  const listen = ({ type }: Event) => found.push(type);
  for (const type of types) document.addEventListener(type, listen);
  for (const type of types) {
    const init = { key, bubbles: true, composed: true, cancelable: true };
    target.dispatchEvent(type.startsWith('key') ? new KeyboardEvent(type, init) : new Event(type, init));
  }
  for (const type of types) document.removeEventListener(type, listen);
  return found;
}

describe('what is typed into a field of ours', () => {
  afterEach(cleanUp);

  it('is not heard by hotkeys of the page, nor by scripts that forbid to copy', async () => {
    const form = await mount();
    await rate(form, 4);
    for (const control of [field(form, 'Your review'), field(form, 'Email'), star(form, 2)]) {
      expect(heard(control), control.name).to.deep.equal([]);
    }
    const { element } = await shown();
    expect(heard(one(element, 'search'))).to.deep.equal([]);
    expect(heard(one(element, 'sort-select'))).to.deep.equal([]);
    expect(heard(one(element, 'sort-select').querySelector('option')!)).to.deep.equal([]);
  });

  it('is heard where it leaves the field: Escape and Tab', async () => {
    const form = await mount();
    await rate(form, 4);
    for (const key of ['Escape', 'Tab']) {
      expect(heard(field(form, 'Your review'), ['keydown', 'keyup'], key)).to.deep.equal(['keydown', 'keyup']);
    }
  });

  it('is heard by the page’s listeners on the element itself', async () => {
    const form = await mount();
    await rate(form, 4);
    const keys: string[] = [];
    form.addEventListener('keydown', ({ key }) => keys.push(key));
    field(form, 'Your review').dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, composed: true }));
    expect(keys).to.deep.equal(['s']);
  });

  it('is heard in a question of the page’s own, and on what is no field', async () => {
    const form = await mount(
      html`<review-form vendor-id="v1" token="t"><input slot="questions" name="size"></review-form>`,
    );
    await rate(form, 4);
    expect(heard(form.querySelector('input')!)).to.deep.equal(TYPES);
    expect(heard(form.shadowRoot!.querySelector('button[type=submit]')!)).to.deep.equal(TYPES);
    expect(heard(form)).to.deep.equal(TYPES);
  });

  it('is not heard in the dialog of a report', async () => {
    const { element } = await shown();
    await waitUntil(() => one(element, 'report'));
    one(element, 'report').click();
    const text = () => element.shadowRoot!.querySelector('dialog textarea');
    await waitUntil(text);
    expect(heard(text()!)).to.deep.equal([]);
  });
});
