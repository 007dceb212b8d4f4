/** Reviews that never change, in three languages, as rows of an import; `{media}` stands for where the demo's files are. */
type Row = Record<string, string | number | boolean>;

const photo = (name: string) => `{media}/${name}.webp`;
const video = '{media}/lazy-susan.mp4';
const gif = '{media}/last-drop.gif';
const url = 'https://example.com/reviews/1';

/** One of each kind of card: long, short, without text, without stars, with files, a reply, a name of three words. */
function rows(words: { authors: string[]; texts: string[]; reply: string; replyName: string; product: string }): Row[] {
  const { authors, texts, reply, replyName, product } = words;
  const [long, plain, answered, film, emoji, loop, late] = texts as [string, ...string[]];
  const shown: Row[] = [
    {
      rating: 5,
      text: long,
      photo: photo('customer-breakfast'),
      verified: true,
      source: 'shop',
      productTitle: product,
    },
    { rating: 4, text: plain!, source: 'google', url },
    {
      rating: 3,
      text: answered!,
      source: 'shop',
      verified: true,
      replyText: reply,
      replyName,
      replyDate: '2025-06-03',
    },
    { rating: 4.5, text: film!, source: 'shop', video, verified: true, productTitle: product },
    { rating: 5, text: emoji!, source: 'facebook' },
    { rating: 5, text: loop!, source: 'shop', gif },
    { text: late!, source: 'trustpilot', url },
    { rating: 1, text: '', source: 'google' },
  ];
  return [...shown, { rating: 2, text: late!, source: 'shop', showOnWidget: false }].map((row, i) => ({
    id: `${i}`,
    author: authors[i % authors.length]!,
    date: `2025-0${6 - (i >> 1)}-${String(19 - 2 * i).padStart(2, '0')}T09:30:00Z`,
    ...row,
  }));
}

export const reviews = {
  en: rows({
    authors: ['Nora Lindqvist', 'Katharina Weiß', 'Ben O.', 'Maximiliane von Hohenstein-Braunschweig', 'Jo'],
    texts: [
      "I bought this for my husband's birthday and have used it every morning since. He has been very understanding.\n\nThe cup is heavier than it looks in the pictures, in the way that makes you slow down. The dripper sits on it like a hat and does not wobble, even when I pour half asleep. The light comes across our table at about seven, and for ten minutes the whole thing looks like a painting.\n\nSmall note: buy the filters at the same time. I did not, and looked at an empty dripper for two days.",
      'Beautifully made, and the coffee is clear and sweet. One star less because you cannot see how full the cup is: https://example.com/a-very-long-address/that-goes-on-and-on/without-a-single-space-in-it',
      'Lovely cup, but mine arrived with a chip in the rim. The box had plenty of paper in it, so I think it happened before packing.',
      'You cannot see the back of it in the pictures, so I put mine on the lazy Susan and filmed it. Every side is the good side.',
      '☕️☕️☕️ 😍',
      'The last drop. Watch it.',
      'Came two days late, and worth the wait.',
    ],
    reply: 'We are sorry, Ben. A new one is on its way, and please keep the old one for pencils.',
    replyName: 'Mira at Small Hours',
    product: 'First Light pour-over set, Oat',
  }),
  ar: rows({
    authors: ['نورة السالم', 'Katharina Weiß', 'سامي ع.', 'عبد الرحمن بن عبد العزيز الهاشمي', 'ليلى'],
    texts: [
      'اشتريته هدية لزوجي في عيد ميلاده، ومنذ ذلك اليوم وأنا أستعمله كل صباح. لقد كان متفهماً جداً.\n\nالكوب أثقل مما يبدو في الصور، ثقلٌ يدعوك إلى التمهل. تستقر أداة التقطير فوقه كالقبعة ولا تتأرجح حتى حين أصب الماء وأنا نصف نائمة. يصل الضوء إلى طاولتنا عند السابعة تقريباً، ولعشر دقائق يبدو المشهد كله كلوحة مرسومة.\n\nملاحظة صغيرة: اطلبوا المرشحات الورقية في الوقت نفسه. لم أفعل، فبقيت أنظر إلى الأداة فارغة يومين كاملين.',
      'Wunderschön verarbeitet, und der Kaffee wird klar und süß. Einen Stern Abzug gibt es, weil man nicht sieht, wie voll die Tasse schon ist.',
      'الكوب جميل لكنه وصل وفي حافته كسر صغير. كان في الصندوق ورق كثير، فأظن أن الكسر حدث قبل التغليف.',
      'لا يظهر ظهر القطعة في صور المتجر، فوضعتها على طاولة دوّارة وصورتها بهاتف iPhone 15. كل جهة منها جميلة.',
      '☕️☕️☕️ 😍',
      'القطرة الأخيرة. شاهدوها.',
      'وصل متأخراً يومين، ويستحق الانتظار.',
    ],
    reply: 'نعتذر يا سامي. أرسلنا إليك كوباً جديداً، واحتفظ بالقديم للأقلام من فضلك.',
    replyName: 'ميرا من Small Hours',
    product: 'طقم التقطير «الضوء الأول»، لون الشوفان',
  }),
  ja: rows({
    authors: ['佐藤 はるか', 'Katharina Weiß', '高橋健', '長曽我部 龍之介（陶芸が好きな会社員）', 'りん'],
    texts: [
      '夫の誕生日に買ったのですが、それ以来、毎朝わたしが使っています。夫はとても寛大でした。\n\nカップは写真で見るよりも重く、その重さのおかげで、ゆっくり動きたくなります。ドリッパーは帽子のようにすっと収まり、寝ぼけながら注いでもぐらつきません。七時ごろになると食卓に光が差し込み、十分間だけ、すべてが一枚の絵のように見えます。\n\nひとつだけ。フィルターも一緒に買ってください。わたしは忘れてしまい、空のドリッパーを二日間ながめていました。',
      '美しい仕上がりで、コーヒーは澄んで甘くなります。カップがどこまで満ちたか見えないので、星をひとつ減らしました。スケールを使うと安心です。',
      'すてきなカップですが、届いたときに縁が欠けていました。箱には紙がたっぷり入っていたので、梱包の前に欠けたのだと思います。',
      '写真では裏側が見えないので、回転台にのせて撮影しました。どこから見ても正面です。',
      '☕️☕️☕️ 😍',
      '最後の一滴。ご覧ください。',
      '二日遅れて届きましたが、待った甲斐がありました。',
    ],
    reply: '高橋様、申し訳ございません。新しいものをお送りしました。届いたカップは、どうぞペン立てにお使いください。',
    replyName: 'Small Hoursのミラ',
    product: 'ファーストライト ドリップセット（オーツ）',
  }),
};

export type Language = keyof typeof reviews;
