import { css } from './css.js';

/** The filled button, `part="button primary"`. */
export const primaryButton = css`
  /* White or black by the accent's luminance: 4.5:1 on whatever the shop chooses (WCAG 2, where both meet at 0.18). */
  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_accent-text: var(
        --reviews-accent-text,
        color(
          from var(--_accent) xyz-d65 clamp(0, (0.18 - y) * 999, 0.95) clamp(0, (0.18 - y) * 999, 1)
            clamp(0, (0.18 - y) * 999, 1.09)
        )
      );
    }
  }
  [part~='button'][part~='primary'] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }
  [part~='button'][part~='primary']:hover {
    background: color-mix(in srgb, var(--_accent) 88%, currentColor);
  }
`;
