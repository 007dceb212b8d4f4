/** A WORD JOINER: it has no width, lets no line break, and is neither read aloud nor white space to any engine. */
const JOINER = '\u2060';

/**
 * Between the signs that begin or end what a template engine or a framework runs: within `{{ }}`, `{% %}`, `{!! !!}`, `[[ ]]`,
 * `[( )]`, `<% %>` and `<?php`, behind every other brace that opens and before every one that closes, between `$`, `#` or the like
 * and a brace, and behind the `@` of a directive; never before white space or a mark that belongs to the sign.
 */
const BETWEEN =
  /(?<=\{)(?=[^\s\u2060\p{M}])|(?<=[^\s\u2060])(?=\})|(?<=[!-/:-@[-`|~])(?=\{)|(?<=\[)(?=[!-/:-@[-`{-~])|(?<=[!-/:-@[-`{-~])(?=\])|(?<=<)(?=[%?#@$!])|(?<=[%?])(?=>)|(?<=(?<!\w)@)(?=[\w@({[])/gu;

/** A joiner where {@link withJoiners} puts one. */
const PUT_IN = /(?<=[!-/:-@[-`{-~])\u2060|\u2060(?=[}\]>])/g;

/** `text`, which reads the same, and in which no template engine and no framework finds a beginning or an end of its own. */
export function withJoiners(text: string): string {
  return text.replace(BETWEEN, JOINER);
}

/** `text` as it was before {@link withJoiners}. */
export function withoutJoiners(text: string): string {
  return text.replace(PUT_IN, '');
}
