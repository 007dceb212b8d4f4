import { folded } from '../../../contract/folded-text.js';
import type { PublicReview } from '../../../contract/widget.js';

/** Whether title, text or author of a review hold what is searched for, whatever its case and accents. Nothing is held by every review. */
export function holds({ title = '', text, author }: PublicReview, search: string): boolean {
  const wanted = folded(search.trim());
  return [title, text, author].some((one) => folded(one).includes(wanted));
}
