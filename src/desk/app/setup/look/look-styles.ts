import { css } from 'lit';

/** The configurator: choices beside what they do, or above it on a phone. */
export const lookStyles = css`
  .configurator,
  .rest,
  .choices-of-look {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    align-content: start;
  }
  .choices-of-look {
    gap: 1.125rem;
  }
  .range {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .range input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    accent-color: var(--_accent);
  }
  output {
    min-inline-size: 2ch;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .colour {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    padding-block: 0.25rem;
  }
  .colour label {
    flex: 1;
    margin: 0;
    font-weight: 400;
  }
  .colour input[type='color'] {
    inline-size: 44px;
    padding: 4px;
  }
  .of-preview {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 0.75rem 1rem;
  }
  #css {
    font-family: ui-monospace, Consolas, monospace;
    font-size: max(16px, 0.8125rem);
  }
  .contrasts {
    display: grid;
    gap: 0.5rem;
  }
  .contrasts li {
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr);
  }
  .mark {
    font-weight: 700;
  }
  .good .mark {
    color: var(--_accent);
  }
  .wrong :is(.mark, strong) {
    color: var(--_danger);
  }
  @media (min-width: 64rem) {
    .configurator {
      grid-template: 'choices preview' auto 'choices rest' 1fr / 19rem minmax(0, 1fr);
      align-items: start;
    }
    .choices-of-look {
      grid-area: choices;
    }
    .preview {
      grid-area: preview;
    }
    .rest {
      grid-area: rest;
    }
  }
`;
