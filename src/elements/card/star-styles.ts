import { css } from 'lit';

/** Stars of a review and of the summary. */
export const starStyles = css`
  [part='stars'] {
    display: block;
    flex: none;
    width: 5.3em;
    height: 1.1em;
  }
  :dir(rtl) > [part='stars'] {
    transform: scaleX(-1);
  }
  [part='stars-empty'] {
    fill: var(--_empty);
  }
  [part='stars-filled'] {
    fill: var(--_star);
  }
  @media (forced-colors: active) {
    [part='stars-empty'] {
      fill: none;
      stroke: CanvasText;
    }
    [part='stars-filled'] {
      fill: CanvasText;
    }
  }
`;
