import { css } from 'lit';

/** A line that no style of the page takes away or covers. */
export const heldBackStyles = css`
  .held-back {
    all: initial !important;
    display: table !important;
    position: relative !important;
    z-index: 1 !important;
    margin: 0 0 16px !important;
    padding: 2px 0 !important;
    background: Canvas !important;
    color: CanvasText !important;
    color-scheme: inherit !important;
    direction: inherit !important;
    font: 400 14px/1.5 system-ui, sans-serif !important;
  }
  section {
    isolation: isolate;
  }
  .layer {
    position: relative;
    z-index: 0;
  }
  .held-back a {
    color: LinkText;
  }
`;
