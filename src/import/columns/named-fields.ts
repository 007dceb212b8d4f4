/**
 * Which field that nobody may guess (stars, text, author, date) a column may hold, by its name: `known` are the usual names, `alike` are names
 * that speak of such a thing. Which column it is, its values say: see settle-columns.ts.
 */
import { listed, wordsOf } from './column-words.js';
import { isKnownName } from './import-columns.js';

/** Fields of which a wrong column would be a false review. */
export const DECIDING_FIELDS = ['rating', 'text', 'author', 'createdAt'] as const;
export type DecidingField = (typeof DECIDING_FIELDS)[number];

/** What a name says: the field, and whether it is one of its usual names. */
export interface NamedField {
  field: DecidingField;
  isKnown: boolean;
}

/** Beginnings of words that speak of a field, of characters in scripts without spaces, and beginnings of words with which a name is of something else. */
const SIGNS: Record<DecidingField, { stems: string[]; characters: RegExp; others: string[] }> = {
  rating: {
    stems:
      listed(`rating rate overall star score stern bewertung note etoile estrella estrela puntua puntaje califica nota voto valutazion
      stell beoordeling waardering ocen gwiazd grade puan betyg karakter рейтинг оценк звезд point`),
    characters: /評価|评分|評分|星级|星|평점|별점/u,
    others: listed(
      'id date datum time text titl url link image foto photo name count counts vote votes helpful max min best worst',
    ),
  },
  text: {
    stems:
      listed(`text body snippet detail review comment content feedback message opinion kommentar rezension bewertungstext avis resena comentario
      recension commento opini mening отзыв коммент текст`),
    characters: /レビュー|口コミ|评论|評論|评价|내용|리뷰/u,
    others:
      listed(`id date datum time url link titl headline subject count rating score star author reviewer name email mail product reply
      respon answer owner image photo picture video status state type language lang source number order translat votes helpful verified`),
  },
  author: {
    stems:
      listed(`author reviewer customer user buyer nick display client kunde kauf auteur autor nombre nom name naam imie cliente
      acheteur utilisateur gast guest klant verfasser rezensent kupuj автор имя покупатель`),
    characters: /氏名|名前|ユーザー|作者|用户|昵称|이름|작성자/u,
    others:
      listed(`id email mail url link image photo picture avatar phone tel country city location region zip state date datum time reply
      respon answer owner product item sku file shop store business company place vendor seller brand verified count number total level gender age ip
      address agent language lang rating score star text comment content type status note order campaign source location category`),
  },
  createdAt: {
    stems: listed('date time created posted submitted datum fecha data timestamp published дата'),
    characters: /日付|日期|日時|时间|時間|날짜|작성일/u,
    others:
      listed(`reply repli respon answer owner order birth ship deliver updat modif edit expir experience visit purchase used import export
      scrap crawl zone id count source`),
  },
};

/** The field that a column of this name may hold; null where it speaks of none. */
export function namedField(name: string): NamedField | null {
  const known = DECIDING_FIELDS.find((field) => isKnownName(field, name));
  if (known) return { field: known, isKnown: true };
  const words = wordsOf(name);
  const field = DECIDING_FIELDS.find((one) => {
    const { stems, characters, others } = SIGNS[one];
    if (words.some((word) => others.some((other) => word.startsWith(other)))) return false;
    return characters.test(name) || words.some((word) => stems.some((stem) => word.startsWith(stem)));
  });
  return field ? { field, isKnown: false } : null;
}
