import { css } from 'lit';

/** Praise and criticism beside each other where there is room; wide tables scroll by themselves. */
export const insightsStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  .chosen {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 1rem;
  }
  .chosen > div {
    flex: 0 1 24rem;
    min-inline-size: 0;
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    gap: 1.25rem;
    align-items: start;
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  [aria-busy='true'].content {
    opacity: 0.6;
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    inline-size: 100%;
    min-inline-size: 34rem;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.5rem 0;
    padding-inline-end: 1rem;
    border-block-end: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    white-space: nowrap;
  }
  tbody th {
    min-inline-size: 9rem;
  }
  .number {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;
