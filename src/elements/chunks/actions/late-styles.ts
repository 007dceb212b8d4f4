import { css } from 'lit';

/** Of cards, summary and controls what moves nothing, so that it may come after the first reviews. */
export const lateStyles = css`
  /* Boxes that a page would lay over the line that says what is held back. */
  :host::before,
  :host::after {
    content: none !important;
  }
  button[part~='row']:hover:not(:disabled),
  [part~='row'][part~='selected'] {
    background: var(--_tint);
  }
  [part~='row'][part~='selected'] {
    font-weight: 650;
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
  [part='content'][aria-busy='true'] {
    opacity: 0.6;
    /* Delayed: to dim the list for a quick response would cost two frames for nothing. */
    transition: 0s 0.2s;
  }
  /* The last line fades, and with it the ellipsis, which stands behind half a word or a full stop. */
  [part~='cut'] {
    mask: linear-gradient(#000 calc(100% - 1.6lh), #0000 calc(100% - 0.35lh));
  }
  /* Cards far below cost nothing once they have been laid out, and are known to be as high as they are. */
  .laid-out {
    content-visibility: auto;
  }
  [part='list list'] > li,
  [part='list grid'] > li {
    contain-intrinsic-height: auto 15em;
  }
  details:not([open]) time {
    display: none;
  }
  summary {
    position: relative;
    cursor: pointer;
  }
  /* All of the folded reply opens it. */
  summary::before,
  summary::after {
    position: absolute;
    inset: -0.9em -1.1em -0.35em;
    content: '';
  }
  summary::after {
    /* An arrow beside the text, in the padding. */
    inset: 0.4em auto auto auto;
    inset-inline-end: -0.65em;
    inline-size: 0.45em;
    block-size: 0.45em;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
  }
  [open] > summary::after {
    translate: 0 0.2em;
    rotate: 225deg;
  }
  @media (forced-colors: active) {
    [part='bar-empty'] {
      fill: Canvas;
      stroke: CanvasText;
    }
    [part='bar-filled'] {
      fill: Highlight;
    }
  }
`;
