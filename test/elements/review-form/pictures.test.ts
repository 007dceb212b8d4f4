import pictureEnglish from 'virtual:languages/pictures/en';
import { expect, oneEvent } from '@open-wc/testing';
import { track, withIndex } from '../../fixtures/coded-film.js';
import { waitUntil } from '../wait-until.js';
import { attempt, button, cleanUp, comeBack, mount, part, rate, send, write } from './form-page.js';
import {
  arrived,
  choose,
  film,
  inStates,
  limits,
  named,
  picture,
  pictureForm,
  startReceiver,
  states,
} from './pictures.js';
import { network, onUploads, receipt } from './proxy-stub.js';

const text = (one: Element | null) => one?.textContent?.replace(/[\u2068\u2069]/g, '').trim();
const said = (form: Element) => text(form.shadowRoot!.querySelector('[part~="pictures"] [role="status"]'));

describe('<review-form> pictures', () => {
  afterEach(cleanUp);

  it('are offered once stars are chosen and the proxy takes them, and asked about once', async () => {
    const asked: string[] = [];
    onUploads((method) => {
      asked.push(method);
      return Response.json(limits);
    });
    network(receipt());
    const form = await mount();
    expect(asked).to.deep.equal([]);
    await rate(form, 4);
    await waitUntil(() => part(form, 'pictures'));
    await write(form, 'Your review', 'Sturdy.');
    await rate(form, 5);
    expect(asked).to.deep.equal(['GET']);
    expect(text(part(form, 'pictures')!.querySelector('#pictures-hint'))).to.equal(
      `Up to 5 pictures and one film. ${pictureEnglish.public}`,
    );
  });

  for (const [why, respond] of Object.entries({
    'takes none': () => Response.json({ pictures: 0, films: 0, pictureBytes: 0, filmBytes: 0, types: [] }),
    'is an older one': () => new Response('', { status: 404 }),
    'responds with something else': () => Response.json({ pictures: 'many', types: 'all' }),
    'cannot be reached': () => Promise.reject(new TypeError('no network')),
  })) {
    it(`are not offered where the proxy ${why}, and the review goes without`, async () => {
      onUploads(respond);
      const sent = network(receipt());
      const form = await mount();
      await rate(form, 4);
      await attempt(form);
      expect(part(form, 'pictures')).to.equal(null);
      expect(sent[0]!.submission).to.not.have.property('uploads');
    });
  }

  it('go with the review, in their order; the thanks say where the service kept none', async () => {
    const receiver = startReceiver();
    const { form, sent } = await pictureForm(receipt(201, false, { uploads: 'dropped' }));
    choose(form, await picture('a.png'), film('b.mp4'), await picture('ccc.png'));
    await inStates(form, 'ready', 'ready', 'ready');
    expect(said(form)).to.equal('Everything is uploaded.');
    const { receipt: got } = await attempt(form);
    expect(sent[0]!.submission.uploads).to.have.members(receiver.ids);
    expect(sent[0]!.submission.uploads).to.have.length(3);
    expect(got.uploads).to.equal('dropped');
    expect(part(form, 'success')).to.contain.text(pictureEnglish.dropped);
  });

  it('a film that browsers cannot play is told at once, and not sent', async () => {
    const receiver = startReceiver();
    const { form } = await pictureForm();
    const film = withIndex(track('soun', 'mp4a'), track('vide', 'hvc1'));
    choose(form, new File([film], 'phone.mp4', { type: 'video/mp4' }));
    const problem = () => text(form.shadowRoot!.querySelector('#pictures-error'));
    await waitUntil(problem);
    expect(problem()).to.equal(pictureEnglish.unplayable.replace('{name}', 'phone.mp4'));
    expect(states(form)).to.deep.equal([]);
    expect(receiver.ids).to.deep.equal([]);
  });

  it('are waited for; the fields stay open, and an edit ends the wait', async () => {
    const receiver = startReceiver();
    let release = (): void => {};
    receiver.hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { form, sent } = await pictureForm(receipt());
    choose(form, await picture('a.png'));
    await inStates(form, 'uploading');
    await send(form);
    await waitUntil(() => part(form, 'uploads-wait'));
    expect(button(form).getAttribute('aria-disabled')).to.equal('true');
    await write(form, 'Your review', 'Sturdy and kind.');
    expect(part(form, 'uploads-wait')).to.equal(null);
    release();
    await inStates(form, 'ready');
    expect(sent).to.deep.equal([]);
    await attempt(form);
    expect(sent[0]!.submission.text).to.equal('Sturdy and kind.');
    expect(sent[0]!.submission.uploads).to.deep.equal(receiver.ids);
  });

  it('are waited for no longer when the shopper sends without, or removes them', async () => {
    for (const name of ['Send without it', 'Remove: film.mp4']) {
      const receiver = startReceiver();
      receiver.hold = new Promise(() => {});
      const { form, sent } = await pictureForm(receipt());
      choose(form, film('film.mp4'));
      await inStates(form, 'uploading');
      await send(form);
      await waitUntil(() => part(form, 'uploads-wait'));
      const ended = oneEvent(form, 'review-sent');
      named(form, name).click();
      await ended;
      expect(sent[0]!.submission, name).to.not.have.property('uploads');
      cleanUp();
    }
  });

  it('that failed are sent once the browser is online again', async () => {
    const receiver = startReceiver();
    receiver.status = 403;
    const { form } = await pictureForm(receipt());
    choose(form, await picture('a.png'));
    await inStates(form, 'failed');
    receiver.status = 201;
    window.dispatchEvent(new Event('online'));
    await inStates(form, 'ready');
  });

  it('that the service refuses are said so, and have no retry', async () => {
    const receiver = startReceiver();
    receiver.status = 400;
    const { form } = await pictureForm(receipt());
    choose(form, film('film.mp4'));
    await inStates(form, 'refused');
    expect(named(form, 'Try again: ')).to.equal(undefined);
    expect(text(part(form, 'picture-state'))).to.equal(pictureEnglish.refused);
    expect(said(form)).to.equal(`film.mp4: ${pictureEnglish.refused}`);
    await send(form);
    await waitUntil(() => part(form, 'notice'));
    expect(form.shadowRoot!.activeElement === named(form, 'Remove: film.mp4')).to.equal(true);
  });

  it('of a discarded draft are taken back from the service, and those of a sent one are not', async () => {
    const receiver = startReceiver();
    const { form } = await pictureForm(receipt());
    choose(form, await picture('a.png'));
    await inStates(form, 'ready');
    form.reset();
    await form.updateComplete;
    await waitUntil(async () => (await arrived(receiver.urls[0]!)) === null);
    await rate(form, 5);
    choose(form, await picture('bb.png'));
    await inStates(form, 'ready');
    await attempt(form);
    form.reset();
    await form.updateComplete;
    expect(await arrived(receiver.urls[1]!)).to.be.above(0);
  });

  it('come back after a closed tab with their previews, as long as the service keeps them', async () => {
    startReceiver();
    const { form } = await pictureForm(receipt());
    choose(form, await picture('a.png'));
    await inStates(form, 'ready');
    const back = await comeBack();
    await waitUntil(() => part(back, 'picture-preview')?.querySelector('canvas'));
    expect(states(back)).to.deep.equal(['ready']);
    const key = Object.keys(localStorage).find((name) => name.startsWith('review-form/'))!;
    const stored = JSON.parse(localStorage.getItem(key)!);
    expect(stored.files[0].preview.length).to.be.below(10_000);
    stored.files[0].until = Date.now() - 1;
    localStorage.setItem(key, JSON.stringify(stored));
    const late = await comeBack();
    await waitUntil(() => part(late, 'pictures'));
    expect(states(late)).to.deep.equal(['interrupted']);
  });

  it('speak the language of the page, and the shop’s own words', async () => {
    startReceiver();
    const { form } = await pictureForm(receipt());
    form.strings = { pictures: { add: 'Show us' } };
    await form.updateComplete;
    expect(text(part(form, 'add'))).to.equal('Show us');
    form.strings = undefined;
    form.lang = 'de';
    await waitUntil(() => text(part(form, 'add')) === 'Bilder hinzufügen');
  });

  it('cannot be changed while the review is on its way', async () => {
    startReceiver();
    let respond = (_: Response): void => {};
    const sent = network(new Promise<Response>((resolve) => (respond = resolve)));
    const form = await mount();
    await rate(form, 4);
    await waitUntil(() => part(form, 'pictures'));
    choose(form, await picture('a.png'));
    await inStates(form, 'ready');
    await send(form);
    await waitUntil(() => sent.length === 1);
    expect(part(form, 'picture-remove')).to.equal(null);
    expect(part(form, 'add')!.getAttribute('aria-disabled')).to.equal('true');
    const ended = oneEvent(form, 'review-sent');
    respond(receipt());
    await ended;
  });
});
