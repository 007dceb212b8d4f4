import { expect, html } from '@open-wc/testing';
import { type ReviewsWidget, replaceStrings } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, widget } from './widget.js';

/** What the proxy sends for the requests of the dialog, in turn; the first is for the GET that it begins with. */
type Answer = [status: number, body: object] | Error;
const BEGUN: Answer = [200, { start: 'signed', challenge: null }];
const RECEIPT: Answer = [201, { id: 'R-1', receivedAt: '', reviewId: '', next: 'decision_by_email' }];

/** A widget whose first review is being reported, and what the dialog sends. */
async function opened(
  answers: Answer[],
  shown = page([review(), review({ author: '' })]),
  tag = html`<reviews-widget vendor-id=${crypto.randomUUID()} token="t" loading="eager"></reviews-widget>`,
) {
  const { element } = await widget([shown], tag);
  const opener = await drawn(element, () => one(element, 'report'));
  const sent: { key: string | null; body: Record<string, unknown> }[] = [];
  // Restored with the proxy of the widget, after the test.
  globalThis.fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method === 'POST') sent.push({ key: headers.get('idempotency-key'), body: JSON.parse(`${init.body}`) });
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return Response.json(answer[1], { status: answer[0] });
  };
  opener.focus();
  opener.click();
  const dialog = await drawn(element, () => element.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]'));
  return { element, opener, dialog, sent };
}

const control = (element: ReviewsWidget, name: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)!;
function write(element: ReviewsWidget, name: string, value: string | boolean): void {
  const input = control(element, name);
  Object.assign(input, typeof value === 'boolean' ? { checked: value } : { value });
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
function fill(element: ReviewsWidget, fields: Record<string, string | boolean> = {}): void {
  const whole = { reason: 'spam', explanation: 'It sells watches.', name: 'Rosa', email: 'rosa@reader.example' };
  for (const [name, value] of Object.entries({ ...whole, goodFaith: true, ...fields })) write(element, name, value);
}
const send = (element: ReviewsWidget) => one(element, 'report-send').click();
/** Presses the button that closes the dialog, and waits until it is gone. */
async function close(element: ReviewsWidget): Promise<void> {
  one(element, 'close').click();
  await drawn(element, () => !element.shadowRoot!.querySelector('dialog'));
}
const alert = (element: ReviewsWidget) => element.shadowRoot!.querySelector('dialog [role="alert"]')!.textContent!;
const errorOf = (element: ReviewsWidget, name: string) =>
  element.shadowRoot!.querySelector(`#report-${name}-error`)?.textContent;
const focused = (element: ReviewsWidget) => (element.shadowRoot!.activeElement as HTMLInputElement | null)?.name;

describe('reviews-widget: the dialog that reports a review', () => {
  it('leads to where the site that has collected the review takes reports', async () => {
    const numbers = { source: 'google', count: 1, average: 5, reportUrl: 'https://there.example/report' };
    for (const [elsewhere, reportUrl] of [
      [true, numbers.reportUrl],
      [true, 'javascript:alert(1)'],
      [undefined, numbers.reportUrl],
    ] as const) {
      const google = review({ source: 'google', ...(elsewhere && { elsewhere }) });
      const shown = page([google]);
      const sources = [{ ...numbers, reportUrl, elsewhere: true as const }];
      const { element, dialog } = await opened([BEGUN], { ...shown, summary: { ...shown.summary, sources } });
      const links = [...dialog.querySelectorAll('a')].map((link) => [link.textContent, link.href]);
      expect(links).to.deep.equal(
        elsewhere && reportUrl === numbers.reportUrl
          ? [['Report it on \u2068Google\u2069 as well', numbers.reportUrl]]
          : [],
      );
      await close(element);
    }
  });

  it('names what is missing or wrong at each field, in red, and focuses the first', async () => {
    const { element, dialog, sent } = await opened([BEGUN]);
    send(element);
    const names = ['reason', 'explanation', 'name', 'email', 'goodFaith'];
    expect(names.map((name) => errorOf(element, name))).to.deep.equal(names.map(() => 'Please fill this in.'));
    expect(focused(element)).to.equal('reason');
    const error = element.shadowRoot!.querySelector('#report-reason-error')!;
    expect(getComputedStyle(error).color).to.not.equal(getComputedStyle(dialog).color);
    expect(getComputedStyle(control(element, 'reason')).borderColor).to.equal(getComputedStyle(error).color);
    await expect(element).to.be.accessible();

    fill(element, { email: 'rosa@reader', name: 'R'.repeat(101) });
    expect(errorOf(element, 'reason')).to.equal(undefined);
    send(element);
    expect(errorOf(element, 'email')).to.equal('Enter an email address such as ada@example.com.');
    expect(errorOf(element, 'name')).to.equal('At most 100 characters.');
    expect(control(element, 'name').getAttribute('aria-describedby')).to.contain('report-name-error');
    expect(focused(element)).to.equal('name');
    expect(sent).to.deep.equal([]);
  });

  it('needs no name and no email for the one reason that the law excepts', async () => {
    const { element } = await opened([BEGUN]);
    fill(element, { reason: 'child_abuse', name: '', email: '' });
    expect(control(element, 'email').getAttribute('aria-required')).to.equal('false');
    expect(all(element, 'report-hint').filter(({ textContent }) => textContent === '(optional)')).to.have.length(2);
    await expect(element).to.be.accessible();
  });

  it('keeps what was typed through every failure, says what to do, and sends another report under another key', async () => {
    const limited: Answer = [429, { code: 'rate_limited' }];
    const wrong: Answer = [400, { code: 'invalid_request', errors: [{ field: 'email', message: 'x' }] }];
    const unnamed: Answer = [400, { code: 'invalid_request' }];
    const { element, dialog, sent } = await opened([BEGUN, limited, new TypeError(), wrong, unnamed, RECEIPT]);
    const failed = 'The report can’t be sent right now. What you wrote stays here; please try again in a minute.';
    fill(element);
    send(element);
    send(element);
    expect(one(element, 'report-send').textContent!.trim()).to.equal('Sending…');
    await drawn(element, () => alert(element) === failed);
    expect(one(element, 'report-send').textContent!.trim()).to.equal('Try again');
    expect(control(element, 'explanation').value).to.equal('It sells watches.');
    await expect(element).to.be.accessible();

    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    send(element);
    await drawn(element, () => alert(element).startsWith('You are offline.'));
    Reflect.deleteProperty(navigator, 'onLine');
    expect(sent[1]!.key).to.equal(sent[0]!.key);

    send(element);
    await drawn(element, () => errorOf(element, 'email') === 'Enter an email address such as ada@example.com.');
    expect(focused(element)).to.equal('email');
    write(element, 'email', 'rosa@other.example');
    send(element);
    await drawn(element, () => alert(element) === failed);
    expect(sent[3]!.key).to.not.equal(sent[2]!.key);

    send(element);
    await drawn(element, () => one(element, 'report-message'));
    expect(dialog.textContent).to.contain('Your report has arrived.').and.to.contain('R-1');
    expect(dialog.textContent).to.contain('tells you by email what it decides, and why');
    expect(element.shadowRoot!.activeElement).to.equal(one(element, 'report-message'));
    expect(sent).to.have.length(5);
    expect(sent[4]!.key).to.equal(sent[3]!.key);
    expect(sent[4]!.body).to.include({ reason: 'spam', email: 'rosa@other.example', start: 'signed', goodFaith: true });
    await expect(element).to.be.accessible();
  });

  for (const [name, answer, text] of [
    ['that is gone', [404, { code: 'not_found' }], 'This review is no longer shown.'],
    [
      'of a service that takes no reports',
      [501, { code: 'reports_unsupported' }],
      'Reports can’t be sent from this page.',
    ],
  ] as [string, Answer, string][]) {
    it(`of a review ${name} says so before anything is typed`, async () => {
      const { element, dialog } = await opened([answer]);
      await drawn(element, () => one(element, 'report-message'));
      expect(dialog.textContent).to.contain(text);
      expect(element.shadowRoot!.querySelector('dialog form')).to.equal(null);
    });
  }

  it('can be used where it cannot be begun, and a page of a server in between ends nothing', async () => {
    const { element } = await opened([[404, { error: 'no such page' }]]);
    fill(element);
    expect(one(element, 'report-send').ariaDisabled).to.not.equal('true');
    expect(one(element, 'report-message')).to.equal(undefined);
  });

  it('closes by its button, gives the focus back, and has the draft and the reporter when it opens again', async () => {
    const { element, opener, dialog } = await opened([BEGUN, BEGUN, BEGUN]);
    fill(element, { explanation: 'Half a sentence' });
    await close(element);
    expect(dialog.isConnected).to.equal(false);
    expect(element.shadowRoot!.activeElement).to.equal(opener);
    opener.click();
    await drawn(element, () => control(element, 'explanation'));
    expect(control(element, 'explanation').value).to.equal('Half a sentence');
    await close(element);
    all(element, 'report')[1]!.click();
    await drawn(element, () => control(element, 'explanation')?.value === '');
    expect([control(element, 'name').value, control(element, 'reason').value]).to.deep.equal(['Rosa', '']);
  });

  it('has the wordings of the shop’s own, those of the element before those of the page', async () => {
    replaceStrings('en', { report: { heading: 'Tell us', send: 'Off it goes' } });
    const { element } = await opened([BEGUN, BEGUN]);
    expect(one(element, 'report-heading').textContent).to.equal('Tell us');
    expect(one(element, 'report-send').textContent!.trim()).to.equal('Off it goes');
    await close(element);
    element.strings = { report: { heading: 'Tell them' } };
    await element.updateComplete;
    one(element, 'report').click();
    await drawn(element, () => one(element, 'report-heading')?.textContent === 'Tell them');
    expect(one(element, 'report-send').textContent!.trim()).to.equal('Send report');
    replaceStrings('en', {});
  });
});
