import tlds from 'tlds/index.json' with { type: 'json' };
import { skeletonOf } from '../../platform/look-alikes.js';

/** Top-level domains of the root zone. */
const TLDS: ReadonlySet<string> = new Set(tlds as string[]);
/**
 * Those that are words with which people go on after a full stop: "It works.so far". Alone they end a domain only where there is more of an
 * address: a hyphen, a digit, a second dot, a path.
 */
const WORDS = new Set([
  'am',
  'as',
  'at',
  'be',
  'do',
  'es',
  'il',
  'in',
  'is',
  'it',
  'la',
  'my',
  'no',
  'now',
  'so',
  'to',
  'us',
  'you',
]);

/** Where texts are divided: what stands in an address is not among these. */
const PIECE = /[^\s<>"'“”«»()[\]{},;|]+/gu;
const SCHEME = /^h(?:tt|xx|\*\*)ps?:\/*/i;
/** A dot that is written out, between brackets or, before the usual ends of domains, without. */
const BRACKETED_DOT = /\s?[([{<]\s?(?:\.|dot|punkt|point|punto|ponto|kropka|точка)\s?[)\]}>]\s?/giu;
const SPOKEN_DOT =
  /\s(?:dot|punkt|point|punto|ponto|kropka|точка)\s(?=(?:com|net|org|info|biz|io|co|ru|cn|xyz)(?![\p{L}\p{N}]))/giu;
/** `pills .com`, `pills. com`: in small letters, as a sentence may begin with "Net". */
const APART = /\s?\.\s?(?=(?:com|net|org|info|biz)(?![\p{L}\p{N}]))/gu;
/** Scripts that write no space between a domain and the next word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/u;

/** The hosts of all links in `text`, in its order: with a scheme or without, and with a dot that is written in another way. */
export function linkedHosts(text: string): string[] {
  return pieces(text).flatMap((piece) => hostOf(piece, false) ?? []);
}

/** Whether a name holds a link: nobody is called by a domain, so here a word at its end is none. */
export function isLinkInName(name: string): boolean {
  return pieces(name).some((piece) => hostOf(piece, true) !== null);
}

function pieces(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[。｡․]/gu, '.')
    .replace(BRACKETED_DOT, '.')
    .replace(SPOKEN_DOT, '.')
    .replace(APART, '.');
  return plain.match(PIECE) ?? [];
}

/** The host that `piece` leads to; null where it is no link. */
function hostOf(piece: string, isName: boolean): string | null {
  const scheme = /h(?:tt|xx|\*\*)ps?:\/\//i.exec(piece);
  const address = scheme ? piece.slice(scheme.index).replace(SCHEME, '') : piece.replace(/^[^\p{L}\p{N}]+/u, '');
  const [authority = ''] = address.split(/[/?#:]/, 1);
  const hasPath = address.length > authority.length + 1 && address[authority.length] === '/';
  if (scheme) return withoutWww(authority.slice(authority.lastIndexOf('@') + 1)) || null;
  // An address of mail, or a handle.
  if (authority.includes('@') || piece.startsWith('@')) return null;
  const host = latin(authority).replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');
  if (/^www\.[^.]/i.test(host)) return withoutWww(host);
  return isDomain(host, hasPath, isName) ? withoutWww(host) : null;
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** `host` in Latin letters where some of it are: others are there to look like them. Of unspaced scripts only what ends with it. */
function latin(host: string): string {
  const parts = host.split(UNSPACED).filter((part) => part.includes('.') && /[a-z]/i.test(part));
  const part = parts[0] ?? host;
  return /[a-z]/i.test(part) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(part) ? lookLatin(part) : part;
}

function lookLatin(text: string): string {
  return text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => {
    const seen = skeletonOf(letter);
    return seen === 'rn' ? 'm' : seen;
  });
}

function isDomain(host: string, hasPath: boolean, isName: boolean): boolean {
  const labels = host.split('.');
  const end = labels.at(-1)!;
  const before = labels.slice(0, -1);
  if (before.length === 0 || before.some((label) => !/^[\p{L}\p{M}\p{N}_-]+$/u.test(label))) return false;
  const isEnd = TLDS.has(end.toLowerCase()) || (hasPath && /^[a-z]{2,}$/i.test(end));
  // `3.am` and `e.g.it` are none.
  if (!isEnd || !/\p{L}/u.test(before.at(-1)!)) return false;
  if (before.length > 1 && before.every((label) => label.length === 1)) return false;
  if (hasPath) return true;
  // A sentence that begins without a space: "good.It fits". Nobody writes the end of a domain like that.
  if (/^\p{Lu}\p{Ll}+$/u.test(end) && !/^(?:com|net|org)$/i.test(end)) return false;
  return isName || !WORDS.has(end.toLowerCase()) || before.length > 1 || /[\d-]/.test(before[0]!);
}
