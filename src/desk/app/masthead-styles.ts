import { css } from 'lit';

/** The frame around the views: above them, folded behind a button; beside them where there is room. */
export const mastheadStyles = css`
  .skip {
    position: absolute;
    z-index: 3;
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
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    padding: 0.5rem clamp(1rem, 3vw, 1.5rem);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
  }
  .title {
    flex: 1 1 8rem;
    min-inline-size: 0;
  }
  .wordmark {
    font-size: 1.125rem;
    font-weight: 700;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .shop {
    color: var(--_muted);
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  label.shop {
    margin: 0;
  }
  .menu {
    display: inline-flex;
    align-items: center;
    gap: 0.625rem;
    max-inline-size: 100%;
  }
  .menu svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  .folded {
    display: none;
    flex: 1 0 100%;
    gap: 0.75rem;
    padding-block: 0.25rem 0.5rem;
  }
  .open .folded {
    display: grid;
  }
  nav ul {
    display: grid;
    gap: 0.125rem;
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
    overflow-wrap: anywhere;
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
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 0.75rem;
    padding-block-start: 0.5rem;
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  .who button {
    white-space: nowrap;
  }
  @media (min-width: 48rem) {
    header {
      position: sticky;
      inset-block-start: 0;
      box-sizing: border-box;
      flex-flow: column nowrap;
      align-items: stretch;
      justify-content: flex-start;
      gap: 1rem;
      block-size: 100dvb;
      padding: 1.25rem clamp(1rem, 2vw, 1.5rem) 0.75rem;
      overflow: auto;
      border-block-end: 0;
      border-inline-end: 1px solid var(--_border);
    }
    .title {
      flex: none;
    }
    .menu {
      display: none;
    }
    .folded,
    .open .folded {
      display: flex;
      flex: 1 0 auto;
      flex-direction: column;
      gap: 1rem;
      padding: 0;
    }
    nav {
      flex: 1 0 auto;
    }
    .who {
      flex-direction: column;
      align-items: flex-start;
    }
  }
`;
