/** A table in Markdown; the first `words` columns hold words, the others numbers. */
export function table(head, rows, words = 1) {
  const line = head.map((_, index) => (index < words ? '---' : '--:'));
  return [head, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A number for people. */
export const count = (value) => Math.round(value).toLocaleString('en');
