import { css } from 'lit';

/** The numbers: tiles above charts, which stand beside each other where there is room. */
export const numbersStyles = css`
  :host {
    display: grid;
    gap: 1.25rem;
  }
  .pills.small a {
    min-block-size: 36px;
    border-color: transparent;
    background: none;
  }
  .pills.small a[aria-current='page'] {
    border-color: var(--_accent);
  }
  .verdict {
    display: grid;
    gap: 0.375rem;
    border-radius: var(--_radius);
  }
  .notice.verdict {
    border-color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
  }
  .charts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
    gap: 1.25rem;
    align-items: start;
  }
  .charts[aria-busy='true'] {
    opacity: 0.6;
  }
  .wide {
    grid-column: 1 / -1;
  }
  .tiles {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.75rem;
  }
  .tile {
    gap: 0.25rem;
    align-content: start;
  }
  .tile dt {
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .tile dd {
    display: grid;
  }
  .tile strong {
    font-size: 1.75rem;
    line-height: 1.2;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }
  .facts {
    display: grid;
    gap: 0.5rem;
  }
  .facts div {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding-block-end: 0.5rem;
    border-block-end: 1px solid var(--_border);
    font-variant-numeric: tabular-nums;
  }
  .bone {
    block-size: 14rem;
    margin-block-end: 1.25rem;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_muted) 14%, transparent);
  }
  @media (min-width: 70rem) {
    .tiles {
      grid-template-columns: repeat(4, 1fr);
      gap: 1.25rem;
    }
  }
`;
