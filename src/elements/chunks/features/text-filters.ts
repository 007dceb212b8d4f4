import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { offers, type WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';
import { createMarks } from './search-marks.js';

/** Milliseconds after the last keystroke until the search begins. */
const PAUSE = 150;
/** Characters of a search that the proxy accepts. */
const LENGTH = 200;

/** The last text that was read from or written to each field. */
const known = new WeakMap<Element, string>();
const timers = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>();

/** Draws the search field, and the filter for reviews with photos or videos. */
export function render(view: WidgetView): TemplateResult {
  const { strings, choice, choose } = view;
  const search = ({ currentTarget, type }: Event): void => {
    const field = currentTarget as HTMLInputElement;
    clearTimeout(timers.get(field));
    const wait = type === 'input' ? PAUSE : 0;
    const take = (): void => {
      const text = field.value.trim();
      known.set(field, text);
      if (text !== choice.search) choose({ search: text });
    };
    timers.set(field, setTimeout(take, wait));
  };
  return html`${
    offers(view, 'media')
      ? html`<button
          part=${choice.media ? 'button media-filter selected' : 'button media-filter'}
          type="button"
          aria-pressed=${choice.media}
          @click=${() => choose({ media: !choice.media })}
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
          @change=${search}
        />`
      : nothing
  }`;
}

/** Marks the found words in the cards, and writes to the field only a search that was not typed there. */
export function start({ host }: WidgetView): ActiveFeature {
  const marks = createMarks(
    host.renderRoot,
    '[part="title"], [part~="text"], [part="author"] bdi, [part="reply-text"]',
  );
  return {
    update({ choice: { search } }) {
      marks.show(search);
      const field = host.renderRoot.querySelector<HTMLInputElement>('[part="search"]');
      if (!field || search === (known.get(field) ?? '')) return;
      known.set(field, search);
      field.value = search;
    },
    stop: () => marks.show(''),
  };
}

export const styles = css`
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
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part~='media-filter'] {
    padding-inline: 0.75em;
    font-weight: 400;
  }
  [part~='media-filter'][part~='selected'] {
    border-color: var(--_accent);
    background: var(--_tint);
    color: var(--_accent);
  }
  ::highlight(reviews-search) {
    background-color: color-mix(in srgb, var(--_star) 42%, transparent);
  }
  @media (forced-colors: active) {
    [part~='media-filter'][part~='selected'] {
      border: 3px solid Highlight;
    }
    ::highlight(reviews-search) {
      background-color: Mark;
      color: MarkText;
    }
  }
`;
