import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { field, mount, star, write } from './form-page.js';
import { address, cleanUpInvites, inviteToken, note, open, prepareInvites, visit } from './invites.js';

describe('<review-form> invite token in the address', () => {
  beforeEach(prepareInvites);
  afterEach(cleanUpInvites);

  it('is taken out, and the rest of the address stays', async () => {
    visit(inviteToken(), { state: { mine: 1 }, before: 'a=%20b&', after: '&c=d+e#top' });
    await mount();
    expect(location.href).to.not.contain('rw_invite');
    expect(location.search).to.match(/[?&]a=%20b&c=d\+e$/);
    expect(location.hash).to.equal('#top');
    expect(history.state.mine).to.equal(1);
  });

  it('is taken out also on a page with a <base>', async () => {
    const base = document.createElement('base');
    for (const href of ['https://cdn.test/', '/shop/']) {
      visit(inviteToken());
      base.href = href;
      document.head.append(base);
      await mount();
      const { pathname, search, hash } = location;
      base.remove();
      expect([pathname + search, hash], href).to.deep.equal([address, '#top']);
      fixtureCleanup();
    }
  });

  it('leaves a history state of the page that is no object', async () => {
    visit(inviteToken(), { state: 7 });
    const form = await mount();
    expect(note(form)).to.equal(english.invited);
    expect(history.state).to.equal(7);
  });

  it('is found again after a reload', async () => {
    await open(inviteToken());
    fixtureCleanup();
    const form = await open(null);
    expect(note(form)).to.equal(english.invited);
    expect(field(form, 'First name').value).to.equal('Zoë');
  });

  it('brings the star that was pressed in the mail, which is taken out of the address, too', async () => {
    visit(inviteToken(), { before: 'a=1&', after: '&rw_rating=4&c=2#top' });
    const form = await mount();
    expect(star(form, 4).checked).to.equal(true);
    expect(location.search).to.match(/[?&]a=1&c=2$/);
    expect(note(form)).to.equal(english.invited);
  });

  it('chooses that star in a draft of an earlier visit, and a reload chooses nothing again', async () => {
    visit(inviteToken(), { after: '&rw_rating=2' });
    const form = await mount();
    await write(form, 'Your review', 'Sturdy.');
    fixtureCleanup();
    visit(inviteToken(), { after: '&rw_rating=5' });
    const second = await mount();
    expect([star(second, 5).checked, field(second, 'Your review').value]).to.deep.equal([true, 'Sturdy.']);
    star(second, 3).click();
    await second.updateComplete;
    fixtureCleanup();
    expect(star(await open(null), 3).checked).to.equal(true);
  });

  for (const rating of ['0', '6', '4.5', '', '<b>', '%34']) {
    it(`chooses no star for "${rating}"`, async () => {
      visit(inviteToken(), { after: `&rw_rating=${rating}` });
      const form = await mount();
      expect([1, 2, 3, 4, 5].filter((one) => star(form, one).checked)).to.deep.equal([]);
      expect(location.href).to.not.contain('rw_rating');
    });
  }

  it('is left to another form of the page that is for its vendor', async () => {
    visit(inviteToken({ sub: 'v2' }), { after: '&rw_rating=4' });
    const one = mount();
    const two = mount(html`<review-form vendor-id="v2" token="t"></review-form>`);
    expect(note(await one)).to.be.undefined;
    expect(note(await two)).to.equal(english.invited);
    expect([star(await one, 4).checked, star(await two, 4).checked]).to.deep.equal([false, true]);
  });
});
