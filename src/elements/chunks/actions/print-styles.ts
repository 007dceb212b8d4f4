import { css } from 'lit';

/** Paper scrolls nothing and can be pressed nowhere: whatever the layout, all cards follow each other, with their whole texts and replies. */
export const printStyles = css`
  @media print {
    [part~='list'] {
      display: block !important;
    }
    [part~='list']:is([part~='grid'], [part~='wall'], [part~='carousel']) {
      columns: 16em;
    }
    [part~='list'] > * {
      content-visibility: visible !important;
      break-inside: avoid;
      margin-block-end: var(--_gap);
    }
    [part~='text'] {
      --_clamp: none;
    }
    time:not(:focus) > span {
      all: unset;
    }
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
    summary::after,
    [part~='button'],
    :is([part='controls'], [part='pages'], [part='arrows'], [part='report']) {
      display: none !important;
    }
  }
`;
