import { css } from 'lit';

/** A review of the inbox around the widget's own card. */
export const groupStyles = css`
  :host {
    display: block;
    contain: inline-size;
    container-type: inline-size;
  }
  article {
    display: grid;
    gap: 0.75rem;
    padding-block-end: 1.5rem;
    scroll-margin-block: 9rem 2rem;
  }
  article:last-of-type {
    padding-block-end: 0;
  }
  article:focus {
    outline: none;
  }
  article[aria-current='true'] [part~='card'] {
    box-shadow: 0 0 0 2px var(--_accent);
  }
  .cards {
    --_clamp: 1000;
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    overflow-wrap: anywhere;
  }
  .choose {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    margin: 0;
    margin-inline-start: -0.75rem;
  }
  .choose input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: var(--_accent);
  }
  .badge.pending {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  .badge:is(.reply-rejected, .reply-failed) {
    border-color: var(--_danger);
    color: var(--_danger);
  }
  .badge.held_back,
  .badge.archived {
    border-style: dashed;
  }
  .files summary {
    min-block-size: 44px;
    align-content: center;
    cursor: pointer;
  }
  .files ul {
    display: grid;
    gap: 0.5rem;
  }
  .files li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  .files img {
    inline-size: 4rem;
    block-size: 4rem;
    border-radius: calc(var(--_radius) * 0.5);
    object-fit: cover;
  }
  /* The filled button is that of the review that somebody is at. */
  article:not([aria-current='true']) > .actions [part~='primary'] {
    border-color: var(--_border);
    background: var(--_surface);
    color: var(--_accent);
  }
  /* Where there is room, what may be done stands beside the review, so that more of them are seen at once. */
  @container (min-width: 46rem) {
    article:has(> .actions) {
      grid-template-columns: minmax(0, 1fr) 14.5rem;
      gap: 0 1rem;
    }
    article:has(> .actions) > :not(.status) {
      margin-block-start: 0.375rem;
    }
    article > :not(.actions) {
      grid-column: 1;
    }
    article > .status {
      grid-column: 1 / -1;
    }
    article > .actions {
      grid-area: 2 / 2 / span 4;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-content: start;
      gap: 0.375rem;
    }
    article > .actions [part~='button'] {
      justify-content: start;
      padding-inline: 0.75rem;
      font-size: 0.875rem;
      text-align: start;
    }
    /* Quiet, but for those of the review that somebody is at. */
    article:not([aria-current='true']) > .actions [part~='button']:not(:hover) {
      border-color: transparent;
      background: none;
      font-weight: 500;
    }
    article > .cards {
      grid-row: 2;
    }
    @media (pointer: fine) {
      .choose {
        min-block-size: 32px;
      }
      article > .actions [part~='button'] {
        min-block-size: 36px;
        padding-block: 0.125rem;
      }
    }
  }
  @media (max-width: 30rem) {
    .actions {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr));
      gap: 0.5rem;
    }
    .actions [part~='button'] {
      padding-inline: 0.375rem;
    }
    /* Two and two, where three in a row would leave one alone. */
    .actions:has(> :nth-child(4)) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .name-note {
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .said {
    display: grid;
    gap: 0.25rem;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .said div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
  }
  .said dt {
    color: var(--_muted);
  }
`;

/** The inbox around its list. */
export const inboxStyles = css`
  :host {
    display: grid;
    gap: 1.25rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.5rem 1rem;
  }
  .head span {
    display: inline-flex;
    gap: 1rem;
  }
  .queues {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.5rem;
  }
  .queues a {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0 0.375rem;
    min-block-size: 44px;
    padding-inline: 0.125rem;
    border: 1px solid var(--_border);
    border-radius: 99px;
    background: var(--_surface);
    color: inherit;
    font-size: 0.875rem;
    line-height: 1.2;
    text-decoration: none;
  }
  .queues a[aria-current='page'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 650;
  }
  .queues span {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  @media (min-width: 60rem) {
    .queues {
      display: flex;
      flex-wrap: wrap;
    }
    .queues a {
      padding-inline: 0.875rem;
      font-size: inherit;
    }
  }
  .filters {
    display: grid;
    max-inline-size: none;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem 0.5rem;
  }
  .filters .count {
    font-variant-numeric: tabular-nums;
  }
  #filters {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    gap: 0.75rem;
  }
  .bar {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block: -0.5rem;
    padding-block: 0.25rem;
    background: var(--desk-paper);
  }
  .choose-all input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--_accent);
  }
  .choose-all {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-block-size: 44px;
    margin: 0;
    margin-inline-end: auto;
    font-weight: 400;
  }
  .empty svg {
    inline-size: 3.5rem;
    block-size: 3.5rem;
    color: var(--_accent);
  }
  .bone {
    block-size: 11rem;
    margin-block-end: 1.25rem;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_muted) 14%, transparent);
  }
`;
