import { expect, html } from '@open-wc/testing';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, widget } from './widget.js';

describe('large text', () => {
  for (const size of [20, 32]) {
    it(`of ${size} pixels stays within a widget of 320 pixels`, async () => {
      const { element } = await widget(
        [page([review()])],
        html`<reviews-widget
          vendor-id="v1" token="t" loading="eager" write-url="/write" controls="summary sort stars search"
          style=${`width: 320px; font-size: ${size}px`}
        ></reviews-widget>`,
      );
      await drawn(element, () => one(element, 'write') && one(element, 'search'));
      const section = element.shadowRoot!.querySelector('section')!;
      const edge = section.getBoundingClientRect().right;
      expect(section.scrollWidth).to.be.at.most(320);
      for (const part of ['write', 'row-count', 'search', 'card']) {
        for (const drawnPart of all(element, part)) {
          expect(drawnPart.getBoundingClientRect().right, part).to.be.at.most(edge + 1);
        }
      }
    });
  }
});
