import german from 'virtual:languages/form/de';
import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { waitUntil } from '../wait-until.js';
import { attempt, field, mount, part, parts, rate, star, write } from './form-page.js';
import { address, cleanUpInvites, inviteToken, mug, note, open, picture, prepareInvites, visit } from './invites.js';
import { network, problem, receipt } from './proxy-stub.js';

describe('<review-form> invite', () => {
  beforeEach(prepareInvites);
  afterEach(cleanUpInvites);

  it('fills in name and product, and has a note above the form', async () => {
    const form = await open(inviteToken());
    expect(note(form)).to.equal(english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
    expect(field(form, 'Last name').value).to.equal('Ångström');
    expect(part(form, 'product-title')).to.have.text(mug.title);
    expect(part<HTMLImageElement>(form, 'product-image')!.src).to.equal(mug.imageUrl);
    await expect(form).to.be.accessible();
    await rate(form, 5);
    await expect(form).to.be.accessible();
  });

  it('is sent along with the product that it is for', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const token = inviteToken();
    const form = await open(token);
    await rate(form, 5);
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission).to.deep.equal({
      rating: 5,
      firstName: 'Zoë',
      lastName: 'Ångström',
      product: mug,
      invitation: token,
    });
  });

  it('is stored with the draft of its product', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const token = inviteToken();
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
    expect(note(back)).to.equal(english.invited);
    await attempt(back);
    expect(sent[0]!.submission).to.include({ invitation: token, firstName: 'Zed', text: 'Sturdy.' });
  });

  it('leaves the drafts of other invites alone', async () => {
    const form = await open(inviteToken());
    await rate(form, 4);
    await write(form, 'Your review', 'Of the mug');
    fixtureCleanup();
    const other = await open(inviteToken({ product: { sourceProductId: 'p2', title: 'Bowl' } }));
    expect(field(other, 'Your review').value).to.equal('');
    fixtureCleanup();
    const back = await open(inviteToken());
    expect(field(back, 'Your review').value).to.equal('Of the mug');
    expect(star(back, 4).checked).to.be.true;
  });

  it('stays when the shopper starts over, and is gone once a review has used it', async () => {
    const sent = network(receipt(201, false, { verified: true }));
    const form = await open(inviteToken());
    await rate(form, 4);
    form.reset();
    await form.updateComplete;
    expect(note(form)).to.equal(english.invited);
    await rate(form, 5);
    await attempt(form, 'review-sent');
    form.reset();
    await form.updateComplete;
    expect(note(form)).to.be.undefined;
    await rate(form, 3);
    await attempt(form, 'review-sent');
    expect(sent.map(({ submission }) => 'invitation' in submission)).to.deep.equal([true, false]);
    fixtureCleanup();
    expect(note(await open(null))).to.be.undefined;
  });

  it('fills in its names again when the shopper starts over a draft', async () => {
    const form = await open(inviteToken());
    await rate(form, 4);
    await write(form, 'First name', 'Zed');
    fixtureCleanup();
    const back = await open(null);
    expect(field(back, 'First name').value).to.equal('Zed');
    part<HTMLButtonElement>(back, 'link')!.click();
    await waitUntil(() => field(back, 'First name')?.value === 'Zoë');
    expect(note(back)).to.equal(english.invited);
    await waitUntil(() => back.shadowRoot!.activeElement === star(back, 1));
  });

  it('is part of the success message as the service says', async () => {
    for (const [verified, said] of [
      [true, english.verified],
      [false, english.notInvited],
      [undefined, undefined],
    ] as const) {
      network(receipt(201, false, verified === undefined ? {} : { verified }));
      const form = await open(inviteToken());
      await rate(form, 5);
      await attempt(form, 'review-sent');
      expect(parts(form, 'success-text').map(({ textContent }) => textContent)).to.deep.equal(
        said ? [english.held, said] : [english.held],
      );
      fixtureCleanup();
    }
  });

  it('sends the same again after a failure', async () => {
    const sent = network(problem(400, 'invalid_request'), receipt(201, false, { verified: true }));
    const form = await open(inviteToken());
    await rate(form, 5);
    await attempt(form, 'review-error');
    await attempt(form, 'review-sent');
    expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
  });

  it('leaves what the page says about its product', async () => {
    const form = await open(
      inviteToken(),
      html`<review-form vendor-id="v1" token="t" product-id="p1" product-title="The mug"></review-form>`,
    );
    expect(note(form)).to.equal(english.invited);
    expect(part(form, 'product-title')).to.have.text('The mug');
  });

  it('works on a page that sets its ids as numbers', async () => {
    const form = await open(inviteToken({ sub: '7', product: { ...mug, sourceProductId: '34' } }), html`<div></div>`);
    const page = document.createElement('review-form');
    Object.assign(page, { vendorId: 7, productId: 34, token: 't' });
    form.append(page);
    await waitUntil(() => note(page));
    expect(note(page)).to.equal(english.invited);
  });

  it('speaks the page’s language', async () => {
    const form = await open(inviteToken(), html`<review-form vendor-id="v1" token="t" lang="de"></review-form>`);
    await waitUntil(() => note(form));
    expect(note(form)).to.equal(german.invited);
  });

  it('shifts nothing: the form is first shown with what is filled in', async () => {
    network(new TypeError('no network'));
    visit(inviteToken({ product: { ...mug, imageUrl: picture } }));
    const seen = new Set<string>();
    const form = document.createElement('review-form');
    Object.assign(form, { vendorId: 'v1', token: 't' });
    document.body.append(form);
    new MutationObserver(() => {
      if (part(form, 'form')) seen.add(note(form) ?? 'no word');
    }).observe(form.shadowRoot!, { childList: true, subtree: true });
    await form.updateComplete;
    await form.updateComplete;
    expect([...seen]).to.deep.equal([english.invited]);
    form.remove();
  });
});
