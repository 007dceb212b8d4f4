import { css } from 'lit';

/** Links that choose what a view shows, in a row: `<nav class="pills">`. */
export const pills = css`
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .pills a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 0.875rem;
    border: 1px solid var(--_border);
    border-radius: 99px;
    background: var(--_surface);
    color: inherit;
    text-decoration: none;
  }
  .pills a[aria-current='page'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 650;
  }
`;
