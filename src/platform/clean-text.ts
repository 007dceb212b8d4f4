/** Texts as every database stores and every encoder writes them, whoever sent them. */

/** `text` with every lone surrogate replaced by U+FFFD, so that any reader and any UTF-8 encoder takes it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** `text` without NUL, which Postgres cannot store, and {@link wellFormed}: both databases give back just this. */
export function cleanText(text: string): string {
  return wellFormed(text.replaceAll('\0', ''));
}

/** At most the first `max` UTF-16 units of `text`, never half a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** What nobody sees: white space, control characters, what fonts ignore, and the blank of Braille. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether somebody sees anything of a text. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, '') !== '';
}
