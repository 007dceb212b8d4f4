import type { PublicReview } from '../../src/contract/widget.js';

const SENTENCE = 'The dripper sits on its cup like a hat and does not wobble, even when I pour half asleep. ';

/** A whole, plain review, always the same one of a number; a test names what it is about. */
export function plainReview(number: number, fields: Partial<PublicReview> = {}): PublicReview {
  return {
    id: `r${number}`,
    author: `Reader ${number}`,
    avatar: null,
    rating: [5, 4, 5, 3, 5, 2, 4.5, 1][number % 8]!,
    text: SENTENCE.repeat(1 + (number % 4)).trim(),
    createdAt: new Date(Date.UTC(2026, 2, 28) - number * 86_400_000 * 3).toISOString(),
    source: number % 3 ? 'shop' : 'google',
    ...(number % 3 === 0 && { elsewhere: true }),
    url: null,
    media: [],
    reply: null,
    product: null,
    verified: false,
    ...fields,
  };
}

/**
 * Twenty-four reviews, among them one of every kind that a card has to cope with, all on the first page of ten: media of
 * each type and a broken one, no text, no rating, markup, right-to-left, words without an end. Files are under `media`.
 */
export function everyKind(media: string): PublicReview[] {
  const kinds: Partial<PublicReview>[] = [
    {
      avatar: `${media}/customer-breakfast.webp`,
      text: SENTENCE.repeat(14),
      verified: true,
      media: [
        { type: 'gif', url: `${media}/last-drop.gif` },
        { type: 'video', url: `${media}/brown.webm` },
      ],
      reply: { author: 'Kiln & Co.', date: '2026-03-29', text: 'Thank you! We will tell the potter.' },
    },
    { text: '<p>So <strong>good</strong>:</p><ul><li>light</li><li>warm</li></ul>', url: 'https://example.com/r/2' },
    {
      author: 'مريم الحسن',
      text: 'فنجان جميل جدًا، والقهوة تبقى ساخنة. Made by Kiln & Co. (2026)!',
      reply: { author: 'متجر', date: '2026-03-20', text: 'شكرًا لك!' },
    },
    {
      rating: null,
      text: 'No stars from me, only thanks.',
      source: 'google',
      elsewhere: true,
      url: 'https://example.com/r/4',
    },
    { text: '', rating: 4.5 },
    {
      author: 'Ada Maximiliana Theodora von und zu Hohenstein-Wallenberg',
      text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(4),
      product: {
        sourceProductId: 'p1',
        title: 'First Light pour-over set, Oat',
        imageUrl: `${media}/first-light-oat.webp`,
      },
    },
    { author: '', text: 'First line.\nSecond line.\n\nAnother paragraph.', rating: 1 },
    { media: [{ type: 'gif', url: `${media}/missing.gif` }], avatar: `${media}/missing.webp` },
    { author: '田中 花子', text: '毎朝使っています。口当たりがよく、形もきれいです。' },
  ];
  return Array.from({ length: 24 }, (_, number) => plainReview(number, kinds[number]));
}
