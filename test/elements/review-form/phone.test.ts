import german from 'virtual:languages/form/de';
import { expect, fixtureCleanup, html } from '@open-wc/testing';
import { english } from '../../../src/elements/languages/form-strings.js';
import { formatMessage } from '../../../src/elements/languages/format-message.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { attempt, cleanUp, errorAt, field, mount, rate, send, write } from './form-page.js';
import { network, problem, receipt } from './proxy-stub.js';

/** A form that asks for a phone number, with stars. */
async function asking(lang = 'en'): Promise<ReviewForm> {
  const form = await mount(html`<review-form vendor-id="v1" token="t" contact="phone" lang=${lang}></review-form>`);
  await waitUntil(() => form.shadowRoot!.querySelector('form'));
  await rate(form, 5);
  return form;
}

/** Comes to the field and waits until its library has: it alone knows that there is no such country. */
async function come(form: ReviewForm, label: string): Promise<void> {
  field(form, label).focus();
  await waitUntil(async () => {
    await write(form, label, '+99930123456');
    return errorAt(field(form, label)) !== undefined;
  });
}

describe('<review-form> phone number', () => {
  before(loadChunksInTime);
  afterEach(cleanUp);

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

  it('may have the digits of any script, and be as it was pasted', async () => {
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

  it('of letters, or too short, is wrong before the library is loaded', async () => {
    const form = await asking();
    for (const typed of ['call me please', '12345', '+49 30 12a456']) {
      await write(form, 'Phone', typed);
      expect(field(form, 'Phone').validity.patternMismatch, typed).to.be.true;
    }
  });

  it('is one of the country in the page’s language, and shown with its prefix on leaving the field', async () => {
    const sent = network(receipt());
    const form = await asking('de-AT');
    await come(form, german.phoneNumber);
    await write(form, german.phoneNumber, '0664 1234567');
    expect(field(form, german.phoneNumber).value).to.equal('+43 664 1234567');
    await attempt(form, 'review-sent');
    expect(sent[0]!.submission.phoneNumber).to.equal('+436641234567');
  });

  it('shows its error on leaving the field and on sending, in the page’s language', async () => {
    const sent = network(receipt());
    const form = await asking('de-DE');
    await come(form, german.phoneNumber);
    for (const wrong of ['+49 1', '+99930123456', '12345678901234567', '+49 callme']) {
      await write(form, german.phoneNumber, wrong);
      expect(errorAt(field(form, german.phoneNumber)), wrong).to.equal(german.phoneNumberWrong);
    }
    await send(form);
    expect(form.shadowRoot!.activeElement === field(form, german.phoneNumber), 'focus').to.be.true;
    expect(sent).to.be.empty;
    await expect(form).to.be.accessible();
  });

  it('is checked before sending even when the library is only loaded then', async () => {
    const sent = network(receipt());
    const form = await asking();
    const control = field(form, 'Phone');
    control.value = '+49 30 12345678901234';
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await send(form);
    await waitUntil(() => errorAt(control));
    expect(errorAt(control)).to.equal(english.phoneNumberWrong);
    expect(form.shadowRoot!.activeElement === control, 'focus').to.be.true;
    expect(sent).to.be.empty;
  });

  it('shows the proxy’s error beside it', async () => {
    network(problem(400, 'invalid_request', [{ field: 'phoneNumber', message: 'must be real' }]));
    const form = await asking();
    await write(form, 'Phone', '+4930123456');
    await attempt(form, 'review-error');
    expect(errorAt(field(form, 'Phone'))).to.equal(
      formatMessage(english.notAccepted, 'en', { message: 'must be real' }),
    );
  });
});
