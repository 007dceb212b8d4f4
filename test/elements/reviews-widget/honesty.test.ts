import { expect, html } from '@open-wc/testing';
import type { ReviewPage } from '../../../src/contract/widget.js';
import type { Strings } from '../../../src/elements/languages/strings.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { text, widget } from './widget.js';

/** One that shares no response with another. */
const own = () => html`<reviews-widget vendor-id=${crypto.randomUUID()} token="t" loading="eager"></reviews-widget>`;
const heldBack = ({ element }: { element: ReviewsWidget }) =>
  element.shadowRoot!.querySelector<HTMLElement>('.held-back');

describe('reviews-widget: honesty', () => {
  const response = page([review()], {
    summary: { average: 5, count: 42, histogram: [0, 0, 0, 0, 42], total: 57 },
    total: 42,
  });

  it('whenever reviews are held back the widget says so', async () => {
    expect(heldBack(await widget([response]))!.textContent).to.contain('Showing 42 of 57 reviews');
  });

  it('says nothing where nothing is held back', async () => {
    expect(heldBack(await widget([page([review()])]))).to.equal(null);
  });

  it('says that there may be more where nobody knows how many belong to the product', async () => {
    const of = (count: number, unread: number) =>
      page(Array.from({ length: count }, review), {
        summary: { average: 5, count, histogram: [0, 0, 0, 0, count], total: count, unread },
      });
    const line = async (response: ReturnType<typeof page>) => {
      const vendor = crypto.randomUUID();
      const element = html`<reviews-widget vendor-id=${vendor} token="t" loading="eager" product-id="p"></reviews-widget>`;
      return heldBack(await widget([response], element))?.textContent;
    };
    expect((await line(of(2, 7)))!.replace(/[\u2068\u2069]/g, '')).to.contain('Showing 2 of 2+ reviews');
    expect(await line(of(0, 7))).to.equal(undefined);
    expect(await line(of(2, 0))).to.equal(undefined);
  });

  it('says below the list, too, that there may be more', async () => {
    const reviews = Array.from({ length: 5 }, () => review());
    const progress = async (unread: number) => {
      const { element } = await widget(
        [page(reviews, { summary: { ...page(reviews).summary, unread } })],
        html`<reviews-widget vendor-id=${crypto.randomUUID()} token="t" loading="eager" product-id="p"></reviews-widget>`,
      );
      return [heldBack({ element })?.textContent?.trim(), text(element, 'more')].map((line) =>
        line?.replace(/[\u2068\u2069]/g, ''),
      );
    };
    expect(await progress(3)).to.deep.equal(['Showing 5 of 5+ reviews', '5 of 5+ reviews']);
    expect(await progress(0)).to.deep.equal([undefined, '5 of 5 reviews']);
  });

  it('says it even when every review is held back', async () => {
    const none = page([], { summary: { average: null, count: 0, histogram: [0, 0, 0, 0, 0], total: 3 } });
    expect(heldBack(await widget([none]))!.textContent).to.contain('Showing 0 of 3 reviews');
  });

  it('says it in our words where those of the shop leave out how many there are, or are shown', async () => {
    for (const heldBackWords of [' ', '{shown} reviews', '{total} reviews', '{total} of {total}']) {
      const { element } = await widget([response]);
      element.strings = { heldBack: heldBackWords };
      await element.updateComplete;
      expect(heldBack({ element })!.textContent, heldBackWords).to.contain('Showing 42 of 57 reviews');
      element.strings = { heldBack: 'Of {total} you see {shown}' };
      await element.updateComplete;
      expect(heldBack({ element })!.textContent).to.contain('Of 57 you see 42');
    }
  });

  it('tells apart what waits to be checked from what is held back', async () => {
    const line = async (summary: Partial<ReviewPage['summary']>, strings?: Partial<Strings>) => {
      const counted = { average: 5, count: 31, histogram: [0, 0, 0, 0, 31], total: 33, ...summary };
      const { element } = await widget([page([review()], { summary: counted as ReviewPage['summary'] })], own());
      if (strings) element.strings = strings;
      await element.updateComplete;
      return heldBack({ element })?.textContent.replace(/\s+/g, ' ').trim();
    };
    expect(await line({ pending: 2 })).to.equal('Showing 31 of 33 reviews · 2 waiting to be checked');
    expect(await line({ pending: 0 })).to.equal('Showing 31 of 33 reviews');
    expect(await line({})).to.equal('Showing 31 of 33 reviews');
    expect(await line({ total: 31, pending: 0 })).to.equal(undefined);
    const ours = 'Showing 31 of 33 reviews · 2 waiting to be checked';
    expect(await line({ pending: 2 }, { pending: { other: 'a few more soon' } })).to.equal(ours);
    expect(await line({ pending: 2 }, { pending: { other: '' } })).to.equal(ours);
    expect(await line({ pending: 2 }, { pending: { other: '{count} are being read' } })).to.equal(
      'Showing 31 of 33 reviews · 2 are being read',
    );
  });

  it('lets neither an attribute nor the page’s CSS hide that line', async () => {
    const parts = 'heading summary controls content list card more message button held-back'.split(' ');
    const css = `reviews-widget { font-size: 0; line-height: 0; color: transparent; --reviews-muted: transparent;
        --reviews-text: transparent; --reviews-surface: transparent; text-indent: -9999px; position: relative; }
      reviews-widget::before, reviews-widget::after { content: '' !important; position: absolute; inset: 0; z-index: 9; background: red; }
      ${parts.map((part) => `reviews-widget::part(${part})`).join()} { display: none !important; }
      reviews-widget > [slot] { position: relative; z-index: 2147483647; display: block; height: 4000px; margin-top: -4000px; background: red; }
      .held-back, p { display: none !important; }`;
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    const shown = await widget(
      [response],
      html`<reviews-widget vendor-id="v" token="t" loading="eager" controls="none" paginate="none" heading="">
        <i slot="heading"></i><i slot="footer"></i>
      </reviews-widget>`,
    );
    const line = heldBack(shown)!;
    const { display, visibility, fontSize, color, backgroundColor, textIndent } = getComputedStyle(line);
    expect({ display, visibility, fontSize, textIndent }).to.deep.equal({
      display: 'table',
      visibility: 'visible',
      fontSize: '14px',
      textIndent: '0px',
    });
    expect(color).not.to.equal(backgroundColor);
    expect(line.getBoundingClientRect().height).to.be.greaterThan(14);
    // Nothing lies over it either: neither a part nor what the page slots in.
    line.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = line.getBoundingClientRect();
    const top = () => shown.element.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2);
    await waitUntil(() => top()?.className === 'held-back');
    style.remove();
  });

  it('names the order of the list even when it cannot be changed', async () => {
    const { element } = await widget(
      [page([review()])],
      html`<reviews-widget vendor-id="v" token="t" sort="lowest" controls=""></reviews-widget>`,
    );
    expect(text(element, 'sort')).to.equal('Lowest rated');
  });
});
