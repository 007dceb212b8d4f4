import { expect, fixtureCleanup, html, nextFrame, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { LIMITS } from '../../../src/contract/widget.js';
import { english } from '../../../src/elements/form/review-form-strings.js';
import arabic from '../../../src/elements/languages/ar-form.js';
import german from '../../../src/elements/languages/de-form.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { emulates, resizes } from '../browser.js';
import { waitUntil } from '../wait-until.js';
import {
  button,
  field,
  later,
  messageAt,
  mount,
  network,
  part,
  parts,
  rate,
  receipt,
  restoreNetwork,
  send,
  star,
  write,
} from './review-form-page.js';

describe('<review-form>', () => {
  afterEach(() => {
    restoreNetwork();
    fixtureCleanup();
  });

  describe('accessibility', () => {
    afterEach(async () => {
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

    (emulates ? it : it.skip)('stands still where motion is unwanted', async () => {
      network(later().answer);
      const form = await mount();
      await rate(form, 5);
      await send(form);
      const motion = () => getComputedStyle(form.shadowRoot!.querySelector('.spinner')!).animationName;
      expect(motion()).to.equal('spin');
      await emulateMedia({ reducedMotion: 'reduce' });
      expect(motion()).to.equal('none');
      await emulateMedia({ reducedMotion: 'no-preference' });
    });
  });

  describe('attributes', () => {
    it('asks for an email address unless told otherwise', async () => {
      const form = await mount();
      const names = () => [...form.shadowRoot!.querySelectorAll<HTMLInputElement>('form [id]')].map(({ name }) => name);
      const asks = async (contact: string) => {
        form.setAttribute('contact', contact);
        await form.updateComplete;
        return names().filter((name) => name === 'email' || name === 'phoneNumber');
      };
      expect(names().filter(Boolean)).to.deep.equal(['text', 'firstName', 'lastName', 'email']);
      expect(await asks('phone')).to.deep.equal(['phoneNumber']);
      expect(await asks('either')).to.deep.equal(['email', 'phoneNumber']);
      expect(await asks('none')).to.deep.equal([]);
      expect(await asks('carrier-pigeon')).to.deep.equal(['email']);
      form.removeAttribute('contact');
      await form.updateComplete;
      expect(names()).to.include('email');
    });

    it('tells the browser what to fill in', async () => {
      const form = await mount(html`<review-form contact="either"></review-form>`);
      const tokens = parts(form, 'input').map((input) => input.getAttribute('autocomplete'));
      expect(tokens).to.deep.equal([null, 'given-name', 'family-name', 'email', 'tel']);
      expect([field(form, 'Email').type, field(form, 'Phone').type]).to.deep.equal(['email', 'tel']);
    });

    it('has a heading by default, another by attribute or slot, and none when empty', async () => {
      const form = await mount(html`<review-form><h3 slot="heading">Say it</h3></review-form>`);
      expect(part(form, 'heading')).to.have.text(english.heading);
      expect(form.querySelector('h3')!.assignedSlot!.name).to.equal('heading');
      form.heading = 'How was it?';
      await form.updateComplete;
      expect(part(form, 'heading')).to.have.text('How was it?');
      form.setAttribute('heading', '');
      await form.updateComplete;
      expect(parts(form, 'heading')).to.have.length(0);
      form.removeAttribute('heading');
      await form.updateComplete;
      expect(part(form, 'heading')).to.have.text(english.heading);
    });

    it('shows the product with its picture, and follows a change at once', async () => {
      const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      const form = await mount(
        html`<review-form product-id="p1" product-title="Mug" product-image="/a.png"></review-form>`,
      );
      const image = part<HTMLImageElement>(form, 'product-image')!;
      expect(image.src).to.equal(new URL('/a.png', location.href).href);
      expect(image.referrerPolicy).to.equal('no-referrer');
      form.productTitle = 'Bowl';
      form.productImage = picture;
      await form.updateComplete;
      expect(part(form, 'product-title')).to.have.text('Bowl');
      expect(parts(form, 'product-image')).to.have.length(0);
    });

    it('leaves no hole where a picture is broken, and tries the next one', async () => {
      const form = await mount(html`<review-form product-title="Mug" product-image="/broken.png"></review-form>`);
      part(form, 'product-image')!.dispatchEvent(new Event('error'));
      await form.updateComplete;
      expect(parts(form, 'product-image')).to.have.length(0);
      form.productImage = '/next.png';
      await form.updateComplete;
      expect(part(form, 'product-image')).to.not.be.null;
    });

    it('links the policy in a new tab, http and https only', async () => {
      const form = await mount(html`<review-form policy-url="/privacy"></review-form>`);
      const link = part<HTMLAnchorElement>(form, 'policy')!;
      expect([link.href, link.target, link.rel]).to.deep.equal([
        new URL('/privacy', location.href).href,
        '_blank',
        'noopener',
      ]);
      for (const hostile of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'https://', '']) {
        form.policyUrl = hostile;
        await form.updateComplete;
        expect(parts(form, 'policy'), hostile).to.have.length(0);
      }
    });

    it('keeps hostile product texts as text', async () => {
      const hostile = '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>{{alert(1)}}';
      const form = await mount(
        html`<review-form product-title=${hostile} product-description=${hostile} heading=${hostile}></review-form>`,
      );
      for (const name of ['product-title', 'product-description', 'heading']) {
        expect(part(form, name)).to.have.text(hostile);
      }
      expect(form.shadowRoot!.querySelectorAll('img, script')).to.have.length(0);
      expect(window).to.not.have.property('harmed');
    });
  });

  describe('rendering', () => {
    it('asks for stars first, and opens the rest with one tap', async () => {
      const form = await mount(html`<review-form vendor-id="v1" product-title="Mug"></review-form>`);
      const isSeen = (element: Element) => element.checkVisibility();
      expect(isSeen(part(form, 'product')!)).to.be.true;
      for (const name of ['text', 'names', 'contact', 'consent', 'primary'])
        expect(isSeen(part(form, name)!), name).to.be.false;
      await rate(form, 3);
      for (const name of ['text', 'names', 'contact', 'consent', 'primary'])
        expect(isSeen(part(form, name)!), name).to.be.true;
      expect(form.shadowRoot!.activeElement === star(form, 3) || form.shadowRoot!.activeElement === null).to.be.true;
    });

    it('previews the stars under a mouse, and goes back to the chosen ones', async () => {
      const form = await mount();
      await rate(form, 2);
      const { x, y, width } = parts(form, 'star')[3]!.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + width / 2)] });
      await form.updateComplete;
      expect(parts(form, 'filled')).to.have.length(4);
      expect(part(form, 'selected') === parts(form, 'star')[1]).to.be.true;
      expect(part(form, 'star-hint')).to.have.text(english.stars4);
      await sendMouse({ type: 'move', position: [1, 590] });
      await form.updateComplete;
      expect(parts(form, 'filled')).to.have.length(2);
    });

    it('counts the characters near the limit, and never cuts what was pasted', async () => {
      const form = await mount();
      await write(form, 'Your review', 'x'.repeat(LIMITS.shownText - 501));
      expect(parts(form, 'counter')).to.have.length(0);
      await write(form, 'Your review', 'x'.repeat(LIMITS.shownText - 1));
      expect(part(form, 'counter')).to.have.text('1 character left');
      await write(form, 'Your review', 'x'.repeat(LIMITS.shownText + 2));
      expect(messageAt(field(form, 'Your review'))).to.equal('2 characters too long');
      expect(field(form, 'Your review').value).to.have.length(LIMITS.shownText + 2);
      expect(part(form, 'invalid')).to.not.be.null;
    });

    it('has no style attribute, which a strict CSP would refuse', async () => {
      const form = await mount(html`<review-form contact="either" product-title="Mug"></review-form>`);
      await send(form);
      expect(form.shadowRoot!.querySelectorAll('[style]')).to.have.length(0);
      expect(form.shadowRoot!.adoptedStyleSheets).to.not.be.empty;
    });

    it('survives a page that unsets everything', async () => {
      const host = document.createElement('div');
      const page = document.createElement('style');
      page.textContent = '* { all: unset } body { text-align: right; text-transform: uppercase; line-height: 0.8 }';
      document.head.append(page);
      document.body.append(host);
      const form = await mount();
      const style = getComputedStyle(part(form, 'base')!);
      expect([style.textAlign, style.textTransform]).to.deep.equal(['start', 'none']);
      expect(parseFloat(style.lineHeight) / parseFloat(style.fontSize)).to.equal(1.5);
      expect(getComputedStyle(field(form, 'First name')).borderTopStyle).to.equal('solid');
      page.remove();
      host.remove();
    });
  });

  describe('language', () => {
    const { lang } = document.documentElement;

    afterEach(() => {
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
      expect(part(form, 'counter')).to.have.text(arabic.left.two);
      await write(form, arabic.text, 'x'.repeat(LIMITS.shownText - 11));
      const eleven = new Intl.NumberFormat('ar').format(11);
      expect(part(form, 'counter')).to.have.text(arabic.left.many.replace('{count}', eleven));
    });

    it('takes wordings of the shop’s own', async () => {
      const form = await mount();
      form.strings = { send: 'Off it goes' };
      await form.updateComplete;
      expect(button(form)).to.contain.text('Off it goes');
      expect(part(form, 'heading')).to.have.text(english.heading);
    });
  });

  describe('theming', () => {
    it('takes custom properties from any ancestor, and font and colour from the page', async () => {
      document.body.setAttribute(
        'style',
        '--reviews-star: rgb(1, 2, 3); --reviews-accent: rgb(200, 0, 0); --reviews-radius: 4px; color: rgb(9, 9, 9); font-family: Courier',
      );
      const form = await mount();
      await rate(form, 1);
      // Transitions end at once: what counts is where they lead.
      for (const one of form.shadowRoot!.getAnimations()) one.finish();
      expect(getComputedStyle(part(form, 'selected')!.querySelector('svg')!).fill).to.equal('rgb(1, 2, 3)');
      expect(getComputedStyle(button(form)).backgroundColor).to.equal('rgb(200, 0, 0)');
      expect(getComputedStyle(field(form, 'First name')).borderTopLeftRadius).to.equal('3px');
      expect(getComputedStyle(part(form, 'label')!).color).to.equal('rgb(9, 9, 9)');
      expect(getComputedStyle(field(form, 'First name')).fontFamily).to.equal('Courier');
      document.body.removeAttribute('style');
    });

    it('writes on the accent in black or white, whichever reads better', async () => {
      const form = await mount();
      const painted = (accent: string) => {
        form.style.setProperty('--reviews-accent', accent);
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        pen.fillStyle = getComputedStyle(button(form)).color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      };
      for (const light of ['#ffd34d', '#8fd3b6', '#ffffff', '#ff8800']) expect(painted(light)).to.deep.equal([0, 0, 0]);
      for (const dark of ['#1f5f4a', '#00008b', '#000000', '#c00000']) {
        for (const channel of painted(dark)) expect(channel).to.be.at.least(254);
      }
      form.style.setProperty('--reviews-accent-text', 'rgb(4, 5, 6)');
      expect(getComputedStyle(button(form)).color).to.equal('rgb(4, 5, 6)');
    });
  });

  describe('life cycle', () => {
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

  it('survives attributes being taken away and properties being emptied', async () => {
    const form = await mount();
    const { properties } = form.constructor as typeof ReviewForm;
    for (const empty of [null, undefined]) {
      for (const name of Object.keys(properties)) {
        Object.assign(form, { [name]: empty });
        await form.updateComplete;
      }
    }
    for (const { name } of [...form.attributes]) form.removeAttribute(name);
    await form.updateComplete;
    button(form).click();
    await form.updateComplete;
    expect(parts(form, 'error').length).to.equal(1);
  });
});
