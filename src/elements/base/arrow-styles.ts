import { css } from 'lit';

/** Buttons with an arrow, which the parts that turn pages share; the arrow is drawn for a step back, left to right. */
export const arrowStyles = css`
  [part~='previous'] svg,
  [part~='next'] svg {
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='next']:dir(ltr) svg,
  [part~='previous']:dir(rtl) svg {
    transform: scaleX(-1);
  }
  [part~='previous'][aria-disabled='true'],
  [part~='next'][aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
`;
