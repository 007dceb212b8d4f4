import type { nothing, TemplateResult } from 'lit/html.js';
import type { Sort } from '../../contract/widget.js';
import type { WidgetAttributes } from '../../contract/widget-attributes.js';
import type { ReviewsElement } from '../base/reviews-element.js';
import type { Strings } from '../languages/strings.js';
import type { FeatureName } from './requested-features.js';
import type { ReviewsFeed } from './reviews-feed.js';

/** What the reader filters by, as the proxy calls it. What is absent, empty, 0 or `false` filters nothing. */
export interface Filters {
  /** A number of stars. */
  rating?: number;
  source?: string;
  media?: boolean;
  /** A search. */
  q?: string;
  /** What the reviews speak of. */
  topic?: string;
  /** Answers to questions of the shop, as in `fit:small;size:m`. */
  answers?: string;
}

/** What the reader has chosen, on top of the attributes. */
export interface Choice {
  /** Empty for the order of the attribute. */
  sort: Sort | '';
  filters: Filters;
  /** Page of the list, 1 for the first. */
  page: number;
  /** Whether the list that a badge leads to is open. */
  open: boolean;
  /** Which of the folded controls are open; undefined while none has ever been. */
  unfolded?: 'filters' | 'search' | 'none';
}

export const NO_CHOICE: Choice = { sort: '', filters: {}, page: 1, open: false };

/** What the chunk `actions` draws: everything that the first screen can do without. */
export type ActionName =
  | 'sort'
  | 'folds'
  | 'starFilter'
  | 'chosenSource'
  | 'origins'
  | 'more'
  | 'matches'
  | 'rest'
  | 'announcement'
  | 'write';

/** The state of one widget, from which its templates draw. */
export interface WidgetView {
  host: ReviewsElement & WidgetAttributes;
  feed: Pick<ReviewsFeed, 'page' | 'source' | 'reviews' | 'error' | 'further' | 'busy' | 'hasMore' | 'loadMore'>;
  choice: Choice;
  strings: Strings;
  /** BCP 47 tag of `strings`. */
  tag: string;
  /** Whether there is a place where reviews are written, to which a button leads. */
  canWrite: boolean;
  /** Whether a server's markup still waits to be hydrated. */
  hydrating: boolean;
  /** Draws a feature or an action; undefined if no attribute turns it on, or its chunk has not loaded. */
  draw(
    name: FeatureName | ActionName,
    inner?: () => TemplateResult,
  ): TemplateResult | string | typeof nothing | undefined;
  /** Applies a choice of the reader; the list goes back to its first page unless `change` names one. */
  choose(change: Partial<Choice>): void;
  /** Applies filters of the reader, beside those that are set. */
  filter(change: Filters): void;
  /** Loads the next page; the focus goes to its first review. */
  onMore(): void;
  /** Applies a choice whose button disappears by it; the focus goes to the first review. */
  goTo(change: Partial<Choice>): void;
}

/** Whether the reader has set any filter. */
export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Whether a button below the list leads to more of it. A carousel loads more by itself, unless that has failed. */
export function offersMore({ host, feed }: WidgetView): boolean {
  return (
    feed.hasMore && host.paginate !== 'none' && (host.layout !== 'carousel' || Boolean(feed.error && feed.further))
  );
}

/** Whether the space-separated attribute `controls` offers `control`. */
export function offers({ host }: WidgetView, control: string): boolean {
  return host.controls.split(/\s+/).includes(control);
}
