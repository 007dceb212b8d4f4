import { css } from 'lit';

/** The configurator: choices beside what they do, or below it on a phone; the preview stays in sight while one chooses. */
export const lookStyles = css`
  .configurator,
  .rest,
  .choices-of-look {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    align-content: start;
  }
  /* No grid on a phone, in which the preview would be in sight no longer than its own row. */
  .tried {
    display: flex;
    flex-direction: column;
    gap: 1.5rem;
  }
  look-preview {
    --look-preview-size: max(40vb, 12rem);
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_surface);
  }
  .choices-of-look {
    /* What has the focus is not below the preview. */
    --covered-by-preview: calc(max(40vb, 12rem) + 2.5rem);
    gap: 1.125rem;
  }
  .choices-of-look :is(input, select, button) {
    scroll-margin-block-start: var(--covered-by-preview);
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
  .page-of-preview {
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
    .tried {
      display: grid;
      grid-template: 'choices of-preview' auto 'choices preview' 1fr / 19rem minmax(0, 1fr);
      align-items: start;
    }
    .choices-of-look {
      --covered-by-preview: 0;
      grid-area: choices;
    }
    .of-preview {
      grid-area: of-preview;
    }
    look-preview {
      --look-preview-size: min(48rem, 100vb - 2rem);
      grid-area: preview;
      inset-block-start: 1rem;
    }
  }
`;
