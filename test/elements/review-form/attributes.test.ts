import { expect, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { button, cleanUp, field, mount, part, parts } from './form-page.js';

describe('<review-form> attributes', () => {
  afterEach(cleanUp);

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
