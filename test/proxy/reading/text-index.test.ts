import { describe, expect, test, vi } from 'vitest';
import { costOfIndex, createTextIndex } from '../../../src/proxy/reading/text-index.js';
import fc from '../../fixtures/fast-check.js';

const WORD = 'abcdefghijklmnopqrstuvwxyz';
/** Always the same texts, of some 300 letters; every hundredth holds "wonderful". */
const textAt = (place: number) => {
  let state = place + 1;
  const letters = Array.from({ length: 290 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % 7 === 0 ? ' ' : WORD[(state >>> 16) % 20];
  }).join('');
  return place % 100 === 0 ? `${letters} wonderful` : letters;
};
const placesOf = (count: number) => Uint32Array.from({ length: count }, (_, place) => place);

/** An index of `count` texts, the characters it took between two pauses at most, and what each search costs. */
async function indexOf(count: number) {
  let since = 0;
  let longest = 0;
  let turns = 0;
  const pause = async () => {
    turns += 1;
    longest = Math.max(longest, since);
    since = 0;
  };
  const read = (place: number) => {
    const text = textAt(place);
    since += text.length;
    return text;
  };
  const index = await createTextIndex(count, read, pause);
  return {
    index,
    longest,
    turns: () => turns,
    async costOf(words: string) {
      const { cost, find } = index.search(words, placesOf(count));
      return { cost, found: (await find()).length };
    },
  };
}

describe('an index over texts', () => {
  test('finds what looking through each text finds, in any writing and of any length', async () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.stringMatching(/^[ab ]{0,30}$/),
      fc.stringMatching(/^[品質茶が]{0,10}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 80 }), anyText, fc.nat(), async (texts, other, n) => {
        const whole = texts[n % Math.max(1, texts.length)] ?? '';
        const index = await createTextIndex(texts.length, (place) => texts[place]!);
        for (const words of [other, whole, whole.slice(n % 5, (n % 5) + 1), whole.slice(1, 3), whole.slice(2, 8)]) {
          if (words === '') continue;
          const expected = [...texts.keys()].filter((place) => texts[place]!.includes(words));
          const found = await index.search(words, placesOf(texts.length)).find();
          expect([...found]).toEqual(expected);
          const odd = Uint32Array.from(texts.keys()).filter((place) => place % 2);
          expect([...(await index.search(words, odd).find())]).toEqual(expected.filter((place) => place % 2));
        }
      }),
    );
  });

  test('costs nothing for a word that none holds, every text for one letter, those that hold it for a common word', async () => {
    const { costOf } = await indexOf(20_000);
    expect(await costOf('xxyyzz')).toEqual({ cost: 0, found: 0 });
    expect((await costOf('wonderful')).cost).toBe(0);
    const letter = await costOf('a');
    expect(letter.cost).toBe(Math.floor((20_000 * 290 + 200 * 10) / 500_000));
  });

  test('costs ten times as much for ten times the texts where all are compared, and nothing more where none is', async () => {
    const [small, large] = [await indexOf(4_000), await indexOf(40_000)];
    expect((await large.costOf('e')).cost / (await small.costOf('e')).cost).toBeCloseTo(11, -1);
    expect([await small.costOf('qzxwvj'), await large.costOf('qzxwvj')]).toEqual([
      { cost: 0, found: 0 },
      { cost: 0, found: 0 },
    ]);
    expect(costOfIndex(290 * 40_000)).toBeGreaterThan(9 * costOfIndex(290 * 4_000));
  });

  test('says what a search costs before it compares anything', async () => {
    const { index } = await indexOf(10_000);
    const includes = vi.spyOn(String.prototype, 'includes');
    expect(index.search('a', placesOf(10_000)).cost).toBeGreaterThan(0);
    expect(includes).not.toHaveBeenCalled();
    includes.mockRestore();
  });

  test('lets others have their turn, as often as its texts are long', async () => {
    const [small, large] = [await indexOf(5_000), await indexOf(20_000)];
    expect([small.longest <= 201_000, large.longest <= 201_000]).toEqual([true, true]);
    const [few, many] = [small.turns(), large.turns()];
    expect(many / few).toBeCloseTo(4, 0);
    await large.costOf('e');
    expect(large.turns()).toBeGreaterThan(many);
  });

  test('takes 256 bytes of a text besides the text', async () => {
    const { index } = await indexOf(3_200);
    expect(index.bytes).toBe(3_200 * (256 + 24 + 290) + 32 * 10);
  });
});
