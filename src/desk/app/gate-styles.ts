import { css } from 'lit';

/** Pages in front of the desk: one card in the middle of the window. */
export const gateStyles = css`
  .gate {
    display: grid;
    align-content: start;
    justify-content: center;
    grid-template-columns: minmax(0, 27rem);
    min-block-size: 100dvb;
    padding: clamp(1rem, 12vh, 7rem) 1rem 2rem;
  }
  .gate [part~='primary'] {
    justify-self: stretch;
  }
  code {
    font: 0.875em ui-monospace, Consolas, monospace;
    overflow-wrap: anywhere;
  }
`;
