import { css } from 'lit';

/** A list of what somebody has: sessions, passkeys. */
export const ownListStyles = css`
  [part~='primary'] {
    justify-self: start;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    padding-block: 0.75rem;
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  li:first-child {
    border: 0;
  }
  li p {
    flex: 1 1 14rem;
  }
  h2:focus {
    outline: none;
  }
`;
