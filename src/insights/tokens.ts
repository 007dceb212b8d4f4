/** The words of a text as cues are compared with: in lower case, without accents, and where each stands in the text. */

import { folded } from '../contract/folded-text.js';

export interface Token {
  word: string;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
  /** What stands between the word before and this one: nothing but space, a comma or the like, or the end of a sentence. */
  after: 'space' | 'comma' | 'sentence';
}

/** A word longer than this is none that a list has; only its beginning is kept. */
const LONGEST_WORD = 40;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ‘‛′`´][\p{L}\p{M}]+)*/gu;
/** French and Italian write these without a space: `l'article`, `dell'ordine`. */
const ELIDED = /^(?:[cdjlmnst]|qu|un|dell|all|nell|dall|sull|quell|quest)['’ʼ‘‛′`´]/iu;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const after = tokens.length === 0 ? 'sentence' : gapBetween(text, end, index);
    end = index + written.length;
    const elided = ELIDED.exec(written)?.[0].length ?? 0;
    if (elided > 0) tokens.push(tokenOf(written.slice(0, elided - 1), index, after));
    tokens.push(tokenOf(written.slice(elided), index + elided, elided > 0 ? 'space' : after));
  }
  return tokens;
}

function tokenOf(written: string, start: number, after: Token['after']): Token {
  return { word: plainWord(written), start, end: start + written.length, after };
}

/** As word lists are written, folded as every search is, with `ä` as `ae`: `Größe` is `groesse`, which `große` is not; `Don’t` is `don't`, `être` is `etre`. */
export function plainWord(word: string): string {
  const umlauts = word
    .slice(0, LONGEST_WORD)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue');
  return folded(umlauts);
}

/** A dot ends a sentence where a space follows, so that "2.5" and "e.g." within a word do not. */
function gapBetween(text: string, from: number, to: number): Token['after'] {
  let gap: Token['after'] = 'space';
  for (let at = from; at < to; at += 1) {
    const sign = text[at]!;
    if ('!?…\n;¡¿•'.includes(sign)) return 'sentence';
    if (sign === '.' && (at + 1 >= to || /\s|\./.test(text[at + 1]!))) return 'sentence';
    if (',:()[]/–—-'.includes(sign) && (sign !== '-' || at + 1 < to || at > from)) gap = 'comma';
  }
  return gap;
}
