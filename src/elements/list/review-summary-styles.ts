import { css } from 'lit';

/** The average, and a bar per number of stars. */
export const summaryStyles = css`
  [part='summary'] {
    display: grid;
    gap: var(--_gap) 2em;
    align-items: center;
    margin-block-end: calc(var(--_gap) * 1.5);
  }
  [part='score'] {
    display: grid;
    justify-items: start;
    gap: 0.35em;
  }
  [part='score'] [part='stars'] {
    font-size: 1.25em;
  }
  [part='average'] {
    font-size: 3.25em;
    font-weight: 650;
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }
  [part='count'],
  [part='row-count'] {
    color: var(--_muted);
  }
  [part='histogram'] {
    display: grid;
    min-width: 0;
    max-width: 26em;
    font-variant-numeric: tabular-nums;
  }
  [part='histogram']:first-child,
  [part='origins'],
  [part='summary'] .write {
    grid-column: 1 / -1;
  }
  [part~='row'] {
    display: grid;
    grid-template-columns: 1em 1fr 3em;
    align-items: center;
    gap: 0.6em;
    min-height: 28px;
    padding: 0 0.4em;
    margin-inline-start: -0.4em;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font-size: 0.9375em;
    text-align: start;
  }
  [part='bar'] {
    width: 100%;
    height: 8px;
  }
  :dir(rtl) > [part='bar'] {
    transform: scaleX(-1);
  }
  [part='bar-empty'] {
    fill: var(--_empty);
  }
  [part='bar-filled'] {
    fill: var(--_star);
  }
  @container (min-width: 17em) {
    [part='summary'] {
      grid-template-columns: fit-content(45%) minmax(0, 1fr);
    }
  }
  @container (min-width: 36em) {
    [part='summary'] .write {
      grid-column: 1;
      width: 15.5em;
    }
  }
`;
