/** The words in the name of a column, by which it is known what the column may hold. */

/** The words of a name, lower case and without accents; `reviewStatus`, `Review Status`, `review.status` and `reviewstatus` have the same. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/^(is|was|has|review|comment)(?=\p{L}{4})/u, ''))
    .filter((word) => word !== '');
}

/** The words of a list that is written as one text. */
export const listed = (words: string): string[] => words.trim().split(/\s+/);
