import { css } from 'lit';

export const importStyles = css`
  .page,
  .card,
  .card > section,
  .steps {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.125rem;
  }
  .page {
    gap: 1.5rem;
  }
  .card {
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1rem;
  }
  progress {
    inline-size: 100%;
    block-size: 0.75rem;
    accent-color: var(--_accent);
  }
  .wide {
    overflow-x: auto;
  }
  .wide:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.9375rem;
    overflow-wrap: normal;
  }
  th,
  td {
    padding: 0.5rem 1rem 0.5rem 0;
    border-block-start: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }
  thead th {
    border: 0;
    color: var(--_muted);
    font-weight: 600;
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .notes {
    display: grid;
    gap: 0.375rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  summary {
    min-block-size: 44px;
    align-content: center;
    font-weight: 600;
    cursor: pointer;
  }
  details > :not(summary) {
    margin-block-start: 0.75rem;
  }
`;
