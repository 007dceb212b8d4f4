import { css } from 'lit';

/** Cards, and the list that holds them. */
export const cardStyles = css`
  [part='list'] {
    display: grid;
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  [part~='card'] {
    display: grid;
    gap: 0.85em;
    min-inline-size: 0;
    padding: clamp(16px, 4cqi, 24px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  [part~='card'] p {
    margin: 0;
  }
  [part='header'] {
    display: flex;
    align-items: center;
    gap: 0.85em;
  }
  [part='avatar'] {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2.75em;
    block-size: 2.75em;
    overflow: hidden;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_accent) 14%, var(--_surface));
    color: var(--_accent);
    font-weight: 650;
  }
  [part='avatar-image'] {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  [part='byline'] {
    display: grid;
    gap: 0.2em;
    min-inline-size: 0;
  }
  [part='author'],
  [part='meta'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.15em 0.6em;
  }
  [part='author'] {
    font-weight: 650;
  }
  [part='verified'] {
    color: var(--_accent);
    font-size: 0.8125em;
    font-weight: 500;
  }
  [part='verified']::before {
    content: '✓ ' / '';
  }
  [part='meta'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='source'] {
    display: inline-block;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  [part='source'] bdi {
    display: inline-block;
  }
  [part='source'] bdi::first-letter {
    text-transform: uppercase;
  }
  [part~='text'],
  [part='reply-text'] {
    max-inline-size: 70ch;
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
  [part~='text']:not([part~='unfolded']) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--_clamp, 6);
  }
  /* A text that runs the other way than the page starts at the other edge of its card. */
  :host(:dir(ltr)) [part~='text']:dir(rtl),
  :host(:dir(rtl)) [part~='text']:dir(ltr) {
    justify-self: end;
  }
  :is([part~='text'], [part='reply-text']) :is(p, ul, ol, blockquote) {
    margin: 0.5em 0;
  }
  :is([part~='text'], [part='reply-text']) ul {
    list-style: disc;
  }
  :is([part~='text'], [part='reply-text']) > :first-child {
    margin-block-start: 0;
  }
  :is([part~='text'], [part='reply-text']) > :last-child {
    margin-block-end: 0;
  }
  [part~='unfold'] {
    justify-self: start;
    margin-block-start: -0.5em;
  }
  [part='media'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  [part='photo'],
  [part~='gif'],
  [part='video'] {
    display: grid;
    place-items: center;
    block-size: 128px;
    inline-size: 128px;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_tint);
  }
  [part='video'] {
    inline-size: min(100%, 228px);
    object-fit: cover;
  }
  [part='image'] {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  [part='gif-label'] {
    padding: 0.15em 0.6em;
    border: 2px solid currentColor;
    border-radius: 99px;
    font-size: 0.875em;
    font-weight: 700;
    letter-spacing: 0.06em;
  }
  [part='product'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='reply'] {
    display: grid;
    gap: 0.35em;
    padding: 0.9em 1.1em;
    border-inline-start: 3px solid color-mix(in srgb, var(--_accent) 55%, transparent);
    border-radius: 0 calc(var(--_radius) * 0.6) calc(var(--_radius) * 0.6) 0;
    background: var(--_tint);
    font-size: 0.9375em;
  }
  :host(:dir(rtl)) [part='reply'] {
    border-radius: calc(var(--_radius) * 0.6) 0 0 calc(var(--_radius) * 0.6);
  }
  [part='reply-header'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
  }
  [part='reply-author'] {
    font-weight: 650;
  }
  [part='reply-date'] {
    color: var(--_muted);
  }
`;
