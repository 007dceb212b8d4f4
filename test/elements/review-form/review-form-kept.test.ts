import { expect, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import type { ReviewErrorEvent, ReviewSentEvent } from '../../../src/elements/form/review-form-events.js';
import { english } from '../../../src/elements/form/review-form-strings.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import {
  atOnce,
  button,
  field,
  later,
  mount,
  network,
  online,
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

const DAY = 86_400_000;
const PLACE = 'review-form/v1/';

/** A form with a whole review in it. */
async function written(): Promise<ReviewForm> {
  const form = await mount();
  await rate(form, 4);
  await write(form, 'Your review', 'Sturdy and kind.');
  await write(form, 'First name', 'Ada');
  await write(form, 'Email', 'ada@example.com');
  return form;
}

/** Closes the page and comes back; in another tab, which has no session of this one. */
async function comeBack(tab: 'same' | 'other' = 'other'): Promise<ReviewForm> {
  fixtureCleanup();
  if (tab === 'other') sessionStorage.clear();
  const form = await mount();
  await form.updateComplete;
  return form;
}

const keys = (sent: { headers: Headers }[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
const kept = () => JSON.parse(localStorage.getItem(PLACE)!);

describe('<review-form> loses nothing', () => {
  const realNow = Date.now;

  afterEach(() => {
    Date.now = realNow;
    restoreNetwork();
    fixtureCleanup();
  });

  describe('draft', () => {
    it('is offered on the next visit with text, stars and names, and says so', async () => {
      await written();
      const form = await comeBack();
      expect(star(form, 4).checked).to.be.true;
      expect(field(form, 'Your review').value).to.equal('Sturdy and kind.');
      expect(field(form, 'First name').value).to.equal('Ada');
      expect(part(form, 'draft')).to.contain.text(english.draftKept);
      await expect(form).to.be.accessible();
    });

    it('keeps how to reach the shopper for the tab alone', async () => {
      await written();
      expect(JSON.stringify({ ...localStorage })).to.not.contain('ada@example.com');
      expect(field(await comeBack('same'), 'Email').value).to.equal('ada@example.com');
      expect(field(await comeBack('other'), 'Email').value).to.equal('');
    });

    it('is of one vendor and product', async () => {
      await written();
      fixtureCleanup();
      for (const template of [
        html`<review-form vendor-id="v2" token="t"></review-form>`,
        html`<review-form vendor-id="v1" product-id="p1" token="t"></review-form>`,
      ]) {
        const form = await mount(template);
        expect(field(form, 'Your review').value).to.equal('');
        expect(parts(form, 'draft')).to.have.length(0);
      }
    });

    it('goes with its product when that is only learned late', async () => {
      const form = await written();
      form.productId = 'p1';
      await form.updateComplete;
      expect(Object.keys(localStorage)).to.deep.equal([`${PLACE}p1`]);
    });

    it('is gone after 30 days, and after 7 where it may have arrived', async () => {
      await written();
      const { until } = kept();
      expect(Math.round((until - Date.now()) / DAY)).to.equal(30);
      Date.now = () => realNow() + 31 * DAY;
      expect(field(await comeBack(), 'Your review').value).to.equal('');
      expect(localStorage).to.have.length(0);
      Date.now = realNow;
      network(new TypeError('lost'));
      const form = await written();
      await send(form);
      expect(Math.round((kept().until - Date.now()) / DAY)).to.equal(7);
    });

    it('goes with its time also when nobody comes back to its product', async () => {
      const broken = (name: string): void => {
        for (const odd of ['', '{', 'null']) localStorage.setItem(`${name}${odd}`, odd);
      };
      broken('review-form/a/');
      await written();
      broken('review-form/z/');
      fixtureCleanup();
      Date.now = () => realNow() + 31 * DAY;
      const other = await mount(html`<review-form vendor-id="v2" token="t"></review-form>`);
      await rate(other, 5);
      expect(Object.keys(localStorage)).to.include('review-form/v2/').and.not.include(PLACE);
    });

    it('is begun anew when the shopper says so', async () => {
      await written();
      const form = await comeBack();
      part<HTMLButtonElement>(form, 'link')!.click();
      await waitUntil(() => !part(form, 'draft'));
      expect(field(form, 'Your review').value).to.equal('');
      expect(localStorage).to.have.length(0);
      expect(form.shadowRoot!.activeElement === star(form, 1), 'focus').to.be.true;
    });

    it('is not kept of an empty form, nor of a review that was sent', async () => {
      const empty = await mount();
      await write(empty, 'First name', 'Ada');
      expect(localStorage).to.have.length(0);
      fixtureCleanup();
      network(receipt());
      const form = await written();
      const done = oneEvent(form, 'review-sent');
      await send(form);
      await done;
      expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0]);
    });

    it('survives hostile and broken content', async () => {
      for (const odd of [
        '',
        '{',
        'null',
        '7',
        '[]',
        '{"until":1e15}',
        '{"until":1e15,"values":{"text":{},"rating":9}}',
      ]) {
        localStorage.setItem(PLACE, odd);
        const form = await comeBack();
        expect(button(form), odd).to.not.be.null;
        await rate(form, 3);
        expect(star(form, 3).checked).to.be.true;
      }
    });

    for (const [name, descriptor] of Object.entries({
      blocked: {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      },
      full: {
        value: {
          getItem: () => null,
          removeItem() {},
          setItem() {
            throw new DOMException('full', 'QuotaExceededError');
          },
        },
      },
    } as Record<string, PropertyDescriptor>)) {
      it(`is done without where storage is ${name}`, async () => {
        const real = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
        Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptor });
        try {
          const sent = network(receipt());
          const form = await written();
          const done = oneEvent(form, 'review-sent');
          await send(form);
          await done;
          expect(sent).to.have.length(1);
        } finally {
          Object.defineProperty(window, 'localStorage', real);
        }
      });
    }
  });

  describe('interrupted sending', () => {
    it('is offered with the same key', async () => {
      const sent = network(later().answer, receipt());
      await send(await written());
      const form = await comeBack('same');
      expect(part(form, 'draft')).to.contain.text(english.interrupted);
      const done = oneEvent(form, 'review-sent');
      await send(form);
      await done;
      expect(sent).to.have.length(2);
      expect(keys(sent).size).to.equal(1);
      expect(sent[1]!.submission).to.deep.equal(sent[0]!.submission);
    });

    it('is offered with the same key also after an earlier refusal, whether the words were changed or not', async () => {
      for (const words of ['Sturdy and kind.', 'Other words']) {
        const sent = network(problem(400, 'invalid_request'), later().answer, receipt());
        const form = await written();
        const failed = oneEvent(form, 'review-error');
        await send(form);
        await failed;
        await write(form, 'Your review', words);
        await send(form);
        await waitUntil(() => sent.length === 2);
        const back = await comeBack('same');
        const done = oneEvent(back, 'review-sent');
        await send(back);
        await done;
        const [, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'));
        expect(third, words).to.equal(second);
        fixtureCleanup();
      }
    });

    it('is said to have arrived where the proxy knows it in other words', async () => {
      network(later().answer, problem(409, 'idempotency_conflict'));
      await send(await written());
      const form = await comeBack();
      const done = oneEvent(form, 'review-sent');
      await send(form);
      await done;
      expect(part(form, 'success-text')).to.have.text(english.arrived);
      expect(localStorage).to.have.length(0);
    });

    it('has the same key in two tabs that begin with one draft', async () => {
      const sent = network(receipt());
      await written();
      const first = await comeBack();
      const second = await mount();
      for (const form of [first, second]) {
        const done = oneEvent(form, 'review-sent');
        await send(form);
        await done;
      }
      expect(sent).to.have.length(2);
      expect(keys(sent).size).to.equal(1);
    });

    it('is no reason to keep a key that was refused', async () => {
      const sent = network(problem(400, 'invalid_request'), receipt());
      const form = await written();
      const failed = oneEvent(form, 'review-error');
      await send(form);
      await failed;
      const back = await comeBack();
      await write(back, 'Your review', 'Other words');
      const done = oneEvent(back, 'review-sent');
      await send(back);
      await done;
      expect(keys(sent).size).to.equal(2);
    });
  });

  describe('retries', () => {
    it('come by themselves three times with one key, and then with the button', async () => {
      const waits = atOnce();
      const sent = network(problem(503, 'upstream_error'));
      const form = await written();
      const errors: ReviewErrorEvent[] = [];
      form.addEventListener('review-error', (event) => errors.push(event));
      await send(form);
      await waitUntil(() => errors.length === 4);
      expect(waits.map((ms) => Math.floor(ms / 1000))).to.satisfy(
        ([a, b, c]: number[]) => a === 2 && b! >= 8 && b! < 10 && c! >= 30 && c! <= 36,
      );
      expect(errors.map(({ attempt, retrying }) => [attempt, retrying])).to.deep.equal([
        [1, true],
        [2, true],
        [3, true],
        [4, false],
      ]);
      expect(part(form, 'notice')).to.have.text(english.unreachableFailed);
      expect(button(form)).to.contain.text(english.sendAgain);
      network(receipt());
      const done = oneEvent(form, 'review-sent');
      await send(form);
      await done;
      expect(keys(sent).size).to.equal(1);
    });

    it('wait as long as Retry-After says, and leave it to the shopper beyond two minutes', async () => {
      const waits = atOnce();
      const busy = (seconds: string) =>
        new Response('{"code":"rate_limited"}', { status: 429, headers: { 'retry-after': seconds } });
      network(busy('20'), busy('121'));
      const form = await written();
      await send(form);
      await waitUntil(() => part(form, 'notice')?.textContent === english.busyFailed);
      expect(waits).to.have.length(1);
      expect(waits[0]).to.be.within(20_000, 24_000);
    });

    it('stop when the shopper changes the review', async () => {
      const sent = network(problem(503, 'upstream_error'), receipt());
      const form = await written();
      const failed = oneEvent(form, 'review-error');
      await send(form);
      await failed;
      await write(form, 'Your review', 'Better words');
      expect(parts(form, 'notice')).to.have.length(0);
      const done = oneEvent(form, 'review-sent');
      await send(form);
      await done;
      expect(sent.map(({ submission }) => submission.text)).to.deep.equal(['Sturdy and kind.', 'Better words']);
    });

    it('do not come for what was discarded, nor is it kept', async () => {
      const waits = atOnce();
      const { answer, give } = later();
      const sent = network(answer, receipt());
      const form = await written();
      await send(form);
      form.reset();
      await form.updateComplete;
      await give(form, problem(503, 'upstream_error'));
      expect(waits).to.be.empty;
      expect(localStorage).to.have.length(0);
      expect(sent).to.have.length(1);
    });

    it('do not come for what was edited while offline, until it is sent', async () => {
      const sent = network(new TypeError('Failed to fetch'), receipt());
      const form = await written();
      online(false);
      const failed = oneEvent(form, 'review-error');
      await send(form);
      await failed;
      await write(form, 'Your review', 'Better words');
      online(true);
      await form.updateComplete;
      expect(sent).to.have.length(1);
    });
  });

  it('asks for a few more words under a very short text, and takes it all the same', async () => {
    const sent = network(receipt());
    const form = await mount();
    await rate(form, 5);
    await write(form, 'Your review', 'Good');
    expect(field(form, 'Your review').ariaDescribedByElements?.[0]).to.have.text(english.textMore);
    await expect(form).to.be.accessible();
    const done = oneEvent(form, 'review-sent');
    await send(form);
    await done;
    expect(sent[0]!.submission.text).to.equal('Good');
  });

  describe('after sending', () => {
    it('tells analytics what it was about, and nothing of who', async () => {
      network(receipt(201, true));
      const form = await written();
      form.productId = 'p1';
      const done = oneEvent(form, 'review-sent') as unknown as Promise<ReviewSentEvent>;
      await send(form);
      const { vendorId, productId, rating, attempts } = await done;
      expect([vendorId, productId, rating, attempts]).to.deep.equal(['v1', 'p1', 4, 1]);
    });

    it('refreshes the widgets of its vendor around it, where the review is shown', async () => {
      const waits = atOnce();
      const refreshed: string[] = [];
      const widgets = ['v1', 'v2'].map((vendorId) => {
        const widget = Object.assign(document.createElement('reviews-widget'), { vendorId });
        widget.refresh = async () => void refreshed.push(vendorId);
        document.body.append(widget);
        return widget;
      });
      for (const answer of [receipt(201, false), receipt(201, true), receipt(202, true)]) {
        network(answer);
        const form = await written();
        const done = oneEvent(form, 'review-sent');
        await send(form);
        await done;
        fixtureCleanup();
      }
      await waitUntil(() => refreshed.length === 2);
      expect(refreshed).to.deep.equal(['v1', 'v1']);
      expect(waits).to.deep.equal([5000]);
      for (const widget of widgets) widget.remove();
    });
  });
});
