import { expect, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { emulates } from '../browser.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, widget } from './widget.js';

const REPLY = { author: 'Kiln', date: '2026-03-02', text: 'Thank you! '.repeat(20) };
const reviews = Array.from({ length: 8 }, (_, i) =>
  review({ text: 'Pours like a dream. '.repeat(40), reply: i % 2 ? REPLY : null }),
);

(emulates ? describe : describe.skip)('reviews-widget: on paper', () => {
  afterEach(() => emulateMedia({ media: 'screen' }));

  for (const layout of ['list', 'grid', 'wall', 'carousel']) {
    it(`has whole texts and replies one after the other, and nothing to press: ${layout}`, async () => {
      const { element } = await widget(
        [page(reviews, { total: 20 })],
        html`<reviews-widget vendor-id="v" token="t" loading="eager" layout=${layout}></reviews-widget>`,
      );
      const isShown = (shown: Element) => shown.checkVisibility({ contentVisibilityAuto: true });
      const buttons = () => all(element, 'button').filter(isShown);
      await waitUntil(() => buttons().length > 0);
      await emulateMedia({ media: 'print' });
      await waitUntil(() => buttons().length === 0);
      expect(all(element, 'reply-text').map(isShown)).to.deep.equal([true, true, true, true]);
      for (const text of all(element, 'text')) expect(text.scrollHeight).to.be.at.most(text.clientHeight + 1);
      const cards = [...one(element, 'list').children].map((card) => card.getBoundingClientRect());
      const overlap = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      expect(cards.filter((card, i) => cards.slice(i + 1).some((other) => overlap(card, other)))).to.have.length(0);
    });
  }
});
