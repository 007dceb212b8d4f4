import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { english } from '../../../src/elements/form/review-form-strings.js';
import german from '../../../src/elements/languages/de-form.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { roomInHistory } from '../history-quota.js';
import { waitUntil } from '../wait-until.js';
import {
  field,
  mount,
  network,
  onInvitation,
  part,
  parts,
  problem,
  rate,
  receipt,
  restoreNetwork,
  send,
  star,
  write,
} from './review-form-page.js';

const HOUR = 3600;
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const mug = { sourceProductId: 'p1', title: 'Mug – 350 ml ☕', imageUrl: 'https://shop.test/mug.png' };

/** An invitation as the service makes it, but for its signature. */
function invitation(claims: object = {}, header: object = { alg: 'HS256', kid: 'k', typ: 'invitation+jwt' }): string {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const exp = Math.floor(Date.now() / 1000) + HOUR;
  const payload = { sub: 'v1', jti: 'i.0', exp, firstName: 'Zoë', lastName: 'Ångström', product: mug, ...claims };
  return `${part(header)}.${part(payload)}.c2lnbmF0dXJl`;
}

/** What the proxy says of an invitation: that of a service that made all of them which have this signature. */
function verified(token: string, vendorId: string): Response {
  try {
    const [header, payload] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(new TextDecoder().decode(bytesOf(part.replaceAll('-', '+').replaceAll('_', '/')))));
    const { sub, exp, firstName, lastName, product } = payload;
    const good = header.typ === 'invitation+jwt' && sub === vendorId && exp * 1000 > Date.now() && token.length < 2048;
    if (good && token.endsWith('.c2lnbmF0dXJl')) return Response.json({ valid: true, firstName, lastName, product });
  } catch {
    // No token at all.
  }
  return Response.json({ valid: false });
}
const bytesOf = (base64: string) =>
  Uint8Array.from(/^[\w+/]*$/.test(base64) ? atob(base64) : '', (c) => c.charCodeAt(0));

const address = location.pathname + location.search;

/** A page that is opened by the link `?rw_invite=`. */
async function open(token: string | null, template?: TemplateResult): Promise<ReviewForm> {
  if (token !== null)
    history.replaceState(null, '', `${address}${address.includes('?') ? '&' : '?'}rw_invite=${token}#top`);
  return mount(template);
}

/** A form whose invitation is not answered yet. */
function opening(): ReviewForm {
  const form = document.createElement('review-form');
  Object.assign(form, { vendorId: 'v1', token: 't', endpoint: 'https://proxy.test' });
  document.body.append(form);
  return form;
}

async function attempt(form: ReviewForm, end: 'review-sent' | 'review-error' = 'review-sent'): Promise<void> {
  const ended = oneEvent(form, end);
  await send(form);
  await ended;
}

const words = (form: ReviewForm) => part(form, 'invitation')?.textContent?.trim();

describe('<review-form> invitation', () => {
  beforeEach(async () => {
    onInvitation(verified);
    await roomInHistory();
  });
  afterEach(() => {
    restoreNetwork();
    fixtureCleanup();
    for (const form of document.querySelectorAll('review-form')) form.remove();
    history.replaceState(null, '', address);
  });

  it('fills in name and product, says so, and is accessible', async () => {
    const form = await open(invitation());
    expect(words(form)).to.equal(english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
    expect(field(form, 'Last name').value).to.equal('Ångström');
    expect(part(form, 'product-title')).to.have.text(mug.title);
    expect(part<HTMLImageElement>(form, 'product-image')!.src).to.equal(mug.imageUrl);
    await expect(form).to.be.accessible();
    await rate(form, 5);
    await expect(form).to.be.accessible();
  });

  it('is sent along whole, with the product it is for', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const token = invitation();
    const form = await open(token);
    await rate(form, 5);
    await attempt(form);
    expect(sent[0]!.submission).to.deep.equal({
      rating: 5,
      firstName: 'Zoë',
      lastName: 'Ångström',
      product: mug,
      invitation: token,
    });
  });

  it('is taken out of the address, with all else left as it is', async () => {
    history.replaceState(
      { mine: 1 },
      '',
      `${address}${address.includes('?') ? '&' : '?'}a=%20b&rw_invite=${invitation()}&c=d+e#top`,
    );
    await mount();
    expect(location.href).to.not.contain('rw_invite');
    expect(location.search).to.match(/[?&]a=%20b&c=d\+e$/);
    expect(location.hash).to.equal('#top');
    expect(history.state.mine).to.equal(1);
  });

  it('is taken out of the address where the page has its links begin elsewhere', async () => {
    const base = document.createElement('base');
    for (const href of ['https://cdn.test/', '/shop/']) {
      history.replaceState(null, '', `${address}${address.includes('?') ? '&' : '?'}rw_invite=${invitation()}#top`);
      base.href = href;
      document.head.append(base);
      await mount();
      const { pathname, search, hash } = location;
      base.remove();
      expect([pathname + search, hash], href).to.deep.equal([address, '#top']);
      fixtureCleanup();
    }
  });

  it('leaves alone what else a page keeps in its history', async () => {
    history.replaceState(7, '', `${address}${address.includes('?') ? '&' : '?'}rw_invite=${invitation()}`);
    const form = await mount();
    expect(words(form)).to.equal(english.invited);
    expect(history.state).to.equal(7);
  });

  it('survives a reload before anything was typed', async () => {
    await open(invitation());
    fixtureCleanup();
    const form = await open(null);
    expect(words(form)).to.equal(english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
  });

  it('is kept with the draft of its product', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const token = invitation();
    const form = await open(token);
    await rate(form, 4);
    await write(form, 'Your review', 'Sturdy.');
    await write(form, 'First name', 'Zed');
    fixtureCleanup();
    history.replaceState(null, '', address);
    const back = await mount(
      html`<review-form vendor-id="v1" token="t" product-id="p1" product-title="Mug"></review-form>`,
    );
    expect(part(back, 'draft')).to.contain.text(english.draftKept);
    expect(words(back)).to.equal(english.invited);
    await attempt(back);
    expect(sent[0]!.submission).to.include({ invitation: token, firstName: 'Zed', text: 'Sturdy.' });
  });

  it('leaves drafts of other invitations alone', async () => {
    const form = await open(invitation());
    await rate(form, 4);
    await write(form, 'Your review', 'Of the mug');
    fixtureCleanup();
    const other = await open(invitation({ product: { sourceProductId: 'p2', title: 'Bowl' } }));
    expect(field(other, 'Your review').value).to.equal('');
    fixtureCleanup();
    const back = await open(invitation());
    expect(field(back, 'Your review').value).to.equal('Of the mug');
    expect(star(back, 4).checked).to.be.true;
  });

  it('stays when the shopper starts over, and goes with the review that used it', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const form = await open(invitation());
    await rate(form, 4);
    form.reset();
    await form.updateComplete;
    expect(words(form)).to.equal(english.invited);
    await rate(form, 5);
    await attempt(form);
    form.reset();
    await form.updateComplete;
    expect(words(form)).to.be.undefined;
    await rate(form, 3);
    await attempt(form);
    expect(sent.map(({ submission }) => 'invitation' in submission)).to.deep.equal([true, false]);
    fixtureCleanup();
    expect(words(await open(null))).to.be.undefined;
  });

  it('fills in its names again when the shopper starts over a draft', async () => {
    const form = await open(invitation());
    await rate(form, 4);
    await write(form, 'First name', 'Zed');
    fixtureCleanup();
    const back = await open(null);
    expect(field(back, 'First name').value).to.equal('Zed');
    part<HTMLButtonElement>(back, 'link')!.click();
    await waitUntil(() => field(back, 'First name')?.value === 'Zoë');
    expect(words(back)).to.equal(english.invited);
    await waitUntil(() => back.shadowRoot!.activeElement === star(back, 1));
  });

  it('ends in the words that the service’s answer allows', async () => {
    for (const [verified, said] of [
      [true, english.verified],
      [false, english.notInvited],
      [undefined, undefined],
    ] as const) {
      network(receipt(201, false, verified === undefined ? {} : { verified }));
      const form = await open(invitation());
      await rate(form, 5);
      await attempt(form);
      expect(parts(form, 'success-text').map(({ textContent }) => textContent)).to.deep.equal(
        said ? [english.held, said] : [english.held],
      );
      fixtureCleanup();
    }
  });

  it('sends the same again after a failure', async () => {
    const sent = network(problem(400, 'invalid_request'), receipt(201, false, { verified: true }));
    const form = await open(invitation());
    await rate(form, 5);
    await attempt(form, 'review-error');
    await attempt(form);
    expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
  });

  const past = Math.floor(Date.now() / 1000) - 1;
  const refused: Record<string, string> = {
    expired: invitation({ exp: past }),
    'of another vendor': invitation({ sub: 'v2' }),
    'without an end': invitation({ exp: undefined }),
    'of another kind': invitation({}, { alg: 'HS256', typ: 'JWT' }),
    'of another hand': invitation().replace(/\.[^.]*$/, '.Zm9yZ2Vk'),
    'cut off': invitation().replace(/\.[^.]*$/, ''),
    'of other letters': invitation().replace(/^e/, '%'),
    empty: '',
    'too long': invitation({ firstName: 'x'.repeat(3000) }),
    'a number': 'Nw.Nw.Nw',
    nothing: 'bnVsbA.bnVsbA.bnVsbA',
  };
  for (const [name, token] of Object.entries(refused)) {
    it(`that is ${name} is said to be no good, fills in nothing, and leaves an ordinary review`, async () => {
      const sent = network(receipt());
      const form = await open(token);
      expect(words(form)).to.equal(english.notInvited);
      expect(field(form, 'First name').value).to.equal('');
      expect(parts(form, 'product')).to.have.length(0);
      expect(location.href).to.not.contain('rw_invite');
      await expect(form).to.be.accessible();
      await rate(form, 5);
      await attempt(form);
      const isSent = token !== '' && token.length <= 2048;
      expect(sent[0]!.submission).to.deep.equal({ rating: 5, ...(isSent && { invitation: token }) });
    });
  }

  it('shows nothing of its own before it is verified, and can be used meanwhile', async () => {
    network(new TypeError('no network'));
    const answers: ((answer: Response) => void)[] = [];
    onInvitation(() => new Promise((resolve) => answers.push(resolve)));
    const token = invitation({ product: { ...mug, imageUrl: picture } });
    history.replaceState(null, '', `${address}${address.includes('?') ? '&' : '?'}rw_invite=${token}`);
    const form = opening();
    await waitUntil(() => part(form, 'form'));
    expect(words(form)).to.be.undefined;
    star(form, 4).click();
    await waitUntil(() => part(form, 'rest')!.hidden === false);
    expect(field(form, 'First name').value).to.equal('');
    field(form, 'Your review').value = 'Sturdy, and quick to heat.';
    field(form, 'Your review').dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    expect(form.shadowRoot!.querySelectorAll('img, [part="product"]')).to.have.length(0);

    answers[0]!(verified(token, 'v1'));
    await waitUntil(() => words(form) === english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
    expect(field(form, 'Your review').value).to.equal('Sturdy, and quick to heat.');
    expect(star(form, 4).checked).to.equal(true);
    expect(part(form, 'product-title')).to.have.text(mug.title);
    const kept = JSON.parse(localStorage.getItem('review-form/v1/p1')!);
    expect(kept.values.text).to.equal('Sturdy, and quick to heat.');
  });

  for (const [why, answer] of Object.entries<() => Response | Promise<Response>>({
    'the proxy is of an older version': () => problem(404, 'not_found'),
    'the service cannot say': () => Response.json({ valid: null }),
    'there is no network': () => Promise.reject(new TypeError('no network')),
    'something else answers': () => new Response('<h1>Hello</h1>'),
  })) {
    it(`goes along unseen where ${why}`, async () => {
      const sent = network(receipt(201, false, { verified: true }));
      onInvitation(answer);
      const token = invitation();
      const form = await open(token);
      expect(words(form)).to.be.undefined;
      expect(parts(form, 'product')).to.have.length(0);
      await rate(form, 5);
      await attempt(form);
      expect(sent[0]!.submission).to.deep.equal({ rating: 5, invitation: token });
      expect(parts(form, 'success-text').at(-1)).to.have.text(english.verified);
    });
  }

  it('goes along with a review that is sent before it is verified', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const sent = network(receipt(201, false, { verified: true }));
    onInvitation(() => new Promise((resolve) => answers.push(resolve)));
    const token = invitation();
    history.replaceState(null, '', `${address}${address.includes('?') ? '&' : '?'}rw_invite=${token}`);
    const form = opening();
    await waitUntil(() => part(form, 'form'));
    star(form, 5).click();
    const ended = oneEvent(form, 'review-sent');
    await waitUntil(() => part(form, 'rest')!.hidden === false);
    part<HTMLButtonElement>(form, 'primary')!.click();
    await ended;
    answers[0]!(verified(token, 'v1'));
    await form.updateComplete;
    expect(sent[0]!.submission).to.deep.equal({ rating: 5, invitation: token });
    expect(parts(form, 'success-text').at(-1)).to.have.text(english.verified);
  });

  it('that an earlier version kept unverified shows no picture', async () => {
    const place = 'review-form/v1/p1';
    const subject = { productId: 'p1', productTitle: 'Forged', productDescription: '', productImage: picture };
    const kept = { values: { rating: '4', text: 'Mine' }, answers: {}, key: 'k', open: false, until: Date.now() + 1e6 };
    const given = { ...kept, invitation: { token: invitation(), bad: false, subject } };
    localStorage.setItem(place, JSON.stringify(given));
    const form = await mount(html`<review-form vendor-id="v1" token="t" product-id="p1"></review-form>`);
    expect(field(form, 'Your review').value).to.equal('Mine');
    expect(form.shadowRoot!.querySelectorAll('img, [part="product"]')).to.have.length(0);
  });

  it('for another product than the page’s is said to be no good', async () => {
    const form = await open(invitation(), html`<review-form vendor-id="v1" token="t" product-id="p9"></review-form>`);
    expect(words(form)).to.equal(english.notInvited);
  });

  it('is good on a page that sets its ids as numbers', async () => {
    const form = await open(invitation({ sub: '7', product: { ...mug, sourceProductId: '34' } }), html`<div></div>`);
    const page = document.createElement('review-form');
    Object.assign(page, { vendorId: 7, productId: 34, token: 't' });
    form.append(page);
    await waitUntil(() => words(page));
    expect(words(page)).to.equal(english.invited);
  });

  it('leaves the page’s own words about its product', async () => {
    const form = await open(
      invitation(),
      html`<review-form vendor-id="v1" token="t" product-id="p1" product-title="The mug"></review-form>`,
    );
    expect(words(form)).to.equal(english.invited);
    expect(part(form, 'product-title')).to.have.text('The mug');
  });

  it('is silently another form’s where the page has one of its vendor', async () => {
    history.replaceState(
      null,
      '',
      `${address}${address.includes('?') ? '&' : '?'}rw_invite=${invitation({ sub: 'v2' })}`,
    );
    const one = mount();
    const two = mount(html`<review-form vendor-id="v2" token="t"></review-form>`);
    expect(words(await one)).to.be.undefined;
    expect(words(await two)).to.equal(english.invited);
  });

  it('keeps hostile words as words', async () => {
    const hostile = '<img src=x onerror="window.harmed = true">';
    const form = await open(
      invitation({
        firstName: hostile,
        lastName: 7,
        product: { sourceProductId: 'p', title: hostile, imageUrl: 'javascript:1' },
      }),
    );
    expect(part(form, 'product-title')).to.have.text(hostile);
    expect(form.shadowRoot!.querySelectorAll('img')).to.have.length(0);
    expect(field(form, 'Last name').value).to.equal('');
    expect(window).to.not.have.property('harmed');
  });

  it('speaks the page’s language', async () => {
    const form = await open(invitation(), html`<review-form vendor-id="v1" token="t" lang="de"></review-form>`);
    await waitUntil(() => words(form));
    expect(words(form)).to.equal(german.invited);
  });

  it('shows nothing that moves: the form comes with what is filled in', async () => {
    network(new TypeError('no network'));
    history.replaceState(
      null,
      '',
      `${address}${address.includes('?') ? '&' : '?'}rw_invite=${invitation({ product: { ...mug, imageUrl: picture } })}`,
    );
    const seen = new Set<string>();
    const form = document.createElement('review-form');
    Object.assign(form, { vendorId: 'v1', token: 't' });
    new MutationObserver(() => {
      if (part(form, 'form')) seen.add(words(form) ?? 'no word');
    }).observe(form.shadowRoot!, { childList: true, subtree: true });
    document.body.append(form);
    await form.updateComplete;
    await form.updateComplete;
    expect([...seen]).to.deep.equal([english.invited]);
    form.remove();
  });
});
