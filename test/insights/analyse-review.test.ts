import { describe, expect, test } from 'vitest';
import { analyseReview } from '../../src/insights/analyse-review.js';
import { createLanguageReader } from '../../src/insights/language-reader.js';
import { WORDS } from '../../src/insights/words/words.js';

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
    ['The fabric is not good.', [['material', 'criticism', 'cheap_material']]],
    ['Not only is the quality great, it was also on sale.', [['quality', 'praise', 'well_made']]],
    ['The sound is great. After a week the sound was awful.', [['sound', 'mixed', 'sounds_good']]],
    [
      'I love the look and the fabric.',
      [
        ['look', 'praise', 'looks_good'],
        ['material', 'praise', 'good_material'],
      ],
    ],
    ['I usually wear a size 6 and my sister wears one as well.', [['size', 'neutral', null]]],
    ['I love this shop and my whole family does.', []],
    ['I really did not find this white shirt too thin.', [['weight', 'praise', 'opaque']]],
    ['I wish it were longer.', [['length', 'criticism', 'too_short']]],
    ['I wish the fabric was softer.', [['material', 'criticism', 'cheap_material']]],
    ['It is not flattering.', [['silhouette', 'criticism', 'unflattering']]],
    ['Unlike my old one, which was scratchy, this blanket is soft.', [['material', 'praise', 'soft']]],
    ['My old kettle broke after a year, this one is quiet.', [['sound', 'praise', 'quiet']]],
    ['Well made, but the zipper broke on the second day.', [['quality', 'mixed', 'part_breaks']]],
    ['Too expensive for a plastic toy.', [['price', 'criticism', 'overpriced']]],
    ['It no longer works well.', [['function', 'criticism', 'does_not_work']]],
    ['I sent it back and looked for a coat.', [['keeping', 'criticism', 'sent_back']]],
    ['I bought two, one in grey and one in green.', [['keeping', 'praise', 'bought_again']]],
    ['I love the neckline of this dress.', [['neckline', 'praise', 'lovely_neckline']]],
    ['The neckline is far too low.', [['neckline', 'criticism', 'neckline_low']]],
    ['The collar is too tight.', [['neckline', 'criticism', 'neckline_tight']]],
    ['The sleeves are much too long.', [['sleeves', 'criticism', 'sleeves_long']]],
    ['The sleeves are too tight.', [['sleeves', 'criticism', 'sleeves_tight']]],
    ['The stripes are gorgeous.', [['pattern', 'praise', 'lovely_pattern']]],
    ['I will wear it in the summer.', [['season', 'praise', 'for_summer']]],
    ['A coat for the winter months.', [['season', 'praise', 'for_winter']]],
    ['It shrank in the wash.', [['care', 'criticism', 'shrinks']]],
    ['It is far too boxy on me.', [['silhouette', 'criticism', 'shapeless']]],
    ['It is too tight in the shoulders.', [['fit', 'criticism', 'shoulders_fit_badly']]],
    ['It is tight across the chest.', [['fit', 'criticism', 'chest_fits_badly']]],
    ['It is see-through, which I wanted.', [['weight', 'neutral', null]]],
    ['I love that it is long.', []],
    ['The scarf is sheer.', [['weight', 'criticism', 'see_through']]],
    ['On the model it looked gorgeous.', []],
    ['It looked gorgeous in the picture, but the colour is dull.', [['colour', 'criticism', null]]],
    ['It is even prettier than in the picture.', [['look', 'praise', 'looks_good']]],
    ['It would be lovely on someone taller.', []],
    [
      'The cut is very flattering.',
      [
        ['silhouette', 'praise', 'flattering'],
        ['look', 'neutral', null],
      ],
    ],
    ['The neckline is so flattering.', [['neckline', 'praise', 'lovely_neckline']]],
    [
      'It falls nicely, without feeling too baggy or frumpy.',
      [
        ['fit', 'praise', 'fits_well'],
        ['size', 'praise', null],
        ['silhouette', 'praise', null],
      ],
    ],
    ['A sweater like this is not going back.', [['keeping', 'neutral', null]]],
    ['I wish the fabric was better.', [['material', 'criticism', 'cheap_material']]],
    ['Other reviewers say it runs small, mine is true to size.', [['size', 'praise', 'true_to_size']]],
    [
      'A feminine blouse with a lovely collar.',
      [
        ['look', 'praise', 'feminine'],
        ['neckline', 'praise', 'lovely_neckline'],
      ],
    ],
    [
      'The buttons are nice and the lining is lovely.',
      [
        ['quality', 'praise', null],
        ['material', 'praise', null],
      ],
    ],
    ['It would do too, since the seams hold.', [['quality', 'neutral', null]]],
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

test.each([
  ['en', 'I ordered this shirt last week. It is not as soft as I expected.'],
  ['de', 'Ich habe das Hemd letzte Woche bestellt. Es ist nicht so weich wie erwartet.'],
  ['fr', "J'ai commandé cette chemise la semaine dernière. Elle n'est pas aussi douce que prévu."],
  ['es', 'Compré esta camisa la semana pasada. No es tan suave como esperaba.'],
  ['it', 'Ho comprato questa camicia la settimana scorsa. Non è così morbida come pensavo.'],
  ['nl', 'Ik heb dit overhemd vorige week besteld. Het is niet zo zacht als verwacht.'],
  ['pt', 'Comprei esta camisa na semana passada. Não é tão macia como esperava.'],
  ['pl', 'Kupiłam tę koszulę w zeszłym tygodniu. Nie jest tak miękka, jak się spodziewałam.'],
])('what falls short of what was hoped is criticised, in %s', (language, text) => {
  expect(analyseReview({ title: null, text, rating: null }).language).toBe(language);
  expect(mentionsOf(text)).toEqual([['material', 'criticism', null]]);
});

test.each([
  ['it', 'Mai viste maniche così belle.', [['sleeves', 1]]],
  ['it', 'Mai avuto un portatile così leggero.', [['weight', 1]]],
  ['it', 'Nessun altro abito mi slancia così.', [['silhouette', 1]]],
  ['it', 'Mai ricevuto una spedizione più veloce.', [['delivery', 1]]],
  ['it', 'Non ho mai provato un materasso tanto scomodo.', [['comfort', -1]]],
  ['it', 'La qualità non è così buona.', [['quality', -1]]],
  ['nl', 'Op reis bestaat er niets handigers.', [['use', 1]]],
  ['nl', 'Geen enkele broek zit zo lekker.', [['comfort', 1]]],
  ['nl', "Nog nooit zo'n slechte bezorging meegemaakt.", [['delivery', -1]]],
  ['nl', 'De stof is niet zo zacht.', [['material', -1]]],
] as const)('%s: after "never", what is so or more is not turned: "%s"', (language, text, expected) => {
  const scores = createLanguageReader(WORDS[language])(text).filter(({ score }) => score !== 0);
  expect(scores.map(({ topic, score }) => [topic, score])).toEqual(expected);
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

describe('how long a delivery takes', () => {
  test.each([
    ['en', 'Delivery took three days, and the postman rang twice at our door.'],
    ['de', 'Die Lieferung dauerte drei Tage, und der Bote klingelte zweimal an der Tür.'],
    ['fr', 'La livraison a pris trois jours, et le facteur a sonné deux fois à la porte.'],
    ['es', 'El envío tardó tres días y el cartero llamó dos veces a nuestra puerta.'],
    ['it', 'La consegna è durata tre giorni e il postino ha suonato due volte alla porta.'],
    ['nl', 'De levering duurde drie dagen en de postbode belde twee keer aan bij ons.'],
    ['pt', 'A entrega demorou três dias e o carteiro tocou duas vezes à nossa porta.'],
    ['pl', 'Dostawa trwała trzy dni, a listonosz dzwonił dwa razy do naszych drzwi.'],
  ])('is a fact in %s, where it takes days', (language, text) => {
    const { mentions, ...read } = analyseReview({ title: null, text, rating: 5 });
    expect(read.language).toBe(language);
    expect(mentions.filter(({ topic, opinion }) => topic === 'delivery' && opinion !== 'neutral')).toEqual([]);
  });

  test.each([
    ['en', 'Delivery took six weeks, and nobody at the shop could tell me why.'],
    ['de', 'Die Lieferung dauerte sechs Wochen, und niemand im Laden wusste warum.'],
    ['fr', 'La livraison a pris six semaines, et personne au magasin ne savait pourquoi.'],
    ['es', 'El envío tardó seis semanas y en la tienda no sabían el motivo.'],
    ['nl', 'De levering duurde zes weken en in de winkel wist men de reden ook niet.'],
    ['pt', 'A entrega demorou seis semanas e na loja ninguém sabia a razão disso.'],
    ['pl', 'Dostawa trwała sześć tygodni, a w sklepie nie znali żadnego powodu.'],
  ])('is a complaint in %s, where it takes weeks', (_, text) => {
    const { mentions } = analyseReview({ title: null, text, rating: 1 });
    expect(mentions.find(({ topic }) => topic === 'delivery')).toMatchObject({
      opinion: 'criticism',
      claim: 'arrives_late',
    });
  });
});
