import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import {
  attempt,
  button,
  cleanUp,
  comeBack,
  field,
  mount,
  part,
  parts,
  rate,
  send,
  star,
  write,
  written,
} from './form-page.js';
import { network, receipt } from './proxy-stub.js';

const DAY = 86_400_000;
const STORAGE_KEY = 'review-form/v1/';
const stored = () => JSON.parse(localStorage.getItem(STORAGE_KEY)!);

describe('<review-form> draft', () => {
  const realNow = Date.now;

  afterEach(() => {
    Date.now = realNow;
    cleanUp();
  });

  it('is restored on the next visit with text, stars and names, below a note', async () => {
    await written();
    const form = await comeBack();
    expect(star(form, 4).checked).to.be.true;
    expect(field(form, 'Your review').value).to.equal('Sturdy and kind.');
    expect(field(form, 'First name').value).to.equal('Ada');
    expect(part(form, 'draft')).to.contain.text(english.draftKept);
    await expect(form).to.be.accessible();
  });

  it('stores email address and phone number for the tab alone', async () => {
    await written();
    expect(JSON.stringify({ ...localStorage })).to.not.contain('ada@example.com');
    expect(field(await comeBack('same'), 'Email').value).to.equal('ada@example.com');
    expect(field(await comeBack('other'), 'Email').value).to.equal('');
  });

  it('is that of one vendor and product', async () => {
    await written();
    fixtureCleanup();
    for (const template of [
      html`<review-form vendor-id="v2" token="t"></review-form>`,
      html`<review-form vendor-id="v1" product-id="p1" token="t"></review-form>`,
    ]) {
      const form = await mount(template);
      expect(field(form, 'Your review').value).to.equal('');
      expect(parts(form, 'draft')).to.have.length(0);
    }
  });

  it('is stored for the product that the page sets after the shopper began', async () => {
    const form = await written();
    form.productId = 'p1';
    await form.updateComplete;
    expect(Object.keys(localStorage)).to.deep.equal([`${STORAGE_KEY}p1`]);
  });

  it('expires after 30 days, and after 7 when the review may have arrived', async () => {
    await written();
    const { until } = stored();
    expect(Math.round((until - Date.now()) / DAY)).to.equal(30);
    Date.now = () => realNow() + 31 * DAY;
    expect(field(await comeBack(), 'Your review').value).to.equal('');
    expect(localStorage).to.have.length(0);
    Date.now = realNow;
    const sent = network(new TypeError('lost'));
    const form = await written();
    await send(form);
    // Otherwise the attempt would fail, and be stored, in the next test.
    await waitUntil(() => sent.length === 1);
    expect(Math.round((stored().until - Date.now()) / DAY)).to.equal(7);
  });

  it('is removed when it has expired, also when nobody comes back to its product', async () => {
    const broken = (name: string): void => {
      for (const odd of ['', '{', 'null']) localStorage.setItem(`${name}${odd}`, odd);
    };
    broken('review-form/a/');
    await written();
    broken('review-form/z/');
    fixtureCleanup();
    Date.now = () => realNow() + 31 * DAY;
    const other = await mount(html`<review-form vendor-id="v2" token="t"></review-form>`);
    await rate(other, 5);
    await waitUntil(() => !Object.keys(localStorage).includes(STORAGE_KEY));
    expect(Object.keys(localStorage)).to.include('review-form/v2/');
  });

  it('is discarded when the shopper starts over', async () => {
    await written();
    const form = await comeBack();
    part<HTMLButtonElement>(form, 'link')!.click();
    await waitUntil(() => !part(form, 'draft'));
    expect(field(form, 'Your review').value).to.equal('');
    expect(localStorage).to.have.length(0);
    expect(form.shadowRoot!.activeElement === star(form, 1), 'focus').to.be.true;
  });

  it('is not stored for an empty form, nor after the review was sent', async () => {
    const empty = await mount();
    await write(empty, 'First name', 'Ada');
    expect(localStorage).to.have.length(0);
    fixtureCleanup();
    network(receipt());
    const form = await written();
    await attempt(form, 'review-sent');
    expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0]);
  });

  it('of any shape in the storage is no error', async () => {
    for (const odd of [
      '',
      '{',
      'null',
      '7',
      '[]',
      '{"until":1e15}',
      '{"until":1e15,"values":{"text":{},"rating":9}}',
    ]) {
      localStorage.setItem(STORAGE_KEY, odd);
      const form = await comeBack();
      expect(button(form), odd).to.not.be.null;
      await rate(form, 3);
      expect(star(form, 3).checked).to.be.true;
    }
  });

  for (const [name, descriptor] of Object.entries({
    blocked: {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    },
    full: {
      value: {
        getItem: () => null,
        removeItem() {},
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    },
  } as Record<string, PropertyDescriptor>)) {
    it(`is not needed: a review can be sent where storage is ${name}`, async () => {
      const real = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
      Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptor });
      try {
        const sent = network(receipt());
        const form = await written();
        await attempt(form, 'review-sent');
        expect(sent).to.have.length(1);
      } finally {
        Object.defineProperty(window, 'localStorage', real);
      }
    });
  }
});
