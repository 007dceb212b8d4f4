import { css } from 'lit';

export const productsStyles = css`
  .page,
  .bring {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
  .bring {
    gap: 0.25rem;
  }
  .list > li {
    padding-block: 1rem;
    border-block-start: 1px solid var(--_border);
  }
  .list > li:first-child {
    padding-block-start: 0;
    border: 0;
  }
  .find {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 14rem);
    gap: 0.75rem 1rem;
  }
  .product {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr) auto;
    gap: 0.25rem 1rem;
    overflow-wrap: anywhere;
  }
  .product > :not(.picture, .what, .actions) {
    grid-column: 1 / -1;
  }
  .picture {
    inline-size: 3.5rem;
    block-size: 3.5rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: color-mix(in srgb, var(--_muted) 10%, transparent);
    overflow: hidden;
  }
  .picture img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .what {
    display: grid;
    gap: 0.25rem;
    align-content: start;
  }
  h3 {
    font-size: 1rem;
    line-height: 1.35;
  }
  .product .actions {
    align-self: start;
  }
  .hint-alike {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block-start: 0.5rem;
  }
  .edit {
    display: grid;
    gap: 1.5rem;
    margin-block-start: 0.75rem;
    padding: 1rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  h4 {
    margin: 0;
    font-size: 0.9375rem;
  }
  .ids {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .ids li {
    display: flex;
    align-items: center;
    max-inline-size: 100%;
    padding-inline-start: 0.75rem;
    border: 1px solid var(--_line);
    border-radius: 99px;
    overflow-wrap: anywhere;
  }
  .ids [part~='button'] {
    border-color: transparent;
    border-radius: 99px;
    background: none;
  }
  .add {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5rem;
    align-items: end;
  }
  summary {
    min-block-size: 44px;
    align-content: center;
    cursor: pointer;
    font-weight: 600;
  }
  details > :not(summary) {
    margin-block: 0.25rem 1rem;
  }
  textarea {
    font-family: ui-monospace, monospace;
  }
  @media (max-width: 40rem) {
    .find {
      grid-template-columns: minmax(0, 1fr);
    }
    .product {
      grid-template-columns: 3.5rem minmax(0, 1fr);
    }
    .product .actions {
      grid-column: 1 / -1;
    }
  }
`;
