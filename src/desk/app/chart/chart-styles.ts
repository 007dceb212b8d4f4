import { css } from 'lit';

/** How every chart looks. What tells things apart is a pattern and a label, never a colour alone. */
export const chartStyles = css`
  :host {
    --_ink: var(--_accent);
    display: block;
    container-type: inline-size;
  }
  figure {
    display: grid;
    gap: 0.75rem;
    margin: 0;
  }
  svg {
    display: block;
    overflow: visible;
  }
  .plot {
    border-radius: calc(var(--_radius) * 0.5);
    touch-action: pan-y;
  }
  .plot svg {
    inline-size: 100%;
    direction: ltr;
  }
  text {
    fill: var(--_muted);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  text.value {
    fill: currentColor;
    font-weight: 600;
  }
  .grid {
    stroke: var(--_border);
  }
  .filled {
    fill: var(--_ink);
  }
  .lit {
    fill: currentColor;
  }
  .line {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 2.5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .dot {
    fill: var(--_ink);
    stroke: var(--_surface);
    stroke-width: 1.5;
  }
  .readout {
    min-block-size: 1.5em;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  .bars {
    display: grid;
    gap: 0.75rem;
  }
  .bars .name {
    display: flex;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    overflow-wrap: anywhere;
    font-size: 0.9375rem;
    line-height: 1.35;
  }
  .bars .said {
    flex: none;
    max-inline-size: 60%;
    color: var(--_muted);
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @container (max-width: 24rem) {
    .bars .name {
      flex-wrap: wrap;
    }
    .bars .said {
      max-inline-size: none;
      margin-inline-start: auto;
    }
  }
  .bars svg {
    inline-size: 100%;
    block-size: 14px;
    margin-block-start: 0.25rem;
  }
  .bars svg:dir(rtl) {
    transform: scaleX(-1);
  }
  .track {
    fill: var(--_empty);
  }
  .stroke {
    stroke: var(--_ink);
    stroke-width: 3;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    font-size: 0.875rem;
  }
  .key li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  .key svg {
    inline-size: 24px;
    block-size: 14px;
  }
  .edge {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 1.5;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 44px;
    align-content: center;
    cursor: pointer;
    color: var(--_accent);
    text-decoration: underline;
    font-size: 0.9375rem;
  }
  .table {
    display: grid;
    gap: 0.75rem;
    justify-items: start;
  }
  .scroll {
    max-inline-size: 100%;
    max-block-size: 24rem;
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.375rem 1rem 0.375rem 0;
    border-block-end: 1px solid var(--_border);
    text-align: start;
    font-weight: 400;
    overflow-wrap: anywhere;
    min-inline-size: 4.5rem;
  }
  th:dir(rtl),
  td:dir(rtl) {
    padding: 0.375rem 0 0.375rem 1rem;
  }
  thead th {
    color: var(--_muted);
    vertical-align: bottom;
  }
  .number {
    text-align: end;
  }
  @media (forced-colors: active) {
    :host {
      --_ink: CanvasText;
    }
    .lit {
      fill: Highlight;
    }
    .track {
      fill: Canvas;
      stroke: GrayText;
    }
    .grid {
      stroke: GrayText;
    }
    .dot {
      stroke: Canvas;
    }
    text {
      fill: CanvasText;
    }
  }
`;
