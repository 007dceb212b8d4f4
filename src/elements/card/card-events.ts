import type { PublicReview } from '../../contract/widget.js';
import type { CardContext } from './card-context.js';
import { mediaFiles } from './media-files.js';

/**
 * What a reader does in a list of cards, and what becomes of its files. The list hears of it, and no card does: one that a server has drawn works
 * as it stands. To be set for `click`, and by `capture` for `load` and `error`, which rise no further than the picture.
 */
export function onCardEvent(
  { type, target }: Event,
  reviewOf: (card: Element) => PublicReview | undefined,
  context: CardContext,
): void {
  const at = target as HTMLElement;
  const card = at.closest('[part~="card"]');
  const review = card && reviewOf(card);
  if (!review) return;
  const { id } = review;
  if (type === 'error') {
    // A film's address has the second at which it shows itself.
    context.onBroken(`${at.getAttribute('src')}`.replace(/#t=0\.1$/, ''), id);
  } else if (type === 'load') {
    context.thumbnails?.onLoad(at);
  } else if (at.closest('[part~="unfold"]')) {
    context.onUnfold(id, card);
  } else {
    // Safari gives the focus to no text that is tapped.
    at.closest('time')?.focus();
    const button = at.closest<HTMLElement>('button[part~="thumbnail"]');
    const file = button && mediaFiles(review, context)[[...button.parentElement!.children].indexOf(button)];
    if (file) context.thumbnails?.open(button, file, context);
  }
}
