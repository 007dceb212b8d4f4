import { expect } from '@open-wc/testing';
import { growsLikeTheSquare } from '../../fixtures/growth.js';
import { page, review } from './proxy-stub.js';
import { widget } from './widget.js';

/** Milliseconds until fifty reviews of `text` are shown. */
async function cost(text: string): Promise<number> {
  const from = performance.now();
  const { element } = await widget([page(Array.from({ length: 50 }, () => review({ text })))]);
  const took = performance.now() - from;
  element.remove();
  return took;
}

describe('reviews-widget: what a text costs', () => {
  for (const [begin, repeated] of [
    ['<b ', '='],
    ['<b>', '<!--'],
    ['<b>', '<svg>'],
  ] as const) {
    it(`grows with its length, not with the square of it: ${begin} and many ${repeated}`, async () => {
      const of = (characters: number) => begin + repeated.repeat(Math.floor((characters - 3) / repeated.length));
      await cost(of(100));
      expect(await growsLikeTheSquare((characters) => cost(of(characters)), 2_498)).to.equal(false);
    });
  }
});
