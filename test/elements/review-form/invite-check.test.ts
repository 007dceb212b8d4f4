import { expect, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { attempt, button, field, mount, nextUpdate, part, parts, rate, star } from './form-page.js';
import {
  checkResponse,
  cleanUpInvites,
  inviteToken,
  mug,
  note,
  open,
  opening,
  picture,
  prepareInvites,
} from './invites.js';
import { lateResponse, network, onInviteCheck, problem, receipt } from './proxy-stub.js';

describe('<review-form> check of the invite token', () => {
  beforeEach(prepareInvites);
  afterEach(cleanUpInvites);

  const past = Math.floor(Date.now() / 1000) - 1;
  const refused: Record<string, string> = {
    expired: inviteToken({ exp: past }),
    'of another vendor': inviteToken({ sub: 'v2' }),
    'without an end': inviteToken({ exp: undefined }),
    'of another kind': inviteToken({}, { alg: 'HS256', typ: 'JWT' }),
    'of another hand': inviteToken().replace(/\.[^.]*$/, '.Zm9yZ2Vk'),
    'cut off': inviteToken().replace(/\.[^.]*$/, ''),
    'of other letters': inviteToken().replace(/^e/, '%'),
    empty: '',
    'too long': inviteToken({ firstName: 'x'.repeat(3000) }),
    'a number': 'Nw.Nw.Nw',
    nothing: 'bnVsbA.bnVsbA.bnVsbA',
  };

  for (const [name, token] of Object.entries(refused)) {
    it(`rejects one that is ${name}: a note says so, nothing is filled in, and the review is an ordinary one`, async () => {
      const sent = network(receipt());
      const form = await open(token);
      expect(note(form)).to.equal(english.notInvited);
      expect(field(form, 'First name').value).to.equal('');
      expect(parts(form, 'product')).to.have.length(0);
      expect(location.href).to.not.contain('rw_invite');
      await expect(form).to.be.accessible();
      await rate(form, 5);
      await attempt(form, 'review-sent');
      const isSent = token !== '' && token.length <= 2048;
      expect(sent[0]!.submission).to.deep.equal({ rating: 5, ...(isSent && { invitation: token }) });
    });
  }

  it('shows nothing of the token before it is verified, and the form can be used meanwhile', async () => {
    network(new TypeError('no network'));
    const checks: ((response: Response) => void)[] = [];
    onInviteCheck(() => new Promise((resolve) => checks.push(resolve)));
    const token = inviteToken({ product: { ...mug, imageUrl: picture } });
    const form = opening(`${token}&rw_rating=1`);
    await waitUntil(() => part(form, 'form'));
    expect(note(form)).to.be.undefined;
    star(form, 4).click();
    await waitUntil(() => part(form, 'rest')!.hidden === false);
    expect(field(form, 'First name').value).to.equal('');
    field(form, 'Your review').value = 'Sturdy, and quick to heat.';
    field(form, 'Your review').dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    expect(form.shadowRoot!.querySelectorAll('img, [part="product"]')).to.have.length(0);

    checks[0]!(checkResponse(token, 'v1'));
    await waitUntil(() => note(form) === english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
    expect(field(form, 'Your review').value).to.equal('Sturdy, and quick to heat.');
    expect(star(form, 4).checked).to.equal(true);
    expect(part(form, 'product-title')).to.have.text(mug.title);
    const kept = JSON.parse(localStorage.getItem('review-form/v1/p1')!);
    expect(kept.values.text).to.equal('Sturdy, and quick to heat.');
  });

  for (const [why, respond] of Object.entries<() => Response | Promise<Response>>({
    'the proxy is of an older version': () => problem(404, 'not_found'),
    'the service cannot say': () => Response.json({ valid: null }),
    'there is no network': () => Promise.reject(new TypeError('no network')),
    'the response is something else': () => new Response('<h1>Hello</h1>'),
  })) {
    it(`shows nothing where ${why}, and the token is sent along`, async () => {
      const sent = network(receipt(201, false, { verified: true }));
      onInviteCheck(respond);
      const token = inviteToken();
      const form = await open(token);
      expect(note(form)).to.be.undefined;
      expect(parts(form, 'product')).to.have.length(0);
      await rate(form, 5);
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission).to.deep.equal({ rating: 5, invitation: token });
      expect(parts(form, 'success-text').at(-1)).to.have.text(english.verified);
    });
  }

  it('changes nothing in a review that is sent meanwhile, and the token is sent along', async () => {
    const checks: ((response: Response) => void)[] = [];
    const { response, respond } = lateResponse();
    const sent = network(response);
    onInviteCheck(() => new Promise((resolve) => checks.push(resolve)));
    const token = inviteToken();
    const form = opening(token);
    await waitUntil(() => part(form, 'form'));
    star(form, 5).click();
    await waitUntil(() => part(form, 'rest')!.hidden === false);
    button(form).click();
    await waitUntil(() => sent.length === 1);
    const shown = nextUpdate(form);
    checks[0]!(checkResponse(token, 'v1'));
    await shown;
    expect(field(form, 'First name').value).to.equal('');
    expect(note(form)).to.be.undefined;
    await respond(form, receipt(201, false, { verified: true }));
    expect(sent[0]!.submission).to.deep.equal({ rating: 5, invitation: token });
    expect(parts(form, 'success-text').at(-1)).to.have.text(english.verified);
  });

  it('shows no picture that an earlier version has stored unverified', async () => {
    const subject = { productId: 'p1', productTitle: 'Forged', productDescription: '', productImage: picture };
    const kept = { values: { rating: '4', text: 'Mine' }, answers: {}, key: 'k', open: false, until: Date.now() + 1e6 };
    const given = { ...kept, invitation: { token: inviteToken(), bad: false, subject } };
    localStorage.setItem('review-form/v1/p1', JSON.stringify(given));
    const form = await mount(html`<review-form vendor-id="v1" token="t" product-id="p1"></review-form>`);
    expect(field(form, 'Your review').value).to.equal('Mine');
    expect(form.shadowRoot!.querySelectorAll('img, [part="product"]')).to.have.length(0);
  });

  it('rejects an invite for another product than the page’s', async () => {
    const form = await open(inviteToken(), html`<review-form vendor-id="v1" token="t" product-id="p9"></review-form>`);
    expect(note(form)).to.equal(english.notInvited);
  });

  it('shows hostile texts as text', async () => {
    const hostile = '<img src=x onerror="window.harmed = true">';
    const form = await open(
      inviteToken({
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
});
