import { html, type TemplateResult } from 'lit';
import type { ComparedProduct, Competitor, Insight } from '../../../contract/service/insights.js';
import '../chart/chart.js';
import type { ChartRow } from '../chart/chart-table.js';
import { average, count } from '../numbers/number-words.js';
import { ofHundred, topicName } from './insight-words.js';

/** How often each topic is praised and criticised; the table behind it has the trends with their intervals. */
export function topicsChart(insights: readonly Insight[], file: string): TemplateResult {
  const rows = insights.map(({ topic, mentions, praised = 0, criticised = 0, trend }) => ({
    name: topicName(topic),
    values: [praised, criticised, mentions, trend?.change ?? null, trend?.low ?? null, trend?.high ?? null],
  }));
  return html`<div class="card">
    <desk-chart
      kind="bars"
      heading="Praise and criticism, by topic"
      note="Reviews that praise a topic, and reviews that criticise it. One that does both counts as both. The table has the change of the last 30 days, in reviews of 100."
      empty="No topic has five mentions."
      file=${file}
      .drawn=${2}
      .say=${({ values: [praised, criticised] }: ChartRow) => `${count(praised!)} praise, ${count(criticised!)} criticise`}
      .table=${{
        rowsAre: 'Topic',
        series: [
          { name: 'Praise', format: count },
          { name: 'Criticism', format: count },
          { name: 'Mentions', format: count },
          { name: 'Change', format: ofHundred },
          { name: 'At least', format: ofHundred },
          { name: 'At most', format: ofHundred },
        ],
        rows,
      }}
    ></desk-chart>
  </div>`;
}

/** What is held against each other: a product, this shop, or a competitor. */
interface Compared extends Pick<ComparedProduct, 'statistics' | 'topics'> {
  name: string;
}

export const productRows = (products: readonly ComparedProduct[]): Compared[] =>
  products.map(({ product, statistics, topics }) => ({ name: product.title, statistics, topics }));

export const competitorRows = (own: Compared, competitors: readonly Competitor[]): Compared[] => [own, ...competitors];

/** Side by side in a table: the labels are whole sentences, criticism among them. */
export function comparedTable(heading: string, rowsAre: string, rows: readonly Compared[]): TemplateResult {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Table: ${heading}">
    <table>
      <thead>
        <tr>
          <th scope="col">${rowsAre}</th>
          <th scope="col" class="number">Reviews</th>
          <th scope="col" class="number">Average</th>
          <th scope="col">What they say, most mentions first</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, statistics: { totalReviews, averageRating }, topics }) =>
            html`<tr>
              <th scope="row"><bdi>${name}</bdi></th>
              <td class="number">${count(totalReviews)}</td>
              <td class="number">${averageRating === 0 ? '–' : average(averageRating)}</td>
              <td>
                ${
                  topics.length === 0
                    ? html`<span class="muted">No topic has five mentions.</span>`
                    : html`<ul>
                        ${topics.map(({ label, mentions }) => html`<li>${label} <span class="muted">(${count(mentions)})</span></li>`)}
                      </ul>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
