import { css } from 'lit';

/** The frame around the views: navigation above them, or beside them where there is room. */
export const shellStyles = css`
  .skip {
    position: absolute;
    z-index: 2;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.5rem;
    padding: 0.5rem 1rem;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .skip:not(:focus) {
    clip-path: inset(50%);
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
  }
  .waiting {
    display: grid;
    gap: 1rem;
    max-inline-size: 40rem;
    margin-inline: auto;
    padding: clamp(1.5rem, 12vh, 7rem) 1.25rem;
  }
  .masthead {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.75rem clamp(1rem, 3vw, 1.5rem);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
  }
  .wordmark {
    font-size: 1.125rem;
    font-weight: 700;
    letter-spacing: -0.01em;
  }
  .shop {
    flex: 0 1 16rem;
    min-inline-size: 0;
    margin: 0;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  nav {
    order: 1;
    flex: 1 0 100%;
  }
  nav ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-inline: -0.75rem;
  }
  nav a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 0.75rem;
    border-radius: calc(var(--_radius) * 0.75);
    color: inherit;
    text-decoration: none;
  }
  nav a:hover {
    background: var(--_tint);
  }
  nav a[aria-current] {
    background: color-mix(in srgb, var(--_accent) 14%, transparent);
    font-weight: 600;
  }
  .who {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    margin-inline-start: auto;
    overflow-wrap: anywhere;
  }
  .who button {
    white-space: nowrap;
  }
  #view {
    inline-size: 100%;
    max-inline-size: 72rem;
    padding: clamp(1rem, 3vw, 2rem);
  }
  .toast:not(.unseen) {
    position: fixed;
    inset-block-end: 1rem;
    inset-inline: 1rem;
    inline-size: fit-content;
    max-inline-size: 36rem;
    margin-inline: auto;
    padding: 0.75rem 1.25rem;
    border-radius: var(--_radius);
    background: var(--desk-ink);
    color: var(--desk-paper);
  }
  @media (min-width: 60rem) {
    .frame {
      display: grid;
      align-items: start;
      grid-template-columns: 15rem minmax(0, 1fr);
    }
    .masthead {
      position: sticky;
      inset-block-start: 0;
      flex-direction: column;
      flex-wrap: nowrap;
      align-items: stretch;
      block-size: 100dvb;
      overflow: auto;
      border-block-end: 0;
      border-inline-end: 1px solid var(--_border);
      gap: 1rem;
    }
    .shop {
      flex: none;
    }
    nav {
      order: 0;
      flex: 1 0 auto;
    }
    nav ul {
      flex-direction: column;
    }
    .who {
      flex-direction: column;
      align-items: flex-start;
      gap: 0;
      margin: 0;
    }
  }
`;
