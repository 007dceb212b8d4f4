import { css } from 'lit';

/** One card, whatever its list looks like. Its text never leaves it. */
export const cardStyles = css`
  /* A column as wide as there is room: an automatic one is as wide as its text, which is laid out twice to know. */
  [part='list list'],
  [part~='card'],
  [part='byline'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  [part~='card'] {
    align-content: start;
    gap: 0.85em;
    min-width: 0;
    padding: clamp(16px, 4cqi, 24px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
    overflow-wrap: anywhere;
    /* Of a list item it is that of the list, and so on the page's side for a text of the other direction. */
    text-align: start;
  }
  [part~='card'] p {
    margin: 0;
  }
  [part='header'] {
    display: flex;
    align-items: start;
    gap: 0.85em;
    /* Room for the flag. */
    padding-inline-end: 28px;
  }
  [part~='avatar'] {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    width: 2.75em;
    height: 2.75em;
    overflow: hidden;
    border-radius: 50%;
    background: var(--_tint);
    font-weight: 650;
    overflow-wrap: normal;
  }
  [part*='tint'] {
    --_hue: 30;
    background: light-dark(oklch(0.93 0.04 var(--_hue)), oklch(0.35 0.06 var(--_hue)));
    color: light-dark(oklch(0.42 0.1 var(--_hue)), oklch(0.92 0.05 var(--_hue)));
  }
  [part~='tint-1'] {
    --_hue: 80;
  }
  [part~='tint-2'] {
    --_hue: 150;
  }
  [part~='tint-3'] {
    --_hue: 210;
  }
  [part~='tint-4'] {
    --_hue: 265;
  }
  [part~='tint-5'] {
    --_hue: 340;
  }
  [part~='avatar'] svg {
    width: 1.5em;
    fill: currentColor;
  }
  [part='avatar-image'] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  [part='byline'] {
    flex: 1;
    gap: 0.2em;
    min-width: 0;
  }
  [part='author'],
  [part='meta'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.15em 0.6em;
  }
  /* Its text comes with a chunk. */
  .disclosures {
    min-block-size: 1lh;
    font-size: 0.875em;
  }
  /* On one line with what follows; all of a long one for who points at it or taps it. */
  [part='author']:not(:hover) bdi {
    flex: 1 1 6em;
    max-width: max-content;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='verified'],
  [part='meta'],
  [part='about'],
  [part='origins'] {
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
  }
  [part='verified']::before {
    display: inline-grid;
    place-items: center;
    width: 1.5em;
    margin-inline-end: 0.4em;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 0.75em;
    font-weight: 700;
    /* Level with the capital beside it. */
    vertical-align: 0.15em;
    content: '✓' / '';
  }
  [part='title'] + [part~='text'] {
    margin-block-start: -0.5em;
  }
  [part~='text'],
  [part='reply-text'] {
    /* Lines of about 70 characters, from the edge where their own script begins. */
    padding-inline-end: max(0px, 100% - 40em);
    text-wrap: pretty;
    white-space: pre-line;
  }
  /* Without a direction of its own the page's: only Chromium takes that for a plaintext without letters. */
  [part~='text'][dir],
  [part='reply-text'][dir] {
    unicode-bidi: plaintext;
  }
  [part~='text']:not([part~='unfolded']) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: calc(var(--_clamp, 6) + 1);
  }
  [part~='text']:is([part~='cut'], [part~='reserved']) {
    -webkit-line-clamp: var(--_clamp, 6);
  }
  /* Between paragraphs. */
  :is([part~='text'], [part='reply-text']) span {
    display: block;
    height: 0.65em;
    white-space: normal;
  }
  /* Also the lines that have no direction of their own. */
  :is([part~='text'], [part='reply-text']):dir(rtl) {
    text-align: right;
  }
  /* Without the gap of the card: as high as the line that it takes the place of. */
  [part~='unfold'] {
    justify-self: start;
    margin-block: -0.85em 0;
  }
  /* Four files beside each other in whatever room there is, and one as large as it may be. */
  [part='media'] {
    display: flex;
    gap: 0.5em;
  }
  [part='about'],
  [part='product'] {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  [part='about'] {
    flex-wrap: wrap;
    column-gap: 1.25em;
  }
  [part='product-image'] {
    flex: none;
    width: 2.75em;
    height: 2.75em;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_tint);
    object-fit: cover;
  }
  [part='source-link'] {
    padding-block: 0.2em;
    color: inherit;
  }
  [part~='thumbnail'] {
    position: relative;
    display: grid;
    flex: 0 1 6em;
    place-items: center;
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_tint);
  }
  [part='media'] > :only-child {
    flex-basis: 9em;
  }
  [part='reply'] {
    padding: 0.9em 1.1em;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_tint);
    font-size: 0.9375em;
  }
  [part='reply-header'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75em;
  }
  [part='reply-text'] {
    margin-block-start: 0.35em;
  }
  [part='author'],
  [part='title'],
  [part='reply-author'] {
    font-weight: 650;
  }
  [part='reply-date'] {
    color: var(--_muted);
  }
  time {
    /* What it hides stays in the list, whatever way that scrolls. */
    position: relative;
    padding-block: 2px;
  }
`;
