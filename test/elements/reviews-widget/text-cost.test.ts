import { expect } from '@open-wc/testing';
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
      const least = async (text: string) => Math.min(await cost(text), await cost(text));
      // Doubled twice: four times what the texts cost, and sixteen times where they cost their square.
      expect((await least(of(9_993))) / (await least(of(2_498)))).to.be.lessThan(8);
    });
  }
});
