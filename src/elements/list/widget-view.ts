import type { Sort } from '../../contract/widget.js';
import type { DrawnElement } from '../base/drawn-element.js';
import type { Extras } from '../extras/extras.js';
import type { Strings } from '../languages/strings.js';
import type { ReviewsFeed } from './reviews-feed.js';
import type { WidgetAttributes } from './widget-attributes.js';

/** What the reader has chosen, on top of the attributes. An empty value, 0 or `false` filters nothing. */
export interface Choice {
  /** Empty for the order of the attribute. */
  sort: Sort | '';
  stars: number;
  source: string;
  media: boolean;
  search: string;
  /** Page of the list, 1 for the first. */
  page: number;
  /** Whether the list that a badge leads to is open. */
  open: boolean;
}

export const NO_CHOICE: Choice = { sort: '', stars: 0, source: '', media: false, search: '', page: 1, open: false };

/** One widget as its parts see it while it is drawn. */
export interface WidgetView {
  host: DrawnElement & WidgetAttributes;
  feed: Pick<ReviewsFeed, 'page' | 'source' | 'reviews' | 'error' | 'further' | 'busy' | 'hasMore' | 'loadMore'>;
  choice: Choice;
  strings: Strings;
  /** BCP 47 tag of `strings`. */
  tag: string;
  /** Draws an extra; undefined where no attribute asks for it, or it cannot be had. */
  draw: Extras['draw'];
  /** Takes over what the reader has chosen; the list begins at its first page again unless `change` names one. */
  choose(change: Partial<Choice>): void;
  /** Loads the next page; the focus goes to its first review. */
  onMore(): void;
  /** Takes over what the reader has chosen where that takes its button away; the focus goes to the first review. */
  goTo(change: Partial<Choice>): void;
}

/** Whether the reader holds any review back. */
export function isFiltered({ stars, source, media, search }: Choice): boolean {
  return Boolean(stars || source || media || search);
}

/** Whether the space-separated attribute `controls` offers `control`. */
export function offers({ host }: WidgetView, control: string): boolean {
  return host.controls.split(/\s+/).includes(control);
}
