import { css } from 'lit';

/** Styles of the form's pictures. A file is a row: there is room for a long name, its state and a button, also on a phone. */
export const pictureStyles = css`
  [part='picture-box'] {
    display: grid;
    gap: 0.75em;
    padding: 0.875em;
    border: 1px dashed var(--_line);
    border-radius: calc(var(--_radius) * 0.75);
  }
  .dropping > [part='picture-box'] {
    border-color: var(--_accent);
    border-style: solid;
    background: var(--_tint);
  }
  [part='picture-list'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
    gap: 0.75em;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  [part~='picture'] {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-inline-size: 0;
  }
  [part='picture-preview'] {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: calc(var(--_radius) * 0.5);
    overflow: hidden;
    background: var(--_tint);
    color: var(--_muted);
  }
  [part='picture-preview'] > canvas {
    inline-size: 100%;
    block-size: 100%;
  }
  [part='picture-preview'] > svg {
    inline-size: 28px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .about {
    flex: 1;
    min-inline-size: 0;
    font-size: 0.875em;
    line-height: 1.4;
  }
  [part='picture-name'] {
    display: block;
    /* A name in Latin letters begins where the others of its row do, also on an Arabic page. */
    inline-size: fit-content;
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='picture-state'] {
    color: var(--_muted);
  }
  :is([part~='failed'], [part~='refused'], [part~='interrupted']) > .about > [part='picture-state'] {
    color: var(--_danger);
  }
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 6px;
    margin-block-start: 0.25em;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--_empty);
    color: var(--_accent);
  }
  ::-webkit-progress-bar {
    background: transparent;
  }
  ::-webkit-progress-value {
    background: var(--_accent);
  }
  ::-moz-progress-bar {
    background: var(--_accent);
  }
  [part~='picture-remove'] {
    flex: none;
    inline-size: 44px;
    padding: 0;
    border-color: transparent;
    background: none;
  }
  [part~='picture-remove'] > svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  [part='picture-buttons'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em;
  }
  [part='picture-buttons'] [aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }
  [part='picture-buttons'] > * {
    max-inline-size: 100%;
  }
  [part='picture-buttons'] svg {
    flex: none;
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .drop {
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* Nothing is dropped on a phone, and no camera is at hand elsewhere. */
  [part~='camera'] {
    display: none;
  }
  @media (hover: none) and (pointer: coarse) {
    .drop {
      display: none;
    }
    [part~='camera'] {
      display: inline-flex;
    }
  }
  [part~='pictures'] [part='notice'] {
    margin-block-start: 0.75em;
  }
  [part='uploads-wait'] {
    padding: 0.75em 1em;
    border-inline-start: 4px solid var(--_accent);
    background: var(--_tint);
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
    }
    ::-webkit-progress-value {
      background: Highlight;
    }
    ::-moz-progress-bar {
      background: Highlight;
    }
    .dropping > [part='picture-box'] {
      border-width: 3px;
    }
  }
`;
