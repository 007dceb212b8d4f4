import { css } from 'lit';

/** The colour of text on the accent, where the browser can compute one: not before the first paint, at which the theme's own will do. */
export const accentText = css`
  /*
   * White or black by the accent's luminance: 4.5:1 on whatever the shop chooses (WCAG 2, where both meet at 0.18). The
   * slope is so steep that no colour lies on it: on a lower one text would be grey on accents close to 0.18.
   */
  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_light: clamp(0, (0.18 - y) * 1e9, 1);
      --_accent-text: var(
        --reviews-accent-text,
        color(from var(--_accent) xyz-d65 calc(0.95 * var(--_light)) var(--_light) calc(1.09 * var(--_light)) / 1)
      );
    }
  }
`;
