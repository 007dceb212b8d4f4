import { html, nothing, type TemplateResult } from 'lit';
import type { ReviewAudit } from '../../../contract/desk/numbers.js';
import '../chart/chart.js';
import type { ChartRow } from '../chart/chart-table.js';
import { reasonLabel } from '../inbox/inbox-words.js';
import { count, counted, days, share } from './number-words.js';

type Test = Pick<ReviewAudit['heldBack'], 'p' | 'isUnequal'>;
const percent = (value: number) => new Intl.NumberFormat(undefined, { style: 'percent' }).format(value / 100);
const starsName = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

/** What the audit found, the warning first; then the same in charts. */
export function auditCharts(audit: ReviewAudit): TemplateResult {
  const { heldBack, waiting } = audit;
  return html`<div class="charts">
    ${verdict({
      test: heldBack,
      by: 'Fisher’s exact test',
      warning: 'Low ratings are held back more often than chance explains',
      fine: 'Low ratings are held back no more often than chance explains',
      numbers: `Of the reviews with 1 or 2 stars ${count(heldBack.low.heldBack)} of ${count(heldBack.low.reviews)} are held back (${share(heldBack.low.heldBack, heldBack.low.reviews)}), of those with more ${count(heldBack.others.heldBack)} of ${count(heldBack.others.reviews)} (${share(heldBack.others.heldBack, heldBack.others.reviews)}).`,
    })}
    ${verdict({
      test: waiting,
      by: 'Mann-Whitney test',
      warning: 'Low ratings wait longer than chance explains',
      fine: 'Low ratings wait no longer than chance explains',
      numbers: `Median until readers see it: ${days(waiting.low.medianDays)} with 1 or 2 stars (of ${counted(waiting.low.reviews, 'review')}), ${days(waiting.others.medianDays)} with more (of ${counted(waiting.others.reviews, 'review')}).`,
    })}
    ${heldBackChart(audit)} ${waitsChart(audit)} ${reasonsChart(audit)}
    <p class="hint wide">
      What is held back here is counted for your readers, too. The same numbers are on your policy page, and
      <code>reviews-widget audit</code> prints them. Few stars are no reason to hold a review back.
    </p>
  </div>`;
}

function verdict({
  test: { p, isUnequal },
  by,
  warning,
  fine,
  numbers,
}: {
  test: Test;
  by: string;
  warning: string;
  fine: string;
  numbers: string;
}): TemplateResult {
  const few =
    'There are too few reviews to say whether low ratings fare worse: it takes ten with 1 or 2 stars and ten with more.';
  const heading = p === null ? few : isUnequal ? warning : fine;
  const chance =
    p === null
      ? ''
      : `${by}, one-sided: ${p < 0.0001 ? 'a difference like this comes by chance less than once in 10,000' : `p = ${p.toFixed(4)}`}. It warns below 0.01.`;
  return html`<div class="${isUnequal ? 'notice' : 'card'} verdict wide">
    <p>${isUnequal ? html`<strong>${heading}.</strong>` : p === null ? heading : `${heading}.`}</p>
    <p>${numbers}</p>
    ${chance ? html`<p class="hint">${chance}</p>` : nothing}
  </div>`;
}

function heldBackChart({ stars }: ReviewAudit): TemplateResult {
  const rows = [...stars].reverse().map(({ stars, shown, heldBack, pending, reviews }) => ({
    name: starsName(stars),
    values: [shown + heldBack === 0 ? null : (heldBack / (shown + heldBack)) * 100, heldBack, shown, pending, reviews],
  }));
  const say = ({ values: [part, heldBack, shown] }: ChartRow) =>
    part === null
      ? 'no review was looked at'
      : `${count(heldBack!)} of ${count(heldBack! + shown!)} (${percent(part!)})`;
  const format = count;
  const total = stars.reduce((sum, { heldBack }) => sum + heldBack, 0);
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Share held back, by stars"
      note="${counted(total, 'review')} held back in all. Those that wait for a first look do not count."
      empty="No review is held back."
      file="held-back-by-stars"
      .most=${100}
      .say=${say}
      .table=${{
        rowsAre: 'Stars',
        series: [
          { name: 'Share held back', format: percent },
          { name: 'Held back', format },
          { name: 'Shown', format },
          { name: 'Waiting', format },
          { name: 'All', format },
        ],
        rows,
      }}
    ></desk-chart>
  </div>`;
}

function waitsChart({ stars }: ReviewAudit): TemplateResult {
  const rows = [...stars]
    .reverse()
    .map(({ stars, medianDays, waited }) => ({ name: starsName(stars), values: [medianDays, waited] }));
  const say = ({ values: [median, waited] }: ChartRow) =>
    median == null ? 'not known' : `${days(median)} (${counted(waited!, 'review')})`;
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Median days until shown, by stars"
      note="A review that still waits counts with the days so far. Of imported reviews it is not known."
      empty=${rows.some(({ values }) => values[0] === 0) ? 'Half of the reviews or more are shown within the hour, whatever their stars.' : 'It is not known yet of any review.'}
      file="days-until-shown"
      .say=${say}
      .table=${{
        rowsAre: 'Stars',
        series: [
          { name: 'Median days', format: (value: number) => new Intl.NumberFormat().format(value) },
          { name: 'Reviews', format: count },
        ],
        rows,
      }}
    ></desk-chart>
  </div>`;
}

function reasonsChart({ stars }: ReviewAudit): TemplateResult {
  const reasons = new Map<string, [low: number, others: number]>();
  for (const star of stars) {
    for (const [reason, reviews] of Object.entries(star.reasons)) {
      const counts = reasons.get(reason) ?? [0, 0];
      counts[star.stars <= 2 ? 0 : 1] += reviews;
      reasons.set(reason, counts);
    }
  }
  const rows = [...reasons]
    .map(([reason, values]) => ({ name: reason === 'none' ? 'No reason given' : reasonLabel(reason), values }))
    .sort((one, other) => other.values[0] + other.values[1] - one.values[0] - one.values[1]);
  return html`<div class="card wide">
    <desk-chart
      kind="bars"
      heading="Why reviews are held back"
      note="By the reason that was given, for low ratings and for the others."
      empty="No review is held back."
      file="reasons"
      .drawn=${2}
      .say=${({ values: [low, others] }: ChartRow) => `${count(low!)} low, ${count(others!)} others`}
      .table=${{
        rowsAre: 'Reason',
        series: [
          { name: '1 or 2 stars', format: count },
          { name: '3 to 5 stars', format: count },
        ],
        rows,
      }}
    ></desk-chart>
  </div>`;
}
