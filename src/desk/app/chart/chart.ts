import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { deskStyles } from '../desk-styles.js';
import { bars } from './bars.js';
import { chartStyles } from './chart-styles.js';
import { type ChartRow, type ChartTable, csvOf, tableOf, written } from './chart-table.js';
import { rowAt, timePlot } from './time-plot.js';

/**
 * A chart with its table: `columns` and `line` are numbers over time, whose values are read with the arrow keys or the pointer; `bars` lie,
 * a row each, with their numbers beside them. The table behind it has every number, and comes as a file.
 */
export class DeskChart extends LitElement {
  static override styles = [...deskStyles, chartStyles];
  static override properties = {
    kind: {},
    heading: {},
    note: {},
    empty: {},
    file: {},
    table: { attribute: false },
    drawn: { attribute: false },
    most: { attribute: false },
    domain: { attribute: false },
    say: { attribute: false },
    width: { state: true },
    lit: { state: true },
  };

  declare kind: 'columns' | 'line' | 'bars';
  declare heading: string;
  /** What it shows in a sentence, for who does not see it as well. */
  declare note: string;
  /** Said where there is nothing to draw. */
  declare empty: string;
  /** Name of the file without its ending. */
  declare file: string;
  declare table: ChartTable;
  /** How many of the series bars draw; the others are in the table alone. */
  declare drawn: number;
  /** What a whole bar stands for. */
  declare most: number | null;
  /** The ends of the axis. */
  declare domain: readonly [number, number] | null;
  declare say: ((row: ChartRow) => string) | null;
  /** Of the drawing, px; 0 until it is known. */
  declare width: number;
  /** The row that is read. */
  declare lit: number;
  readonly #observer = new ResizeObserver(([entry]) => (this.width = Math.round(entry!.contentRect.width)));

  constructor() {
    super();
    this.kind = 'columns';
    this.heading = '';
    this.note = '';
    this.empty = 'There are no reviews in this time.';
    this.file = 'numbers';
    this.table = { rowsAre: '', series: [], rows: [] };
    this.drawn = 1;
    this.most = null;
    this.domain = null;
    this.say = null;
    this.width = 0;
    this.lit = -1;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('table')) this.lit = -1;
  }

  override render() {
    const { heading, note, table } = this;
    const isEmpty = !table.rows.some(({ values }) => values.slice(0, this.drawn).some((value) => value));
    if (isEmpty) {
      return html`<figure aria-labelledby="heading"><h2 id="heading">${heading}</h2><p class="muted">${this.empty}</p></figure>`;
    }
    return html`<figure aria-labelledby="heading" aria-describedby="note">
      <h2 id="heading">${heading}</h2>
      <p class="muted" id="note">${note}</p>
      ${this.kind === 'bars' ? bars(this) : this.#overTime()}
      <details>
        <summary>Show as table<span class="unseen">: ${heading}</span></summary>
        <div class="table">
          <div class="scroll" role="region" tabindex="0" aria-label="Table: ${heading}">${tableOf(table, heading)}</div>
          <button part="button" @click=${this.#download}>Download as CSV</button>
        </div>
      </details>
    </figure>`;
  }

  #overTime(): TemplateResult {
    const { rows } = this.table;
    const at = this.lit < 0 ? rows.length - 1 : this.lit;
    return html`<div
        class="plot"
        role="slider"
        tabindex="0"
        aria-label="${this.heading}, value by value"
        aria-describedby="note"
        aria-valuemin="1"
        aria-valuemax=${rows.length}
        aria-valuenow=${at + 1}
        aria-valuetext=${this.#textAt(at)}
        @keydown=${this.#onKey}
        @pointermove=${this.#onPointer}
        @pointerdown=${this.#onPointer}
        @pointerleave=${() => (this.lit = -1)}
        @blur=${() => (this.lit = -1)}
      >
        ${this.width > 0 ? timePlot(this.#plot) : nothing}
      </div>
      <p class="readout" aria-hidden="true">${this.#textAt(at)}</p>`;
  }

  get #plot() {
    const { kind, table, domain, width, lit } = this;
    const isRtl = this.matches(':dir(rtl)');
    return { kind: kind as 'columns' | 'line', rows: table.rows, series: table.series[0]!, domain, width, isRtl, lit };
  }

  /** All numbers of a row, in words. */
  #textAt(at: number): string {
    const { series, rows } = this.table;
    const row = rows[at];
    if (!row) return '';
    return `${row.name}: ${series.map((one, place) => `${one.name} ${written(one, row.values[place])}`).join(', ')}`;
  }

  #onKey = (event: KeyboardEvent): void => {
    const last = this.table.rows.length - 1;
    const at = this.lit < 0 ? last : this.lit;
    const forwards = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: last,
      ArrowUp: at + 1,
    };
    to[forwards] = at + 1;
    if (!Object.hasOwn(to, event.key)) return;
    event.preventDefault();
    this.lit = Math.max(0, Math.min(last, to[event.key]!));
  };

  #onPointer = (event: PointerEvent): void => {
    const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.lit = rowAt(this.#plot, event.clientX - left);
  };

  #download = (): void => {
    const url = URL.createObjectURL(new Blob([csvOf(this.table)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${this.file}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
}

customElements.define('desk-chart', DeskChart);
