import { css } from 'lit';

/** What the parts of the view share. */
export const invitesStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .part {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  .card {
    min-inline-size: 0;
  }
  .count {
    margin-inline-start: 0.375rem;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  .small a {
    font-size: 0.875rem;
  }
  .several {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
  }
  .several label,
  .check {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 44px;
    margin: 0;
    font-weight: 400;
  }
  input[type='checkbox'] {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--_accent);
  }
  .invites > li {
    padding-block: 0.875rem;
    border-block-start: 1px solid var(--_border);
    content-visibility: auto;
    contain-intrinsic-block-size: auto 6rem;
  }
  .invites > li:first-child {
    border: 0;
  }
  .invite {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.5rem 1rem;
    overflow-wrap: anywhere;
  }
  .choose {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    margin: -0.5rem;
    margin-inline-end: -0.75rem;
  }
  .who {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
  .became {
    display: grid;
    flex: 2 1 18rem;
    gap: 0.375rem;
    min-inline-size: 0;
  }
  .badge.reviewed {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  .badge.unsure,
  .badge.bounced {
    border-color: var(--_danger);
    color: var(--_danger);
  }
  .badge.cancelled,
  .badge.unsubscribed {
    border-style: dashed;
  }
  .when {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
  }
  .links a,
  .pages a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  .pages {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.25rem 1.25rem;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: 1.125rem;
    align-items: start;
  }
  fieldset.plain {
    display: contents;
  }
  [part~='button'] {
    justify-self: start;
  }
`;
