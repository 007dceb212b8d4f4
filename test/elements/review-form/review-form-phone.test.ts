import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import { readPhoneNumber } from '../../../src/elements/form/form-phone.js';
import { english } from '../../../src/elements/form/review-form-strings.js';
import german from '../../../src/elements/languages/de-form.js';
import { say } from '../../../src/elements/languages/wording.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import {
  field,
  messageAt,
  mount,
  network,
  problem,
  rate,
  receipt,
  restoreNetwork,
  send,
  write,
} from './review-form-page.js';

/** A form that asks for a phone number, with stars. */
async function asking(lang = 'en'): Promise<ReviewForm> {
  const form = await mount(html`<review-form vendor-id="v1" token="t" contact="phone" lang=${lang}></review-form>`);
  await waitUntil(() => form.shadowRoot!.querySelector('form'));
  await rate(form, 5);
  return form;
}

async function attempt(form: ReviewForm, end: 'review-sent' | 'review-error'): Promise<void> {
  const ended = oneEvent(form, end);
  await send(form);
  await ended;
}

/** Comes to the field and waits until its library has: it alone knows that there is no such country. */
async function come(form: ReviewForm, label: string): Promise<void> {
  field(form, label).focus();
  await waitUntil(async () => {
    await write(form, label, '+99930123456');
    return messageAt(field(form, label)) !== undefined;
  });
}

describe('<review-form> phone number', () => {
  afterEach(() => {
    restoreNetwork();
    fixtureCleanup();
  });

  it('has the keyboard and the autofill of phone numbers', async () => {
    const control = field(await asking(), 'Phone');
    expect([control.type, control.autocomplete]).to.deep.equal(['tel', 'tel']);
  });

  it('is sent as E.164, however its prefix is written', async () => {
    for (const typed of ['0049 (30) 123-456', '+49 30/123456', ' +4930123456 ']) {
      const sent = network(receipt());
      const form = await asking();
      await write(form, 'Phone', typed);
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission, typed).to.deep.equal({ rating: 5, phoneNumber: '+4930123456' });
      fixtureCleanup();
    }
  });

  it('is taken in the digits of any script, and as it was pasted', async () => {
    const written = [
      '+٤٩ ٣٠ ١٢٣٤٥٦',
      '+۴۹۳۰۱۲۳۴۵۶',
      '+४९ ३० १२३४५६',
      '＋４９ ３０ １２３４５６',
      '+49\u00a030\u202f123456',
      '+49 30\u2011123\u2013456',
      '\u202a+49\u200b30 123456\u202c',
    ];
    for (const typed of written) {
      const sent = network(receipt());
      const form = await asking();
      await write(form, 'Phone', typed);
      await attempt(form, 'review-sent');
      expect(sent[0]!.submission.phoneNumber, typed).to.equal('+4930123456');
      fixtureCleanup();
    }
  });

  it('of letters, or too short, is wrong before the library knows', async () => {
    const form = await asking();
    for (const typed of ['call me please', '12345', '+49 30 12a456']) {
      await write(form, 'Phone', typed);
      expect(field(form, 'Phone').validity.patternMismatch, typed).to.be.true;
    }
  });

  it('is understood as in the country of the page’s language, and shown with its prefix on leaving', async () => {
    const sent = network(receipt());
    const form = await asking('de-AT');
    await come(form, german.phoneNumber);
    await write(form, german.phoneNumber, '0664 1234567');
    expect(field(form, german.phoneNumber).value).to.equal('+43 664 1234567');
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission.phoneNumber).to.equal('+436641234567');
  });

  it('is said to be wrong beside the field on leaving, in the page’s language, and again on sending', async () => {
    const sent = network(receipt());
    const form = await asking('de-DE');
    await come(form, german.phoneNumber);
    for (const wrong of ['+49 1', '+99930123456', '12345678901234567', '+49 callme']) {
      await write(form, german.phoneNumber, wrong);
      expect(messageAt(field(form, german.phoneNumber)), wrong).to.equal(german.phoneNumberWrong);
    }
    await send(form);
    expect(form.shadowRoot!.activeElement === field(form, german.phoneNumber), 'focus').to.be.true;
    expect(sent).to.be.empty;
    await expect(form).to.be.accessible();
  });

  it('is checked before sending even when the library only came then', async () => {
    const sent = network(receipt());
    const form = await asking();
    const control = field(form, 'Phone');
    control.value = '+49 30 12345678901234';
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await send(form);
    await waitUntil(() => messageAt(control));
    expect(messageAt(control)).to.equal(english.phoneNumberWrong);
    expect(form.shadowRoot!.activeElement === control, 'focus').to.be.true;
    expect(sent).to.be.empty;
  });

  it('has the proxy’s word beside it', async () => {
    network(problem(400, 'invalid_request', [{ field: 'phoneNumber', message: 'must be real' }]));
    const form = await asking();
    await write(form, 'Phone', '+4930123456');
    await attempt(form, 'review-error');
    expect(messageAt(field(form, 'Phone'))).to.equal(say(english.notAccepted, 'en', { message: 'must be real' }));
  });

  it('takes the first of the languages that names a country, and a prefix without any', () => {
    const cases: [string, string[], string | undefined][] = [
      ['020 7946 0000', ['en', 'en-GB', 'de-DE'], '+442079460000'],
      ['030 123456', ['de', 'fr'], undefined],
      ['+33 1 23 45 67 89', [], '+33123456789'],
      ['(202) 555-0123', ['en-US'], '+12025550123'],
      ['+44 20 7946 0000 ext. 5', ['not a tag!', 'x'], '+442079460000'],
      ['030 123456', ['es-419', 'de-DE'], undefined],
      ['', ['de-DE'], undefined],
      ['+', ['de-DE'], undefined],
    ];
    for (const [typed, tags, sent] of cases) expect(readPhoneNumber(typed, tags)?.sent, typed).to.equal(sent);
  });
});
