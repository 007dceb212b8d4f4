import { css } from 'lit';

/** What the cards of this view have in common. */
export const dataStyles = css`
  .page,
  .found {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
  .found {
    gap: 1rem;
    padding: 1rem;
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_tint);
  }
  h3 {
    font-size: 1rem;
    margin: 0;
  }
  .card {
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
  }
  form {
    max-inline-size: 40rem;
  }
  .choices label {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
    margin: 0;
    padding-block: 0.5rem;
    font-weight: 400;
  }
  input[type='radio'],
  input[type='checkbox'] {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--_accent);
    translate: 0 0.125rem;
  }
  form > [part~='button'] {
    justify-self: start;
  }
  ul.reviews {
    display: grid;
    gap: 0.375rem;
    margin-block-start: 0.5rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  .kept > div {
    display: grid;
    gap: 0 1.5rem;
    padding-block: 0.625rem;
    border-block-start: 1px solid var(--_border);
  }
  .kept dd {
    font-weight: 600;
  }
  @media (min-width: 44rem) {
    .kept > div {
      grid-template-columns: minmax(0, 1fr) 11rem;
    }
    .kept dd {
      text-align: end;
    }
  }
`;
