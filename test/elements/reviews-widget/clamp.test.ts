import { expect, html } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, widget } from './widget.js';

const SENTENCE = 'A mug that keeps its warmth and its shape. ';
const WORDS = SENTENCE.repeat(40);
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join('\n');

/** A widget with these texts, each of them measured: the last is long, and so the last to get a button. */
async function measured(...texts: string[]): Promise<ReviewsWidget> {
  const { element } = await widget(
    [page([...texts, WORDS].map((text) => review({ text })))],
    html`<reviews-widget vendor-id="v" token="t" loading="eager" layout="carousel"></reviews-widget>`,
  );
  await waitUntil(() => all(element, 'text').at(-1)!.part.contains('cut'));
  return element;
}

/** The text of the last line of `place` that is seen, without the ellipsis. */
function lastLine(place: HTMLElement): string {
  const { bottom } = place.getBoundingClientRect();
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let found = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let at = 0; at < node.nodeValue!.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = range.getBoundingClientRect();
      if (rect.width > 0 && rect.bottom <= bottom + 2 && rect.bottom > bottom - 12) found += node.nodeValue![at];
    }
  }
  return found.trim();
}

describe('reviews-widget: cut texts', () => {
  before(loadChunksInTime);

  it('shows a text whole that is one line longer than the clamp, and cuts one with two more', async () => {
    const element = await measured(lines(6), lines(7), lines(8));
    const texts = all(element, 'text').slice(0, 3);
    expect(texts.map((text) => text.part.contains('cut'))).to.deep.equal([false, false, true]);
    expect(texts.map((text) => text.scrollHeight > text.clientHeight + 1)).to.deep.equal([false, false, true]);
    expect(texts.map(lastLine)).to.deep.equal(['line 6', 'line 7', 'line 6']);
    expect(texts.map((text) => text.nextElementSibling?.matches('[part~="unfold"]') ?? false)).to.deep.equal([
      false,
      false,
      true,
    ]);
  });

  it('offers no more where only empty lines would follow', async () => {
    const element = await measured(`${lines(6)}\n\n \n\n\n`);
    expect(one(element, 'text').part.contains('cut')).to.equal(false);
  });

  for (const [name, text] of Object.entries({
    'an empty line': `${lines(5)}\n\n${WORDS}`,
    'many empty lines': `${lines(4)}\n\n\n\n\n${WORDS}\n\n${WORDS}`,
    'lines of spaces': `${lines(5)}\n \u00a0 \n\t\n${WORDS}`,
    'breaks in markup': `${lines(5).replaceAll('\n', '<br />\n')}<br />\n<br />\n<br />${WORDS}`,
    'an empty paragraph': `<p>${lines(5)}</p>\n<p>&nbsp;</p>\n<p><br></p><p>${WORDS}</p>`,
    'a list': `<p>${lines(3)}</p>\n<ul>\n<li>one</li>\n<li>two</li>\n<li> </li>\n</ul>\n${WORDS}`,
  })) {
    it(`ends a cut text in words, also at ${name}`, async () => {
      const element = await measured(text);
      await waitUntil(() => one(element, 'text').part.contains('cut'));
      expect(lastLine(one(element, 'text'))).to.match(/\w/);
    });
  }

  it('keeps the focus on the button that folds and unfolds', async () => {
    const element = await measured();
    const button = one(element, 'unfold');
    button.focus();
    for (const label of ['Read less', 'Read more']) {
      button.click();
      await element.updateComplete;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      expect(button.textContent!.trim()).to.equal(label);
      expect(element.shadowRoot!.activeElement).to.equal(button);
    }
  });

  it('keeps room between paragraphs, and their text as it is', async () => {
    const element = await measured('one\n\ntwo');
    const place = one(element, 'text');
    expect(place.textContent).to.equal('one\n\ntwo');
    const line = Number.parseFloat(getComputedStyle(place).lineHeight);
    expect(place.clientHeight)
      .to.be.greaterThan(2.3 * line)
      .and.lessThan(3 * line);
  });
});
