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
  .scroll {
    max-block-size: min(44rem, 80vb);
    overflow: auto;
    border-radius: calc(var(--_radius) * 0.75);
  }
  /* Nothing of the page around it reaches the preview. */
  .stage {
    --reviews-accent: initial;
    --reviews-accent-text: initial;
    --reviews-star: initial;
    --reviews-text: initial;
    --reviews-surface: initial;
    --reviews-border: initial;
    --reviews-muted: initial;
    --reviews-radius: initial;
    --reviews-gap: initial;
    min-block-size: 20rem;
    margin-inline: auto;
    padding: 1rem;
    background: light-dark(#fff, #161513);
    color: light-dark(#1f1f1f, #ece7df);
  }
  .stage.tablet {
    inline-size: 768px;
  }
  .stage.phone {
    inline-size: 375px;
    max-inline-size: 100%;
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
