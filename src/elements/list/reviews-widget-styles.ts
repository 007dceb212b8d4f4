import { css } from 'lit';

/** Frame of the widget and its states: loading, empty, error. */
export const widgetStyles = css`
  [part='heading'] {
    margin: 0 0 0.75em;
    font-size: 1.5em;
    line-height: 1.2;
  }
  [part='controls'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    /* Room for what a chunk draws in its place. */
    min-block-size: 44px;
    margin-block-end: var(--_gap);
    font-size: 0.9375em;
  }
  [part='controls'] > span {
    align-self: center;
    color: var(--_muted);
  }
  /* Beside the list there is room for the summary where the widget is as wide as a page. */
  @container (min-width: 60em) {
    .columns {
      display: grid;
      grid-template-columns: 17em minmax(0, 1fr);
      gap: calc(var(--_gap) * 2.5);
      align-items: start;
    }
    .columns [part='summary'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  [part='more'] {
    display: grid;
    justify-items: center;
    gap: 0.6em;
    margin-block-start: calc(var(--_gap) * 1.5);
    min-block-size: 1.5em;
  }
  /* Room for what a chunk draws. */
  .offered {
    min-block-size: calc(44px + 2.1em);
  }
  .write {
    min-block-size: 44px;
  }
  [part~='message'] {
    display: grid;
    justify-items: center;
    gap: 1em;
    padding: clamp(24px, 8cqi, 48px) 24px;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
    text-align: center;
  }
  [part='more'] p,
  [part~='message'] p {
    margin: 0;
    color: var(--_muted);
  }
  /* A badge stands in a line with other things: as high as its text, and about as wide, before the numbers are there. */
  :host([layout='badge']:not([hidden])) {
    display: inline-flex;
    min-width: min(100%, 12em);
  }
  :host([layout='badge']) section {
    container-type: normal;
    line-height: max(1.5em, 24px);
  }
  .bone {
    display: block;
    height: 0.8em;
    border-radius: 6px;
    background: var(--_tint);
  }
  .lines {
    height: 4.1em;
    background: linear-gradient(var(--_tint) 0.8em, #0000 0) 0 0 / 100% 1.65em;
  }
  .short {
    width: 9em;
  }
  .tall {
    height: 44px;
  }
  .bars {
    max-width: 26em;
    height: 140px;
    background-size: 100% 28px;
  }
  .average {
    width: 7.5em;
    height: 5em;
  }
`;
