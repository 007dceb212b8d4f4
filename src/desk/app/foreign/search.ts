import type { PublicReview } from '../../../contract/widget.js';

/** Whether title, text or author of a review hold what is searched for, whatever its case and accents. Nothing is held by every review. */
export function holds({ title = '', text, author }: PublicReview, search: string): boolean {
  const wanted = fold(search.trim());
  return [title, text, author].some((one) => fold(one).includes(wanted));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
