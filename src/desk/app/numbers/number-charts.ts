import '../chart/chart.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { ProductNumbers, ReviewNumbers, VendorNumbers } from '../../../contract/desk/numbers.js';
import { rulesOf } from '../../../contract/source-rules.js';
import type { ChartSeries } from '../chart/chart-table.js';
import { average, count, counted, dayName, days, PERIODS_ARE, periodNames, share } from './number-words.js';

const REVIEWS: ChartSeries = { name: 'Reviews', format: count };
const RATED: ChartSeries = { name: 'With stars', format: count };
const AVERAGE: ChartSeries = { name: 'Average', format: average };

/** How many reviews came, and what they gave, over time. */
export function overTime({ periods, period, total, span }: VendorNumbers): TemplateResult {
  const names = periodNames(period);
  const rows = periods.map(({ from, reviews, average }) => ({ ...names(from), reviews, average }));
  const most = rows.reduce((best, row) => (row.reviews > best.reviews ? row : best), rows[0]!);
  const rowsAre = PERIODS_ARE[period];
  return html`<div class="card wide">
      <desk-chart
        heading="Reviews over time"
        note="${counted(total.reviews, 'review')}. Most in one ${period}: ${most.name}, with ${count(most.reviews)}."
        file="reviews-${span}"
        .table=${{ rowsAre, series: [REVIEWS], rows: rows.map((row) => ({ ...row, values: [row.reviews] })) }}
      ></desk-chart>
    </div>
    <div class="card wide">
      <desk-chart
        kind="line"
        heading="Average over time"
        note=${total.average === null ? '' : `${average(total.average)} of 5 on average, of ${counted(total.rated, 'review')} with stars. A gap has no review with stars.`}
        empty="No review in this time has stars."
        file="average-${span}"
        .domain=${[1, 5]}
        .table=${{ rowsAre, series: [AVERAGE, REVIEWS], rows: rows.map((row) => ({ ...row, values: [row.average, row.reviews] })) }}
      ></desk-chart>
    </div>`;
}

export function starsChart({ stars, total, span }: VendorNumbers): TemplateResult {
  const low = stars[0]! + stars[1]!;
  const rows = stars
    .map((reviews, at) => ({ name: at === 0 ? '1 star' : `${at + 1} stars`, values: [reviews] }))
    .reverse();
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Stars"
      note="${count(low)} of ${counted(total.rated, 'review')} with stars have 1 or 2 (${share(low, total.rated)})."
      empty="No review in this time has stars."
      file="stars-${span}"
      .say=${({ values: [reviews = 0] }: { values: readonly (number | null)[] }) => `${count(reviews!)} (${share(reviews!, total.rated)})`}
      .table=${{ rowsAre: 'Stars', series: [REVIEWS], rows }}
    ></desk-chart>
  </div>`;
}

const ofReviews = (numbers: ReviewNumbers) => [numbers.reviews, numbers.average, numbers.rated];
const sayBoth = ({ values: [reviews, mean] }: { values: readonly (number | null)[] }) =>
  `${counted(reviews ?? 0, 'review')}${mean == null ? '' : `, ${average(mean)} on average`}`;

export function sourcesChart({ sources, total, span }: VendorNumbers): TemplateResult {
  const [first] = sources;
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Sources"
      note=${first ? `${share(first.reviews, total.reviews)} of the reviews come from ${rulesOf(first.source).label}.` : ''}
      file="sources-${span}"
      .say=${sayBoth}
      .table=${{
        rowsAre: 'Source',
        series: [REVIEWS, AVERAGE, RATED],
        rows: sources.map((source) => ({ name: rulesOf(source.source).label, values: ofReviews(source) })),
      }}
    ></desk-chart>
  </div>`;
}

/** The products of a shop, by their reviews and by their averages. An average stands with the number of reviews that it is made of. */
export function productCharts({ products, span }: VendorNumbers): TemplateResult {
  const { mostReviewed, fewest } = products;
  const chart = (heading: string, note: string, listed: readonly ProductNumbers[], byAverage: boolean) => {
    const rows = listed.map(({ title, ...numbers }) => ({
      name: title,
      values: byAverage ? [numbers.average, numbers.reviews, numbers.rated] : ofReviews(numbers),
    }));
    const say = byAverage
      ? ({ values: [mean, reviews] }: { values: readonly (number | null)[] }) =>
          `${average(mean!)}, of ${counted(reviews!, 'review')}`
      : sayBoth;
    return html`<div class="card">
      <desk-chart
        kind="bars"
        heading=${heading}
        note=${note}
        empty=${byAverage ? `No product has ${fewest} reviews with stars in this time.` : 'No review in this time names a product.'}
        file="${heading.toLowerCase().replaceAll(' ', '-')}-${span}"
        .most=${byAverage ? 5 : null}
        .say=${say}
        .table=${{ rowsAre: 'Product', series: byAverage ? [AVERAGE, REVIEWS, RATED] : [REVIEWS, AVERAGE, RATED], rows }}
      ></desk-chart>
    </div>`;
  };
  const enough = `Products with at least ${fewest} reviews with stars. A few reviews say little.`;
  return html`${chart('Most reviewed products', `${counted(products.count, 'product')} with reviews.`, mostReviewed, false)}
    ${
      products.count > 1
        ? productAverages(products).map(({ heading, products: listed }) => chart(heading, enough, listed, true))
        : nothing
    }`;
}

const TOOK = (most: number | null, least: number | null) => {
  if (most === 0) return 'The same day';
  if (most === null) return `More than ${least} days`;
  return most === 1 ? '1 day' : `${least! + 1} to ${most} days`;
};

export function repliesChart({ replies, span }: VendorNumbers): TemplateResult {
  const { within, reviews, replied, medianDays } = replies;
  const rows = within.map(({ days: most, reviews }, at) => ({
    name: TOOK(most, within[at - 1]?.days ?? null),
    values: [reviews],
  }));
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Time to reply"
      note="${count(replied)} of ${counted(reviews, 'review')} that ${reviews === 1 ? 'was' : 'were'} written here have a reply (${share(replied, reviews)}). Median: ${days(medianDays)}. Replies have a day and no hour."
      empty="No review of this time has a reply yet."
      file="time-to-reply-${span}"
      .table=${{ rowsAre: 'Time to reply', series: [REVIEWS], rows }}
    ></desk-chart>
  </div>`;
}

/** What shoppers' pages ask for. Browsers and networks in between keep copies, so that not every look at a page is a request. */
export function trafficChart({ traffic, period, span }: VendorNumbers): TemplateResult {
  const names = periodNames(period);
  const sum = (of: 'lists' | 'stars' | 'submissions') => traffic.periods.reduce((total, row) => total + row[of], 0);
  return html`<div class="card wide">
    <desk-chart
      heading="Requests of your pages"
      note="${counted(sum('lists'), 'request')} of reviews, ${counted(sum('stars'), 'request')} of stars, ${counted(sum('submissions'), 'review')} sent by the form${traffic.since ? `, counted since ${dayName(traffic.since)}` : ''}. A page that a browser or a network still has a copy of makes no request."
      empty=${traffic.since ? 'No page has asked for reviews in this time.' : 'Counting has just begun. The first numbers are here within minutes of a request.'}
      file="requests-${span}"
      .drawn=${1}
      .table=${{
        rowsAre: PERIODS_ARE[period],
        series: [
          { name: 'Requests of reviews', format: count },
          { name: 'of stars', format: count },
          { name: 'Reviews sent', format: count },
        ],
        rows: traffic.periods.map(({ from, lists, stars, submissions }) => ({
          ...names(from),
          values: [lists, stars, submissions],
        })),
      }}
    ></desk-chart>
  </div>`;
}

/** What became of the invites. */
export function invitesCard({ invites: { made, sent, delivered, opened, reviewed } }: VendorNumbers): TemplateResult {
  return html`<div class="card">
    <h2>Invites</h2>
    ${
      made === 0
        ? html`<p class="muted">No invite was made in this time.</p>`
        : html`<dl class="facts">
            <div><dt>Made</dt><dd>${count(made)}</dd></div>
            <div><dt>Sent</dt><dd>${count(sent)} (${share(sent, made)})</dd></div>
            <div><dt>Known to have arrived</dt><dd>${count(delivered)}</dd></div>
            <div><dt>Known to be opened</dt><dd>${count(opened)}</dd></div>
            <div><dt>Reviewed</dt><dd>${count(reviewed)} (${share(reviewed, made)})</dd></div>
          </dl>`
    }
    <p class="hint">More may have arrived and been opened: it is known of opened links, of delivery reports, and where a campaign measures it. Invites whose customers are no longer kept do not count.</p>
  </div>`;
}

/** Products that one list shows. */
const LISTED = 10;

/** Products under a heading, in the order in which they are shown. */
interface AverageList {
  heading: string;
  products: readonly ProductNumbers[];
}

/** The products that have a place by their average: one list where they are few, else the best and the lowest, and none in both. */
export function productAverages({ best, worst }: VendorNumbers['products']): AverageList[] {
  const isBest = new Set(best.map(({ id }) => id));
  const lower = worst.filter(({ id }) => !isBest.has(id)).reverse();
  const all = [...best, ...lower];
  if (all.length <= LISTED) return [{ heading: 'Averages by product', products: all }];
  const half = lower.length === worst.length ? best.length : Math.ceil(all.length / 2);
  return [
    { heading: 'Best averages', products: all.slice(0, half) },
    { heading: 'Lowest averages', products: all.slice(half).reverse() },
  ];
}
