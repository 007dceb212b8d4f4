import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../../../contract/widget-attributes.js';
import { Chunk } from '../../base/chunk.js';
import { adopt } from '../../base/css.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { sourcesOf } from '../../card/card-context.js';
import { formatNumber } from '../../languages/language.js';
import { offers, type WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature, Feature } from '../features/feature.js';
import { sourceLabel } from './origins.js';
import { select } from './select.js';

/** From how many reviews on filters and a search are offered where the attribute `controls` says nothing. */
const MANY = 20;
const LENS = 'M15.500 15.500 21 21M10 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14z';

/**
 * Filters and search in a row of two buttons that open them. What the attribute `controls` asks for is open from the start where there is
 * room; without the attribute they are offered once there are many reviews, and load when they are opened.
 */
export function folds(view: WidgetView): TemplateResult | typeof nothing {
  const { feed, choice, strings, tag, draw } = view;
  const { unfolded, filters } = choice;
  const source = sourceFilter(view);
  const byItself = filtersByItself(view);
  const offered = (control: string) => byItself || offers(view, control);
  const hasSearch = offered('search');
  const hasFilters =
    offers(view, 'media') ||
    offers(view, 'topics') ||
    offers(view, 'answers') ||
    (source !== nothing && (byItself || hasSearch)) ||
    (byItself && (feed.page?.topics?.[0] || feed.page?.summary.answers || hasMedia(view)));
  if (!hasSearch && !hasFilters) return source;
  const { q, ...others } = filters;
  const set = Object.values(others).filter(Boolean).length;
  const isOpen = unfolded === 'filters' || unfolded === 'search';
  const inner = !byItself || isOpen ? html`${source} ${draw('filters')}` : nothing;
  return html`${
    hasFilters
      ? toggle(
          'filters',
          view,
          html`${strings.filter}${set > 0 ? html`${' '}<b>${formatNumber(set, tag)}</b>` : nothing}`,
        )
      : nothing
  }${hasSearch ? toggle('search', view, html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${LENS} /></svg>`) : nothing}
    <div part="filters" id="filters" class=${`${unfolded ?? ''}${byItself ? '' : ' inline'}`}>${inner}</div>`;
}

/** Whether the widget itself decides which filters are offered. */
function filtersByItself({ host, feed }: WidgetView): boolean {
  return host.controls === WIDGET_ATTRIBUTES.controls.initial && feed.page!.summary.count >= MANY;
}

/** Whether there is a picture or film to filter by. */
const hasMedia = ({ feed, choice }: WidgetView): boolean =>
  Boolean(choice.filters.media) || feed.reviews.some(({ media }) => media[0]);

type Fold = 'filters' | 'search';

/** The widget whose search was opened and has no field yet. */
let opened: ReviewsElement | undefined;

/** Puts the cursor into the search that was opened, once its field is there; to be called after each update of `host`. */
export function focusSearch(host: ReviewsElement): void {
  const field = opened === host && host.renderRoot.querySelector<HTMLElement>('[part="search"]');
  if (!field) return;
  opened = undefined;
  field.focus();
}

function toggle(fold: Fold, { choice, strings, choose, host }: WidgetView, label: TemplateResult): TemplateResult {
  const isOpen = choice.unfolded === fold;
  const isSet = fold === 'search' && choice.filters.q;
  const press = (): void => {
    choose({ page: choice.page, unfolded: isOpen ? 'none' : fold });
    opened = !isOpen && fold === 'search' ? host : undefined;
  };
  return html`<button
    part=${isOpen || isSet ? 'button fold selected' : 'button fold'}
    class=${fold}
    type="button"
    aria-expanded=${isOpen}
    aria-controls="filters"
    aria-label=${fold === 'search' ? strings.search : nothing}
    title=${fold === 'search' ? strings.search : nothing}
    @click=${press}
  >
    ${label}
  </button>`;
}

/** A filter by source, where there are several, not all of them the shop's own, and the shop has not chosen one. */
function sourceFilter(view: WidgetView): TemplateResult | typeof nothing {
  const { host, feed, choice, strings, tag, filter } = view;
  const page = feed.page!;
  const { sources } = page;
  if (!offers(view, 'stars') || !sources?.[1] || !sourcesOf(host, page) || host.source) return nothing;
  const named = sources.map((source): [string, string] => [source, sourceLabel(source, page, tag)]);
  const options: [string, string][] = [['', strings.allSources], ...named];
  return select('source-filter', strings.sourceFilter, options, choice.filters.source, (source) => filter({ source }));
}

/** The filters that no attribute asks for: their chunk is loaded when the reader opens them. */
export class FoldedFilters {
  readonly #chunk: Chunk<Feature>;
  #active: ActiveFeature | undefined;

  constructor(host: ReviewsElement & WidgetAttributes) {
    this.#chunk = new Chunk(host, async () => {
      const { FEATURES } = await import('../features/features.js');
      const filters = FEATURES.filters as Feature;
      adopt(host.renderRoot, filters.styles);
      return filters;
    });
  }

  /** Draws them once they are open; undefined before, and where the attribute asks for them. */
  render(view: WidgetView): TemplateResult | typeof nothing | undefined {
    if (!view.choice.unfolded || !filtersByItself(view)) return undefined;
    void this.#chunk.need();
    const filters = this.#chunk.value;
    if (filters) this.#active ??= filters.start?.(view) ?? {};
    // As if the attribute asked for them.
    const host = {
      controls: hasMedia(view) ? 'media search topics answers' : 'search topics answers',
    } as WidgetView['host'];
    return filters?.render?.({ ...view, host }, () => html``);
  }

  /** To be called after each update of the widget. */
  update(view: WidgetView): void {
    this.#active?.update?.(view);
  }
}

export const foldStyles = css`
  [part~='fold'] {
    flex: none;
    min-inline-size: 44px;
    padding-inline: 0.9em;
    font-weight: 400;
  }
  .search[part~='fold'] {
    padding: 0;
  }
  [part~='fold'] svg {
    inline-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  [part~='fold'] b {
    color: var(--_accent);
  }
  [part~='fold'][part~='selected'] {
    border-color: var(--_accent);
  }
  [part='filters'] {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    gap: 8px;
  }
  [part='filters']:not(.inline, .filters) :is(label, [part~='media-filter']),
  [part='filters']:not(.inline, .search) [part='search'],
  [part='filters']:not(.inline, .filters, .search) {
    display: none;
  }
  @container (max-width: 17em) {
    label:has(~ [part~='fold']) {
      flex-basis: 4em;
      min-width: 0;
    }
  }
  @container (max-width: 35.99em) {
    .inline:not(.filters) :is(label, [part~='media-filter']),
    .inline:not(.search) [part='search'],
    .inline:not(.filters, .search) {
      display: none;
    }
  }
  @container (min-width: 36em) {
    /* In one row with the order, all of it in sight. */
    .inline {
      display: contents !important;
    }
    [part~='fold']:has(~ .inline) {
      display: none;
    }
  }
`;
