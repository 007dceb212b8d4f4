import { css } from 'lit';

/** The reports, one below the other. */
export const reportsStyles = css`
  :host {
    display: grid;
    gap: 1.25rem;
  }
  .reports {
    display: grid;
    gap: 1.25rem;
  }
  .card {
    overflow-wrap: anywhere;
  }
  .card:focus {
    outline: none;
  }
  .about {
    display: grid;
    gap: 0.25rem;
  }
  blockquote {
    margin: 0;
    padding-inline-start: 0.875rem;
    border-inline-start: 3px solid var(--_border);
    white-space: pre-line;
  }
  .left {
    display: grid;
    gap: 0.75rem;
  }
  .left li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 44px;
    align-content: center;
    cursor: pointer;
  }
  .bone {
    block-size: 14rem;
    margin-block-end: 1.25rem;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_muted) 14%, transparent);
  }
`;
