/** `text` as a table in a terminal shows it: white space and control characters are one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}
