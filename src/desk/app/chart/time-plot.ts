import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { nothing, svg, type TemplateResult } from 'lit';
import type { ChartRow, ChartSeries } from './chart-table.js';

const HEIGHT = 200;
const TOP = 22;
const BOTTOM = 24;
/** Room for the numbers of the axis, px. */
const AXIS = 36;
/** Room that a name of the axis needs, px. */
const NAME = 64;
/** Of a column, px. */
const WIDEST = 64;
const tickFormat = new Intl.NumberFormat();

/** Numbers over time: a column or a point a row. */
export interface TimePlot {
  kind: 'columns' | 'line';
  rows: readonly ChartRow[];
  series: ChartSeries;
  /** The ends of the axis; without them from 0 to what the largest number needs. */
  domain: readonly [number, number] | null;
  width: number;
  isRtl: boolean;
  /** The row that is read at this moment; -1: none. */
  lit: number;
}

/** Where the rows lie in a plot of this width. */
function places({ rows, width, isRtl }: Pick<TimePlot, 'rows' | 'width' | 'isRtl'>) {
  const range: [number, number] = isRtl ? [width - AXIS, 0] : [AXIS, width];
  return scaleBand<number>()
    .domain(rows.map((_, at) => at))
    .range(range)
    .paddingInner(0.25);
}

/** The row at `x` of a plot. */
export function rowAt(plot: Pick<TimePlot, 'rows' | 'width' | 'isRtl'>, x: number): number {
  const place = places(plot);
  const distance = (at: number) => Math.abs(place(at)! + place.bandwidth() / 2 - x);
  return plot.rows.reduce((nearest, _, at) => (distance(at) < distance(nearest) ? at : nearest), 0);
}

/** Draws it, as an image that its frame names. */
export function timePlot(plot: TimePlot): TemplateResult {
  const { rows, width, domain, isRtl, kind } = plot;
  const values = rows.map(({ values: [value = null] }) => value);
  const place = places(plot);
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const height = scaleLinear()
    .domain(domain ?? [0, top])
    .range([HEIGHT - BOTTOM, TOP]);
  if (!domain) height.nice(3);
  const ticks = height.ticks(domain ? 4 : 3).filter((tick) => Number.isInteger(tick));
  const axis = isRtl ? width - AXIS + 8 : AXIS - 8;
  const center = (at: number) => place(at)! + place.bandwidth() / 2;
  // The last one is named, and of the others as many as there is room for.
  const every = Math.max(1, Math.ceil((rows.length * NAME) / Math.max(1, width - AXIS)));
  const named = rows.map((_, at) => (rows.length - 1 - at) % every === 0);
  return svg`<svg viewBox="0 0 ${width} ${HEIGHT}" width=${width} height=${HEIGHT} aria-hidden="true" focusable="false">
    ${ticks.map(
      (
        tick,
      ) => svg`<line class="grid" x1=${isRtl ? 0 : AXIS} x2=${isRtl ? width - AXIS : width} y1=${height(tick)} y2=${height(tick)}></line>
        <text x=${axis} y=${height(tick) + 4} text-anchor=${isRtl ? 'start' : 'end'}>${tickFormat.format(tick)}</text>`,
    )}
    ${kind === 'columns' ? values.map((value, at) => column(plot, { at, value, center: center(at), width: Math.min(WIDEST, place.bandwidth()), y: height })) : curve(plot, values, center, height)}
    ${rows.map(({ name, short = name }, at) =>
      named[at]
        ? svg`<text x=${Math.max(20, Math.min(width - 20, center(at)))} y=${HEIGHT - 6} text-anchor="middle">${short}</text>`
        : nothing,
    )}
  </svg>` as unknown as TemplateResult;
}

function column(
  { lit, series }: TimePlot,
  bar: { at: number; value: number | null; center: number; width: number; y: (value: number) => number },
) {
  const { at, value, center, width, y } = bar;
  if (!value) return nothing;
  const text = series.format(value);
  const top = Math.min(y(value), y(0) - 2);
  const label =
    width >= text.length * 8
      ? svg`<text class="value" x=${center} y=${top - 6} text-anchor="middle">${text}</text>`
      : nothing;
  return svg`<rect class=${at === lit ? 'lit' : 'filled'} x=${center - width / 2} y=${top} width=${width} height=${y(0) - top} rx="2"></rect>${label}`;
}

/** A line through the values; where there is none it has a gap. */
function curve(
  { lit, series, width }: TimePlot,
  values: readonly (number | null)[],
  center: (at: number) => number,
  y: (value: number) => number,
) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => center(at))
    .y((value) => y(value!));
  const last = values.findLastIndex((value) => value !== null);
  const at = lit >= 0 && values[lit] != null ? lit : last;
  return svg`<path class="line" d=${path(values) ?? ''}></path>
    ${values.map((value, place) => (value === null ? nothing : svg`<circle class=${place === lit ? 'dot lit' : 'dot'} cx=${center(place)} cy=${y(value)} r=${place === lit ? 6 : 4}></circle>`))}
    ${at < 0 ? nothing : svg`<text class="value" x=${Math.min(width - 14, Math.max(14, center(at)))} y=${y(values[at]!) - 10} text-anchor="middle">${series.format(values[at]!)}</text>`}`;
}
