import { css } from 'lit';

/** One line whose height is known before its numbers are: nothing moves when they come. */
export const starsLineStyles = css`
  :host(review-stars) {
    block-size: max(1.5em, 24px);
    min-inline-size: min(100%, 10.5em);
    line-height: max(1.5em, 24px);
  }
  [part~='rating'] {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    color: inherit;
    font-weight: 400;
    text-decoration: none;
    vertical-align: top;
    white-space: nowrap;
  }
  [part='count'],
  [part='empty'] {
    color: var(--_muted);
  }
  [part~='link']:hover [part='count'] {
    text-decoration: underline;
  }
`;
