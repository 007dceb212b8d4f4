import { describe, expect, test } from 'vitest';
import { analyseReview } from '../../src/insights/analyse-review.js';

const mentionsOf = (text: string, title: string | null = null) =>
  analyseReview({ title, text, rating: null }).mentions.map(({ topic, opinion, claim }) => [topic, opinion, claim]);

describe('a review in English', () => {
  test.each([
    ['The dress runs small, so order a size up.', [['size', 'criticism', 'runs_small']]],
    ['It does not run small at all, as some have written here.', [['size', 'praise', null]]],
    ['The delivery was quick and the driver was nice.', [['delivery', 'praise', 'arrives_fast']]],
    [
      'The fabric is lovely, but the colour is dull.',
      [
        ['material', 'praise', 'good_material'],
        ['colour', 'criticism', null],
      ],
    ],
    ['The fabric is not good.', [['material', 'criticism', null]]],
    ['Not only is the quality great, it was also on sale.', [['quality', 'praise', null]]],
    ['The sound is great. After a week the sound was awful.', [['sound', 'mixed', 'sounds_good']]],
    [
      'I love the look and the fabric.',
      [
        ['look', 'praise', 'looks_good'],
        ['material', 'praise', null],
      ],
    ],
    ['I usually wear a size 6 and my sister wears one as well.', [['size', 'neutral', null]]],
    ['I love this shop and my whole family does.', []],
    ['I really did not find this white shirt too thin.', [['material', 'praise', null]]],
    ['I wish it were longer.', [['length', 'criticism', 'too_short']]],
    ['I wish the fabric was softer.', [['material', 'criticism', null]]],
    ['It is not flattering.', [['look', 'criticism', 'unflattering']]],
    ['Unlike my old one, which was scratchy, this blanket is soft.', [['material', 'praise', 'soft']]],
    ['My old kettle broke after a year, this one is quiet.', [['sound', 'praise', 'quiet']]],
    ['Well made, but the zipper broke on the second day.', [['quality', 'mixed', 'part_breaks']]],
    ['Too expensive for a plastic toy.', [['price', 'criticism', 'overpriced']]],
    ['It no longer works well.', [['function', 'criticism', 'does_not_work']]],
    ['I sent it back and looked for another.', []],
  ])('"%s"', (text, expected) => expect(mentionsOf(text)).toEqual(expected));

  test('is quoted as it is written, the sentence that says most', () => {
    const text = 'I got the parcel on Monday. The parcel was <b>crushed</b> &amp; the box was open! I sent it back.';
    const [packaging] = analyseReview({ title: null, text, rating: 1 }).mentions;
    expect(packaging).toEqual({
      topic: 'packaging',
      opinion: 'criticism',
      claim: 'arrives_damaged',
      sentence: 'The parcel was crushed & the box was open!',
    });
  });

  test('has its title for a first sentence', () => {
    expect(mentionsOf('I have worn it for a week now and will see.', 'Very comfortable')).toEqual([
      ['comfort', 'praise', 'comfortable'],
    ]);
  });
});

test.each([
  ['de', 'Das Kleid fällt nicht klein aus, aber der Stoff kratzt.', 'size praise null, material criticism rough'],
  [
    'de',
    'Der Bezug passt nicht und die Hotline antwortet nicht.',
    'fit criticism fits_badly, service criticism no_reply',
  ],
  [
    'fr',
    "La robe taille petit mais l'emballage était soigné.",
    'size criticism runs_small, packaging praise well_packed',
  ],
  [
    'es',
    'El envío llegó tarde, pero el color es precioso.',
    'delivery criticism arrives_late, colour praise lovely_colour',
  ],
  [
    'it',
    'La consegna è stata veloce, ma il tessuto non è morbido.',
    'delivery praise arrives_fast, material criticism null',
  ],
  ['nl', 'De broek valt klein, maar de stof is heerlijk zacht.', 'size criticism runs_small, material praise soft'],
  ['pt', 'O vestido ficou pequeno, mas o tecido é muito macio.', 'size criticism runs_small, material praise soft'],
  [
    'pl',
    'Sukienka nie jest za mała, ale wysyłka nie była szybka.',
    'size praise null, delivery criticism arrives_late',
  ],
  ['en', 'Is the fabric soft? I was worried that it would run small.', 'material neutral null, size neutral null'],
])('%s: negation, contrast, question and supposition in "%s"', (language, text, expected) => {
  const analysis = analyseReview({ title: null, text, rating: null });
  const said = analysis.mentions.map(({ topic, opinion, claim }) => `${topic} ${opinion} ${claim}`);
  expect([analysis.language, said.join(', ')]).toEqual([language, expected]);
});

test('a sentence is cut at a word, and never within a character', () => {
  const long = `The fabric is lovely ${'and so on '.repeat(80)}`;
  const [mention] = analyseReview({ title: null, text: long, rating: 5 }).mentions;
  expect(mention?.sentence.length).toBeLessThanOrEqual(300);
  expect(long.startsWith(`${mention?.sentence} `)).toBe(true);
});

test.each([['👍👍👍'], ['12345 678'], ['…'], ['']])(
  'a text without words, "%s", has no language and no topic',
  (text) => {
    expect(analyseReview({ title: null, text, rating: 5 })).toEqual({ language: null, mentions: [] });
  },
);

test('a language without word lists is told, and left unread', () => {
  expect(
    analyseReview({ title: null, text: 'Kvaliteten är mycket bra och leveransen gick snabbt', rating: 5 }),
  ).toEqual({ language: 'sv', mentions: [] });
});
