import { css } from 'lit';

/**
 * The one place where public custom properties get their defaults, but for the colour of errors, which only the form has. Each is
 * resolved to a private alias on the host, so it is inherited from any ancestor, and rules elsewhere use the aliases alone. Font and text colour are the page's own;
 * light or dark follows its `color-scheme`.
 *
 * @cssprop --reviews-accent - links, buttons, focus
 * @cssprop --reviews-accent-text - text on the accent
 * @cssprop --reviews-star - filled stars and bars, and what a search has found
 * @cssprop --reviews-surface - background of cards and fields
 * @cssprop --reviews-border - lines around cards and buttons
 * @cssprop --reviews-muted - secondary text
 * @cssprop --reviews-danger - error text and lines
 * @cssprop --reviews-radius - corner radius of cards and fields
 * @cssprop --reviews-gap - space between cards and fields
 * @cssprop --reviews-text - text colour, the page's by default
 * @cssprop --reviews-font - font, the page's by default
 */
export const theme = css`
  :host {
    --_accent: var(--reviews-accent, light-dark(#1f7a5a, #8fd3b6));
    --_accent-text: var(--reviews-accent-text, light-dark(#fff, #0c1f18));
    --_star: var(--reviews-star, light-dark(#b7791f, #f2b950));
    /* Shades of the page's own text colour: readable on any page, also on a dark one that declares no color-scheme. */
    --_surface: var(--reviews-surface, transparent);
    --_border: var(--reviews-border, color-mix(in srgb, currentColor 16%, transparent));
    --_muted: var(--reviews-muted, color-mix(in srgb, currentColor 72%, transparent));
    /* Edges of fields need 3:1 (WCAG 1.4.11), which the border of a card need not have. */
    --_line: color-mix(in srgb, currentColor 52%, transparent);
    --_radius: var(--reviews-radius, 12px);
    --_gap: var(--reviews-gap, 16px);
    --_empty: color-mix(in srgb, currentColor 14%, transparent);
    --_tint: color-mix(in srgb, currentColor 6%, transparent);
    display: block;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    max-width: 100%;
    color: var(--reviews-text, inherit);
    font-family: var(--reviews-font, inherit);
  }
  /*
   * White or black by the accent's luminance: 4.5:1 on whatever the shop chooses (WCAG 2, where both meet at 0.18). The
   * slope is so steep that no colour lies on it: on a lower one text would be grey on accents close to 0.18.
   */
  @supports (color: lab(from red l a b)) {
    :host {
      --_light: clamp(0, (0.18 - y) * 1e9, 1);
      --_accent-text: var(
        --reviews-accent-text,
        color(from var(--_accent) xyz-d65 calc(0.95 * var(--_light)) var(--_light) calc(1.09 * var(--_light)) / 1)
      );
    }
  }
  /* What a page's reset does to the host ends here; the font size is the page's own, but for one too small to read. */
  section,
  [part='base'] {
    display: block;
    container-type: inline-size;
    /* A container has no width of its own: as wide as there is room where the page asks for one, as a flex box does. */
    width: 100%;
    contain-intrinsic-width: 60em;
    font-size: max(1em, 13px);
    font-style: normal;
    font-weight: 400;
    /* The only name that Safari knows; the others know it too. */
    -webkit-user-select: text;
    line-height: 1.5;
    letter-spacing: 0;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    /* Japanese breaks between phrases. */
    word-break: auto-phrase;
    word-spacing: 0;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .unseen,
  time:not(:focus) > span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
