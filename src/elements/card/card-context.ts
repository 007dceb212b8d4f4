import type { PublicReview } from '../../contract/widget.js';
import type { Strings } from '../languages/strings.js';

/** How the cards of one list are drawn; the sets hold what the reader has opened. */
export interface CardContext {
  strings: Strings;
  language: string;
  /** What a review's picture is: the face of its author, a picture of the product, or not shown. */
  photo: 'avatar' | 'media' | 'none';
  replies: boolean;
  /** All reviews of the list, of which the viewer shows the files. */
  reviews: () => readonly PublicReview[];
  /** Ids of reviews whose text is cut. */
  cut: ReadonlySet<string>;
  /** By id: the texts that the reader has unfolded, and on a server those that keep room for "Read more". */
  folds: ReadonlyMap<string, 'unfolded' | 'roomy'>;
  /** Milliseconds since 1970 from which days are counted back: now, unless a server says otherwise. */
  now?: number;
  /** Addresses of files that could not be shown: they leave no hole. */
  broken: ReadonlySet<string>;
  /** Draws a file as a button; undefined while that chunk is on its way, null where it cannot be had. */
  thumbnail: typeof import('../media/media-thumbnails.js').thumbnail | null | undefined;
  onUnfold: (id: string) => void;
  /** A file or picture of the review `id` cannot be shown. */
  onBroken: (url: string, id: string) => void;
}
