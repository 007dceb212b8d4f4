import { expect, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { AnswerNumbers, PublicQuestion, PublicReview } from '../../../src/contract/widget.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, text, widget } from './widget.js';

const FIT: PublicQuestion = {
  name: 'fit',
  kind: 'scale',
  about: 'product',
  label: { en: 'How does it fit?', de: 'Wie sitzt es?' },
  options: ['small', 'true', 'large'].map((value) => ({
    value,
    label: { en: `Runs ${value}`, 'de-AT': `AT ${value}` },
  })),
};
const USE: PublicQuestion = { ...FIT, name: 'use', kind: 'text', label: { en: 'What for?' }, options: [] };
const NUMBERS: AnswerNumbers[] = [{ name: 'fit', count: 1244, values: { small: 1234, true: 10, large: 0 } }];

let vendors = 0;
const element = (controls: string, lang = 'en') =>
  html`<reviews-widget vendor-id=${`v${++vendors}`} token="t" loading="eager" controls=${controls} lang=${lang}></reviews-widget>`;
const answering = (answers: Record<string, string>, fields: Partial<PublicReview> = {}) => {
  const one = page([review({ answers, ...fields }), review()], { questions: [FIT, USE] });
  one.summary.answers = NUMBERS;
  return one;
};
const line = (root: HTMLElement) =>
  root.shadowRoot!.querySelector('.disclosures:not(:empty)')?.textContent?.replace(/\s+/g, ' ').trim();

describe('reviews-widget: answers to the questions of the shop', () => {
  it('stand in the line of a card, in the language of the reader or the first that there is', async () => {
    for (const [lang, expected] of [
      ['en', 'How does it fit: Runs small · What for: <b>Tea</b>'],
      ['de-AT', 'Wie sitzt es: AT small · What for: <b>Tea</b>'],
      ['fr', 'How does it fit: Runs small · What for: <b>Tea</b>'],
    ]) {
      const { element: drawn } = await widget(
        [answering({ fit: 'small', use: '<b>Tea</b>', other: 'x' })],
        element('sort', lang),
      );
      await waitUntil(() => line(drawn) !== undefined);
      expect(line(drawn)).to.equal(expected);
    }
  });

  it('are summed up where controls names them, and filter with the keyboard', async () => {
    const { element: drawn, proxy } = await widget([answering({ fit: 'small' })], element('sort answers'));
    await waitUntil(() => all(drawn, 'answer').length === 3);
    expect(text(drawn, 'question')).to.equal('How does it fit?');
    expect(all(drawn, 'answer').map((one) => one.ariaLabel)).to.deep.equal([
      'Runs small: 1,234 reviews',
      'Runs true: 10 reviews',
      'Runs large: 0 reviews',
    ]);
    await expect(drawn).to.be.accessible();
    const [first] = all(drawn, 'answer');
    first!.focus();
    for (const [key, filter] of [
      ['Enter', 'fit:small'],
      ['Space', null],
    ] as const) {
      const loaded = oneEvent(drawn, 'reviews-load');
      await sendKeys({ press: key });
      await loaded;
      await drawn.updateComplete;
      expect(proxy.requested.at(-1)!.searchParams.get('answers')).to.equal(filter);
      expect(first!.ariaPressed).to.equal(`${filter !== null}`);
    }
  });

  it('are not summed up without the word, nor without numbers', async () => {
    const { element: drawn } = await widget([answering({ fit: 'small' })], element('sort topics'));
    await waitUntil(() => line(drawn) !== undefined);
    expect(all(drawn, 'answer')).to.have.length(0);
    const { element: other } = await widget([page([review()], { questions: [FIT] })], element('sort answers'));
    await waitUntil(() => all(other, 'sort-select').length > 0);
    expect(all(other, 'answer')).to.have.length(0);
  });
});
