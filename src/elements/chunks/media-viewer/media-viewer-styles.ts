import { css } from 'lit';

/** The viewer is dark on every page, as a cinema is; it stands in the top layer, above whatever the page has put on top. */
export const viewerStyles = css`
  [part='viewer'] {
    position: fixed;
    inset: 0;
    inline-size: 100%;
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    overscroll-behavior: contain;
    color-scheme: dark;
    background: #111112;
    color: #f4f4f2;
    overflow-wrap: anywhere;
  }
  [part='viewer'][open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  [part='viewer']::backdrop {
    background: none;
  }
  [part='viewer'] :focus-visible {
    outline-color: #fff;
  }
  [part='viewer-stage']:focus-visible {
    outline-offset: -2px;
  }
  [part='viewer'] p {
    margin: 0;
  }
  [part='viewer-bar'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: max(8px, env(safe-area-inset-top)) max(12px, env(safe-area-inset-right)) 8px
      max(12px, env(safe-area-inset-left));
    font-variant-numeric: tabular-nums;
  }
  [part='viewer-stage'] {
    grid-area: 2 / 1;
    position: relative;
    display: flex;
    overflow: auto hidden;
    overscroll-behavior: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  [part='viewer-slide'] {
    container-type: size;
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 100%;
    /* Beside the file there is room for the buttons, but for on a phone, where they lie on it. */
    padding-inline: clamp(0px, 50vi - 300px, 80px);
    scroll-snap-align: center;
    scroll-snap-stop: always;
  }
  [part~='viewer-picture'] {
    position: relative;
    display: grid;
  }
  [part='viewer-file'] {
    display: block;
    max-inline-size: 100cqi;
    max-block-size: 100cqb;
    border-radius: 4px;
  }
  /* It has a size before it has loaded, and keeps it. */
  video[part='viewer-file'] {
    inline-size: 100cqi;
    block-size: 100cqb;
  }
  [part='viewer-still'] {
    position: absolute;
    inset: 0;
    visibility: hidden;
    inline-size: 100%;
    block-size: 100%;
  }
  [part~='paused'] [part='viewer-still'] {
    visibility: visible;
  }
  [part~='paused'] [part='viewer-file'] {
    visibility: hidden;
  }
  [part~='viewer-button'] {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 50%;
    background: rgb(48 48 50 / 0.8);
  }
  [part~='viewer-button'] svg {
    inline-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='viewer-button']:hover,
  [part='viewer-play']:hover {
    background: rgb(80 80 84 / 0.9);
  }
  [part~='viewer-button'][aria-disabled='true'] {
    opacity: 0.35;
    cursor: default;
  }
  [part~='viewer-previous'],
  [part~='viewer-next'] {
    grid-area: 2 / 1;
    place-self: center start;
    margin-inline: max(12px, env(safe-area-inset-left));
    z-index: 1;
  }
  [part~='viewer-next'] {
    justify-self: end;
  }
  :dir(rtl) > [part~='viewer-button'] svg {
    transform: scaleX(-1);
  }
  [part='viewer-play'] {
    position: absolute;
    inset-block-end: 16px;
    min-block-size: 44px;
    padding: 0 1.25em;
    border: 1px solid transparent;
    border-radius: 99px;
    background: rgb(48 48 50 / 0.85);
    font-weight: 600;
  }
  [part='viewer-caption'] {
    grid-area: 3 / 1;
    display: grid;
    gap: 4px;
    justify-self: center;
    inline-size: min(100%, 46rem);
    padding: 14px max(16px, env(safe-area-inset-right)) max(18px, env(safe-area-inset-bottom))
      max(16px, env(safe-area-inset-left));
    text-align: start;
  }
  [part='viewer-author'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75em;
    font-weight: 650;
  }
  [part='viewer-title'] {
    font-weight: 650;
  }
  /* Four lines and a half, which tells that there are more. */
  [part='viewer-text'] {
    max-block-size: 6.75em;
    overflow: hidden auto;
    overscroll-behavior: contain;
    color: #d4d4d0;
    text-align: match-parent;
  }
  [part='viewer-text'][dir] {
    unicode-bidi: plaintext;
  }
  @media (max-height: 480px) {
    [part='viewer-text'] {
      max-block-size: 2.25em;
    }
  }
  @media (forced-colors: active) {
    [part~='viewer-button'],
    [part='viewer-play'] {
      border-color: ButtonText;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='viewer'] {
      animation: appear 0.15s;
    }
  }
`;
