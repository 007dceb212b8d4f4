import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { star as starAt } from '../base/icons.js';
import { errorMessage, type FieldContext } from './field-templates.js';

/**
 * Five radio buttons named `rating`, drawn as stars, with the meaning of the shown one beside them. `preview` is the star
 * under the pointer, 0 for none.
 */
export function starInput(
  { strings, values, errors, readOnly }: FieldContext,
  preview: number,
  onPreview: (rating: number) => void,
): TemplateResult {
  const rating = Number(values.rating);
  const shown = (!readOnly && preview) || rating;
  const error = errors.rating;
  const meaning = (stars: number) => strings[`stars${stars as 1 | 2 | 3 | 4 | 5}`];
  const star = (n: number) => html`<label
    part="star${n <= shown ? ' filled' : ''}${n === rating ? ' selected' : ''}"
    @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && onPreview(n)}
  >
    <input
      type="radio"
      name="rating"
      value=${n}
      required
      aria-invalid=${Boolean(error)}
      aria-label=${meaning(n)}
      .checked=${n === rating}
      ?disabled=${readOnly && n !== rating}
    />
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${starAt(12)} /></svg>
  </label>`;
  return html`<fieldset
    part="field rating${error ? ' invalid' : ''}"
    role="radiogroup"
    aria-required="true"
    aria-invalid=${Boolean(error)}
    aria-describedby=${error ? 'rating-error' : nothing}
  >
    <legend part="label">${strings.rating}</legend>
    <div part="star-row">
      <div part="stars" @pointerleave=${() => onPreview(0)}>${[1, 2, 3, 4, 5].map(star)}</div>
      <span part="star-hint" aria-hidden="true">${shown ? meaning(shown) : error ? nothing : strings.ratingWrong}</span>
    </div>
    ${errorMessage('rating', error)}
  </fieldset>`;
}

/** Each star is a target of 44px; the first one's drawing, not its target, lines up with the labels. */
export const starInputStyles = css`
  [part='star-row'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75em;
  }
  [part='stars'] {
    display: flex;
    margin-inline-start: -5px;
  }
  [part~='star'] {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius);
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  [part~='star'] input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  /* WebKit sees no keyboard in an arrow key that goes from star to star. */
  [part~='star']:has(:focus-visible, :focus:not(:hover)) {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  [part~='star'] svg {
    inline-size: 36px;
    block-size: 36px;
    overflow: visible;
    fill: var(--_tint);
    stroke: var(--_line);
    stroke-width: 1.25;
    stroke-linejoin: round;
  }
  [part~='star'][part~='filled'] svg {
    fill: var(--_star);
    stroke: var(--_star);
  }
  [part='star-hint'] {
    color: var(--_muted);
  }
  @media (prefers-reduced-motion: no-preference) {
    [part~='star'] svg {
      transition: 0.12s;
    }
  }
  @media (forced-colors: active) {
    [part~='star'] svg {
      fill: Canvas;
      stroke: CanvasText;
    }
    [part~='star'][part~='filled'] svg {
      fill: Highlight;
      stroke: CanvasText;
    }
  }
`;
