import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../../languages/format-message.js';
import { formatNumber } from '../../languages/language.js';
import { offers, type WidgetView } from '../../list/widget-view.js';
import { answerScales, answerStyles } from './answer-scales.js';
import type { ActiveFeature } from './feature.js';

/** Milliseconds after the last keystroke until the search begins. */
const PAUSE = 150;
/** Characters of a search that the proxy accepts. */
const LENGTH = 200;

/** Where words are searched for. */
const MARKED = '[part="title"], [part~="text"], [part="author"] bdi, [part="reply-text"]';

/** The last text that was read from or written to each field. */
const known = new WeakMap<Element, string>();
const timers = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>();

/** Draws the search field, the filter for reviews with photos or videos, and those by topic. */
export function render(view: WidgetView): TemplateResult {
  const { strings, choice, filter } = view;
  const { q = '', media = false } = choice.filters;
  const search = ({ currentTarget, type, isComposing }: InputEvent): void => {
    const field = currentTarget as HTMLInputElement;
    clearTimeout(timers.get(field));
    // Half a syllable, or the sound of a word that is still to be chosen.
    if (isComposing) return;
    const wait = type === 'change' ? 0 : PAUSE;
    const take = (): void => {
      const text = field.value.trim();
      known.set(field, text);
      if (text !== q) filter({ q: text });
    };
    timers.set(field, setTimeout(take, wait));
  };
  return html`${
    offers(view, 'media')
      ? html`<button
          part=${media ? 'button media-filter selected' : 'button media-filter'}
          type="button"
          aria-pressed=${media}
          @click=${() => filter({ media: !media })}
        >
          ${strings.withMedia}
        </button>`
      : nothing
  }${
    offers(view, 'search')
      ? html`<input
          part="search"
          type="search"
          enterkeyhint="search"
          autocomplete="off"
          maxlength=${LENGTH}
          aria-label=${strings.search}
          placeholder=${strings.searchHint}
          @input=${search}
          @compositionend=${search}
          @change=${search}
        />`
      : nothing
  }${offers(view, 'topics') ? topicChips(view) : nothing}${offers(view, 'answers') ? answerScales(view) : nothing}`;
}

/** Marks the found words in the cards, by a chunk that a search loads, and writes to the field only a search that was not typed there. */
export function start({ host }: WidgetView): ActiveFeature {
  let wanted = '';
  let marks: { show(search: string): void } | undefined;
  const show = (search: string): void => {
    wanted = search;
    if (marks || !search) marks?.show(search);
    // Where the chunk cannot be had, what is found is shown without marks.
    else
      import('../search-marks/search-marks.js').then(
        ({ createMarks }) => {
          marks ??= createMarks(host.renderRoot, MARKED);
          marks.show(wanted);
        },
        () => {},
      );
  };
  return {
    update({ choice }) {
      const search = choice.filters.q ?? '';
      show(search);
      const field = host.renderRoot.querySelector<HTMLInputElement>('[part="search"]');
      if (!field || search === (known.get(field) ?? '')) return;
      known.set(field, search);
      field.value = search;
    },
    stop: () => show(''),
  };
}

const chipStyles = css`
  [part='topics'] {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 100%;
    gap: 8px;
  }
  [part~='topic'] {
    max-inline-size: 100%;
    padding-inline: 0.9em;
    border-radius: 22px;
    overflow-wrap: anywhere;
    text-align: start;
  }
  [part='topic-count'] {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  [part~='selected'] > [part='topic-count'] {
    color: inherit;
  }
`;

export const styles = css`
  ${chipStyles}
  ${answerStyles}
  [part='search'] {
    /* The room that the selects leave is its. */
    flex: 99 1 7em;
    min-inline-size: 0;
    min-block-size: 44px;
    margin: 0;
    padding: 0 0.9em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  @media (pointer: coarse) {
    [part='search'] {
      font-size: max(16px, 1em);
    }
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part~='media-filter'] {
    padding-inline: 0.75em;
  }
  [part~='media-filter'],
  [part~='topic'] {
    font-weight: 400;
  }
  [part~='media-filter'][part~='selected'],
  [part~='topic'][part~='selected'] {
    border-color: var(--_accent);
    background: var(--_tint);
    color: var(--_accent);
  }
  ::highlight(reviews-search) {
    background-color: color-mix(in srgb, var(--_star) 42%, transparent);
  }
  @media (forced-colors: active) {
    [part~='media-filter'][part~='selected'],
    [part~='topic'][part~='selected'] {
      border: 3px solid Highlight;
    }
    ::highlight(reviews-search) {
      background-color: Mark;
      color: MarkText;
    }
  }
`;

/** Chips that are drawn. */
const MOST = 12;

/** Draws what the reviews often speak of as buttons that filter by it; nothing where the service does not say. */
function topicChips({ feed, choice, strings, tag, filter }: WidgetView): TemplateResult | typeof nothing {
  const topics = feed.page?.topics;
  if (!Array.isArray(topics) || topics.length === 0) return nothing;
  return html`<div part="topics">${topics.slice(0, MOST).map(({ topic, label, reviews }) => {
    const selected = choice.filters.topic === topic;
    return html`<button
      part=${selected ? 'button topic selected' : 'button topic'}
      type="button"
      aria-pressed=${selected}
      aria-label=${`${label}: ${formatMessage(strings.reviewCount, tag, { count: reviews })}`}
      @click=${() => filter({ topic: selected ? '' : topic })}
    ><bdi>${label}</bdi> <span part="topic-count">${formatNumber(reviews, tag)}</span></button>`;
  })}</div>`;
}
