import type { TemplateResult } from 'lit/html.js';
import type { Media, PublicReview, ReviewPage } from '../../contract/widget.js';
import type { WidgetAttributes } from '../../contract/widget-attributes.js';
import type { Strings } from '../languages/strings.js';

/** A picture, a video or an animation of a review, at its full address. */
export interface MediaFile {
  type: Media['type'];
  url: string;
  review: PublicReview;
}

/** What the chunk that draws files gives. */
export interface Thumbnails {
  /** Draws `file` as a button; with `more`, it stands for so many files that have no button of their own. */
  thumbnail(file: MediaFile, more: number, context: CardContext): TemplateResult;
  /** `button`, which shows `file`, has been pressed. */
  open(button: HTMLElement, file: MediaFile, context: CardContext): void;
  /** A picture of `thumbnail` has loaded. */
  onLoad(picture: HTMLElement): void;
}

/** Folded are replies where cards lie side by side: a long one would leave the cards beside it blank. A search may have found words in them. */
export function repliesOf({ layout, noReplies }: WidgetAttributes, search = ''): CardContext['replies'] {
  return !noReplies && (!search && /grid|carousel/.test(layout) ? 'folded' : true);
}

/** How the cards of one list are drawn; the sets hold what the reader has opened. */
export interface CardContext {
  strings: Strings;
  language: string;
  /** The level of a review's heading, its author: one below that of the list, where that has one. */
  level: 2 | 3;
  /** What a review's picture shows: its author, the product, or nothing. */
  photo: 'avatar' | 'media' | 'none';
  /** Whether the shop's replies are shown; folded is each behind its first line. */
  replies: boolean | 'folded';
  /** Which cards say where their review comes from: all where it is true; where it is a source, those that other sites have collected. */
  sources: boolean | string | undefined;
  /** All reviews of the list, of which the viewer shows the files. */
  reviews: () => readonly PublicReview[];
  /** By id: texts that are cut, texts that the reader has unfolded, and on a server texts that reserve space for "Read more". */
  folds: ReadonlyMap<string, 'cut' | 'unfolded' | 'reserved'>;
  /** The time that "yesterday" is seen from, in milliseconds since 1970; the current time where it is absent. */
  now?: number;
  /** Addresses of files that could not be loaded; they are left out. */
  broken: ReadonlySet<string>;
  /** Undefined while its chunk is loading, null where it could not be loaded. */
  thumbnails: Thumbnails | null | undefined;
  onUnfold: (id: string, card: Element) => void;
  /** A file or picture of the review `id` could not be loaded. */
  onBroken: (url: string, id: string) => void;
}

/**
 * Which cards of a list say where they come from, where there are several sources or another site has to be named: those of other sites, and
 * all where the shop wants that or a proxy of before does not say which sites are others.
 */
export const sourcesOf = ({ controls }: WidgetAttributes, page: ReviewPage | undefined): CardContext['sources'] =>
  (page?.elsewhere?.[0] ?? page?.sources?.[1]) && (/sources/.test(controls) || !page!.elsewhere || page!.elsewhere[0]);
