import { css } from 'lit';

/** What simple markup looks like in the text of a review, a reply or a caption. */
export const markupStyles = css`
  :is([part~='text'], [part='reply-text']) :is(p, ul, ol, blockquote) {
    margin: 0.5em 0;
  }
  :is([part~='text'], [part='reply-text']) > :first-child {
    margin-block-start: 0;
  }
  :is([part~='text'], [part='reply-text']) > :last-child {
    margin-block-end: 0;
  }
  :is([part~='text'], [part='reply-text']) ul {
    list-style: disc;
  }
  :is([part~='text'], [part='reply-text']) :is(ul, ol) {
    padding-inline-start: 1.5em;
  }
  :is([part~='text'], [part='reply-text']) blockquote {
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--_border);
  }
  [part='viewer-text'] * {
    display: inline;
    margin: 0;
    padding: 0;
  }
  [part='viewer-text'] :is(p, li, blockquote)::after {
    content: ' ';
  }
`;
