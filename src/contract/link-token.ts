/** What a token in a link can be made of. */
const TOKEN = /^[\w.-]*/;

/**
 * The token at the beginning of what stood in a link. Mail programs and people put signs behind it that cannot belong to it: the end of a sentence or a
 * bracket, a space, a slash, parameters of a campaign. A token does not end with a dot.
 */
export function linkToken(text: string): string {
  const token = TOKEN.exec(text)![0];
  let end = token.length;
  while (token[end - 1] === '.') end -= 1;
  return token.slice(0, end);
}
