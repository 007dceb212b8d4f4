import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import { cleanUp, mount, part, rate, write } from '../review-form/form-page.js';
import { page, review } from '../reviews-widget/proxy-stub.js';
import { all, stubProxy } from '../reviews-widget/widget.js';
import { waitUntil } from '../wait-until.js';

function textsIn(root: ShadowRoot): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data, parentElement }) => data.trim() && parentElement!.localName !== 'font');
}

/** As the translations of Chrome and Edge do: each text gives way to one within `<font>`, a sentence each. */
function translateWithFonts(root: ShadowRoot): void {
  for (const text of textsIn(root)) {
    const outer = document.createElement('font');
    for (const part of ['«', text.data, '»']) {
      const inner = document.createElement('font');
      inner.textContent = part;
      outer.append(inner);
    }
    text.replaceWith(outer);
  }
}

/** As others do: what is in an element gives way to a text, with all that stood between. */
function translateWhole(root: ShadowRoot): void {
  for (const text of textsIn(root)) if (text.parentElement) text.parentElement.textContent = `«${text.data}»`;
}

const numbers = (count: number) =>
  page([review({ rating: 4 }), review()], {
    summary: { average: 4.2, count, histogram: [0, 0, 0, count, 0], total: count + 7 },
  });

/** A widget of forty reviews, translated; its next response is of fifty. */
async function translated(translate: (root: ShadowRoot) => void) {
  stubProxy(numbers(40), numbers(50));
  const element = await fixture(html`<reviews-widget vendor-id="v1" token="t" loading="eager"></reviews-widget>`);
  const widget = element as HTMLElementTagNameMap['reviews-widget'];
  await waitUntil(() => all(widget, 'more')[0]?.firstElementChild ?? all(widget, 'sort-select')[0]);
  translate(widget.shadowRoot!);
  await widget.refresh();
  await widget.updateComplete;
  return widget.shadowRoot!;
}

describe('elements on a page that a browser translates', () => {
  afterEach(cleanUp);

  for (const [how, translate] of [
    ['text by text', translateWithFonts],
    ['whole elements', translateWhole],
  ] as const) {
    it(`never show an old number for a new one: ${how}`, async () => {
      const root = await translated(translate);
      expect(root.textContent).to.contain('50');
      expect(root.textContent).not.to.contain('40');
      expect(root.textContent).to.contain('57');
    });
  }

  it('leave translated what has not changed', async () => {
    const form = await mount();
    await rate(form, 4);
    translateWithFonts(form.shadowRoot!);
    await write(form, 'Your review', 'x'.repeat(9_900)).catch(() => {});
    expect(part(form, 'heading')!.textContent).to.equal('«Write a review»');
  });

  it('count what is left of a text that grows', async () => {
    const form = await mount();
    await rate(form, 4);
    const text = form.shadowRoot!.querySelector('textarea')!;
    const type = async (length: number) => {
      text.value = 'x'.repeat(length);
      text.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await form.updateComplete;
      translateWithFonts(form.shadowRoot!);
    };
    await type(9_900);
    await type(9_990);
    expect(part(form, 'counter')!.textContent).to.match(/^«10 /);
  });

  it('keep a form that can be sent, with what was typed, where their marks were taken away', async () => {
    const form = await mount();
    await rate(form, 4);
    await write(form, 'Your review', 'Sturdy and kind.');
    translateWhole(form.shadowRoot!);
    await rate(form, 5);
    expect(form.shadowRoot!.querySelector('textarea')!.value).to.equal('Sturdy and kind.');
    expect(form.shadowRoot!.querySelector('button[type=submit]')!.checkVisibility()).to.be.true;
  });
});
