import { css } from 'lit';

/** What simple markup looks like in the text of a review, a reply or a caption. */
export const markupStyles = css`
  :is([part~='text'], [part='reply-text']) {
    :is(p, ul, ol, blockquote) {
      margin: 0.5em 0;
    }
    > :first-child {
      margin-block-start: 0;
    }
    > :last-child {
      margin-block-end: 0;
    }
    ul {
      list-style: disc;
    }
    :is(ul, ol) {
      padding-inline-start: 1.5em;
    }
    blockquote {
      padding-inline-start: 1em;
      border-inline-start: 3px solid var(--_border);
    }
  }
  [part='viewer-text'] {
    * {
      display: inline;
      margin: 0;
      padding: 0;
    }
    :is(p, li, blockquote)::after {
      content: ' ';
    }
  }
`;
