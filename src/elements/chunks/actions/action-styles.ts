import { css } from 'lit';
import { foldStyles } from './folds.js';
import { lateStyles } from './late-styles.js';
import { originStyles } from './origins.js';

/** Paper scrolls nothing and can be pressed nowhere: whatever the layout, all cards follow each other, with their whole texts and replies. */
const printStyles = css`
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

/** What the actions draw, and what of the first screen may come with them. */
export const styles = css`
  label {
    position: relative;
    flex: 1 1 auto;
    min-width: min(8em, 50% - 4px);
    /* Two stand beside each other however narrow the widget is, and whatever name a source has: their room is one line. */
    max-width: min(12em, 50% - 4px);
  }
  /* The arrow of a select, as thin as our other signs. */
  label::after {
    position: absolute;
    inset-block-start: calc(50% - 0.35em);
    inset-inline-end: 1em;
    inline-size: 0.45em;
    block-size: 0.45em;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    pointer-events: none;
    content: '';
  }
  select {
    appearance: none;
    width: 100%;
    min-height: 44px;
    padding-inline: 0.9em 2em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  /* Phones zoom into smaller fields, and stay there. */
  @media (pointer: coarse) {
    select {
      font-size: max(16px, 1em);
    }
  }
  .bones {
    align-content: start;
    width: 100%;
    min-block-size: 100vh;
  }
  .bones > div {
    padding: 5em 24px 24px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  [part='matches'] {
    scroll-margin-block-start: 5em;
    display: flex;
    flex-wrap: wrap;
    /* The button is in its place before the number is there. */
    justify-content: space-between;
    gap: 0 0.75em;
    min-block-size: 1.6em;
    margin: 0 0 var(--_gap);
    color: var(--_muted);
  }
  [part~='write'] {
    inline-size: 100%;
    padding-inline: 0.75em;
    border-color: var(--_accent);
    color: var(--_accent);
    text-decoration: none;
  }
  [part~='write']:hover {
    background: var(--_accent);
    color: var(--_accent-text);
  }
  [part~='write'] svg {
    flex: none;
    inline-size: 1.15em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  ${originStyles}
  ${foldStyles}
  ${lateStyles}
  ${printStyles}
`;
