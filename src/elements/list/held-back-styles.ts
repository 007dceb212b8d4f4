import { css } from 'lit';

/** A line that no style of the page takes away or covers; `blendIn` gives it the page's colours. */
export const heldBackStyles = css`
  .held-back {
    all: initial;
    display: table;
    position: relative;
    z-index: 1;
    margin: 0 0 12px;
    padding: 2px 0;
    /* The box comes late: until then the chunk that blends it in is there, or else the line needs it. */
    animation: box 0s 2s forwards;
    color: inherit;
    color-scheme: inherit;
    direction: inherit;
    font: 400 max(14px, 0.875em) / 1.5 system-ui, sans-serif;
  }
  @keyframes box {
    to {
      background: Canvas;
      color: CanvasText;
    }
  }
  .held-back a {
    color: inherit;
  }
  section {
    isolation: isolate;
    /* Its end tells that the page has other colours, as in its dark theme. */
    transition: color 1ms;
  }
  .layer {
    position: relative;
    z-index: 0;
  }
`;
