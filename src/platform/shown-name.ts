/** Nobody passes for somebody: what of an author's name readers see, whichever way the review came. */
import { skeletonsOf } from './look-alikes.js';

/** What a name passes for: a purchase that was checked, or the shop itself. */
export type NameFlag = 'verified' | 'shop';

export interface ShownName {
  /** Empty where nothing is left that is a name. */
  shown: string;
  flag: NameFlag | null;
}

/** Check marks, signs that are drawn for one, and what icon fonts have in their place; with what follows to change their look. */
const MARKS = /[✓✔✅☑√⍻🗸🗹🮱\p{Co}]\p{Default_Ignorable_Code_Point}*/gu;
/** A letter in a circle or box that stands alone: in a row they are letters. */
const LONE_V = /(?<![\p{L}\p{N}\p{So}])[ⓥⓋ🅥🆅🅅🄥](?![\p{L}\p{N}\p{So}])\p{Default_Ignorable_Code_Point}*/gu;
/** How words begin that say "verified", in our languages and by hand. */
const VERIFIED_STARTS = [
  ...skeletons(
    'verif certif confirm authentif authentic geverif terverif zweryfik bestätigt geprüft gecontrol potwierdzon ověřen potvrzen ' +
      'bekræft bekreft bekräft vahvistett varmennett onaylı doğrulan επιβεβαιωμ επαληθευμ проверенн подтвержд підтверд перевірен ' +
      'верифи верифі موثق مؤكد تأييدشده تاييدشده مאומת מאומת सत्यापित যাচাইকৃত',
  ),
];
/** The same where no space divides words: they are looked for anywhere in a name. */
const VERIFIED_WITHIN = [
  '購入確認済み',
  '確認済',
  '認証済',
  '인증',
  '확인됨',
  '已验证',
  '已認證',
  '已认证',
  '已驗證',
  '验证',
  '驗證',
  'ยืนยันแล้ว',
  'ซื้อสินค้าจริง',
];
const VERIFIED_PHRASES = /đã (?:mua hàng|xác minh|xác thực)/giu;
/** What stands beside such a word, and says nothing of a person by itself. */
const COMPANIONS = skeletons(
  'buyer purchase purchaser customer client reviewer review shopper user account owner member order by kauf käufer käuferin kunde kundin ' +
    'achat acheteur acheteuse compra comprador compradora cliente acquisto acquirente aankoop koper klant zakup kupujący klient ' +
    'köp kund kjøp kjøper kunde køb køber ostos ostaja alışveriş alıcı покупка покупатель покупець nákup zákazník pembelian pembeli ' +
    'αγορά αγοραστής רכישה רוכש רוכשת عملية شراء مشتري خرید खरीद ख़रीद ক্রয় 購入者 구매 구매자 购买 購買 ผู้ซื้อ',
);
/** What a shop's people put before or behind its name. */
const ROLES = skeletons(
  'official team support shop store staff owner admin customer service care help desk the by from of inc ltd llc gmbh kundenservice ' +
    'kundendienst équipe equipo squadra tienda boutique negozio offiziell officiel oficial ufficiale',
);
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
/** Letters apart, as in "V e r i f i e d", and words that are joined, as in "AdaVerified". */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){5,39}(?![\p{L}\p{N}])/gu;
const JOINED = /(?<=\p{Ll})(?=\p{Lu})/u;

function skeletons(words: string): Set<string> {
  return new Set(words.split(' ').flatMap(skeletonsOf).filter(Boolean));
}

/** What a word is in a name. */
interface Word {
  looks: string[];
  isVerified: boolean;
  isCompanion: boolean;
  isRole: boolean;
}

/** Words that were read: names have many in common. */
const known = new Map<string, Word>();
const MOST_KNOWN = 16_384;
/** Of a longer word nothing is kept. */
const LONGEST_KNOWN = 32;

function readWord(text: string): Word {
  const before = known.get(text);
  if (before) return before;
  const looks = skeletonsOf(text);
  const word = {
    looks,
    isVerified: looks.some((look) => VERIFIED_STARTS.some((start) => look.startsWith(start))),
    isCompanion: looks.some((look) => COMPANIONS.has(look)),
    isRole: looks.some((look) => ROLES.has(look)),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  if (text.length <= LONGEST_KNOWN) known.set(text, word);
  return word;
}

/**
 * A reader of authors' names, of a shop that is called by `shopNames`. Marks, and words that say "verified", are taken out of a name: the
 * widget has a mark of its own for what was checked. A name that is the shop's, or looks like it, is none.
 */
export function createNameReader(shopNames: Iterable<string>): (name: string) => ShownName {
  const shops = new Set([...shopNames].flatMap(keysOf));
  return (name) => {
    const shown = withoutMarks(name);
    if (shops.size > 0 && keysOf(shown).some((key) => shops.has(key))) return { shown: '', flag: 'shop' };
    return shown === name ? { shown, flag: null } : { shown, flag: 'verified' };
  };
}

/** What a name is compared by: its letters in a row, all of them and without words for a role. */
function keysOf(name: string): string[] {
  const words = (name.match(WORD) ?? []).map(readWord);
  const without = words.filter(({ isRole }) => !isRole);
  const keys = [words, without].flatMap((some) => [
    some.map(({ looks }) => looks[0]).join(''),
    some.map(({ looks }) => looks.at(-1)).join(''),
  ]);
  return keys.filter((key) => key.length > 1);
}

function withoutMarks(name: string): string {
  const said = withoutVerified(name.replace(MARKS, ' ').replace(LONE_V, ' '));
  return said === name ? name : tidied(said);
}

/** `name` with spaces in the place of words that say "verified" and of those that belong to them; unchanged where it has none. */
function withoutVerified(name: string): string {
  const normal = name.normalize('NFKC');
  let rest = normal.replace(VERIFIED_PHRASES, blank);
  for (const within of VERIFIED_WITHIN) rest = rest.replaceAll(within, blank);
  rest = rest.replace(SPACED, (letters) =>
    readWord(letters.replace(/[ ._-]/g, '')).isVerified ? blank(letters) : letters,
  );
  const words = [...rest.matchAll(WORD)].flatMap(({ 0: word, index }) => partsOf(word, index));
  if (rest === normal && !words.some(({ text }) => readWord(text).isVerified)) return name;
  const units = rest.split('');
  for (const { from, text } of words) {
    const { isVerified, isCompanion } = readWord(text);
    if (isVerified || isCompanion) units.fill(' ', from, from + text.length);
  }
  return units.join('');
}

/** The words that are joined in `word`, which begins at `from`. */
function partsOf(word: string, from: number): { from: number; text: string }[] {
  let at = from;
  return word.split(JOINED).map((text) => {
    const part = { from: at, text };
    at += text.length;
    return part;
  });
}

const blank = (text: string) => ' '.repeat(text.length);

/** Without the brackets, lines and dots that stood around what is gone. */
function tidied(name: string): string {
  return name
    .replace(/[([{<][^\p{L}\p{N}()[\]{}<>]*[)\]}>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|•·,:;/_–—*&+-]+|(?<![\s|•·,:;/_–—*&+-])[\s|•·,:;/_–—*&+-]+$/g, '');
}
