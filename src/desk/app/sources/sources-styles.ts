import { css } from 'lit';

export const sourcesStyles = css`
  .page,
  .card,
  .kinds,
  .locations > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.125rem;
  }
  .page {
    gap: 1.5rem;
  }
  .card,
  .locations > li {
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.375rem 1rem;
  }
  .head > :first-child {
    flex: 1 1 10rem;
    min-inline-size: 0;
  }
  .kinds > li,
  .locations > li {
    padding-block-start: 1.125rem;
    border-block-start: 1px solid var(--_border);
  }
  .kinds > li {
    display: grid;
    gap: 0.625rem;
  }
  :is(.kinds, .locations) > li:first-child {
    padding-block-start: 0;
    border: 0;
  }
  .locations > li {
    gap: 0.75rem;
  }
  .locations {
    display: grid;
    gap: 1.125rem;
  }
  .kinds code {
    overflow-wrap: anywhere;
  }
  progress {
    inline-size: 100%;
    block-size: 0.75rem;
    accent-color: var(--_accent);
  }
  .reading label {
    font-weight: 400;
  }
  .numbers {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
    gap: 0.625rem 1rem;
  }
  .numbers dt {
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .numbers dd {
    font-variant-numeric: tabular-nums;
  }
  .failing {
    display: grid;
    gap: 0.75rem;
    justify-items: start;
  }
  .failure {
    color: var(--_danger);
  }
  .wait {
    color: var(--_muted);
  }
  .locations > .choice {
    gap: 0.5rem 1rem;
  }
  @media (min-width: 40rem) {
    .locations > .choice {
      grid-template-columns: minmax(0, 1fr) minmax(0, 18rem);
    }
  }
  .find {
    max-inline-size: 24rem;
  }
`;
