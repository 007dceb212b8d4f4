import { css } from 'lit';

export const insightsStyles = css`
  [part='heading'] {
    margin: 0 0 0.75em;
    font-size: 1.5em;
    line-height: 1.2;
  }
  [part='columns'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_gap) * 1.5);
  }
  @container (min-width: 640px) {
    [part='columns'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: calc(var(--_gap) * 2);
    }
  }
  [part='column-heading'] {
    display: flex;
    align-items: center;
    gap: 0.5em;
    margin: 0 0 0.5em;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  [part='column-heading'] svg {
    flex: none;
    inline-size: 1.5em;
    padding: 0.25em;
    border-radius: 50%;
    background: var(--_tint);
    fill: none;
    stroke: currentColor;
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='praised'] [part='column-heading'] svg {
    color: var(--_accent);
  }
  [part='claims'] {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  [part='claims'] > li {
    border-block-start: 1px solid var(--_border);
  }
  [part='claims'] > li:last-child {
    border-block-end: 1px solid var(--_border);
  }
  [part='summary'],
  div[part='claim'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 44px;
    padding-block: 10px;
  }
  [part='summary'] {
    border-radius: 4px;
    cursor: pointer;
    list-style: none;
  }
  [part='summary']::-webkit-details-marker {
    display: none;
  }
  [part='summary']:hover [part='label'] {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  [part='line'] {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part='label'] {
    font-weight: 600;
    text-align: start;
  }
  [part='count'],
  [part='by-machine'],
  [part='none'],
  [part~='message'] p {
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='by-machine'] {
    font-style: italic;
  }
  [part='arrow'] {
    flex: none;
    inline-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [open] > [part='summary'] [part='arrow'] {
    rotate: 180deg;
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='arrow'] {
      transition: rotate 0.15s;
    }
  }
  [part='evidence'] {
    display: grid;
    justify-items: start;
    gap: 10px;
    padding-block: 2px 16px;
  }
  [part='quote'] {
    justify-self: stretch;
    margin: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_border);
    overflow-wrap: anywhere;
  }
  [part='evidence'] [part~='button'] {
    min-block-size: 32px;
  }
  [part='none'],
  [part~='message'] p {
    margin: 0;
  }
  [part~='message'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    min-block-size: 44px;
  }
  /* About as much room as a few claims take, in both columns. */
  [part='loading'] {
    block-size: 22.5em;
    border-radius: var(--_radius);
    background: linear-gradient(var(--_tint) 1.2em, #0000 0) 0 0 / 100% 3.75em;
  }
  @container (min-width: 640px) {
    [part='loading'] {
      block-size: 11.25em;
      background-size: calc(50% - var(--_gap)) 3.75em;
      background-repeat: space repeat;
    }
  }
`;
