import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import { NUMBER_SPANS, type NumberSpan, type ReviewAudit, type VendorNumbers } from '../../../contract/desk/numbers.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { emptyState } from '../empty-state.js';
import { noShop } from '../no-shop.js';
import { pills } from '../pills.js';
import { stateOf } from '../state.js';
import { auditCharts } from './audit-charts.js';
import {
  invitesCard,
  overTime,
  productCharts,
  repliesChart,
  sourcesChart,
  starsChart,
  trafficChart,
} from './number-charts.js';
import { average, count, counted, days, SPAN_LABELS, share } from './number-words.js';
import { numbersStyles } from './numbers-styles.js';

/** What a shop can count of its reviews, in charts that each have a table. */
export class NumbersView extends LitElement {
  static override styles = [...deskStyles, pills, numbersStyles];
  static override properties = { desk: { attribute: false }, audit: { state: true } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** Null until they are there. */
    numbers: null as VendorNumbers | null,
    problem: '',
    isLoading: false,
  });
  /** The same of how low ratings fare. */
  declare audit: ReviewAudit | null;
  #vendorId = '';
  #asked = '';
  #request = new AbortController();

  constructor() {
    super();
    this.audit = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request.abort();
  }

  override willUpdate(changed: PropertyValues): void {
    const { vendorId } = this.desk;
    if (!changed.has('desk') || vendorId === null) return;
    if (vendorId !== this.#vendorId) {
      this.#vendorId = vendorId;
      this.#view.numbers = null;
      this.audit = null;
      this.#asked = '';
    }
    const asked = this.#isAudit ? 'audit' : this.#span;
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#load();
  }

  get #isAudit(): boolean {
    return this.desk.rest[0] === 'audit';
  }

  get #span(): NumberSpan {
    const wanted = this.desk.query.get('span');
    return NUMBER_SPANS.find((span) => span === wanted) ?? '90d';
  }

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Numbers</h1>${noShop(this.desk)}`;
    }
    const drawn = this.#isAudit
      ? this.audit && auditCharts(this.audit)
      : this.#view.numbers && this.#charts(this.#view.numbers);
    return html`<h1 tabindex="-1">Numbers</h1>
      <nav class="pills" aria-label="Numbers">
        ${this.#pill('/desk/numbers', 'Reviews', !this.#isAudit)} ${this.#pill('/desk/numbers/audit', 'How low ratings fare', this.#isAudit)}
      </nav>
      ${this.#isAudit ? nothing : this.#spans()}
      <p class="problem" role="alert">${this.#view.problem}</p>
      ${this.#view.problem ? html`<p><button part="button" @click=${() => this.#load()}>Try again</button></p>` : nothing}
      ${drawn ?? (this.#view.problem ? nothing : WAITING)}`;
  }

  #spans(): TemplateResult {
    return html`<nav class="pills small" aria-label="Time">
      ${NUMBER_SPANS.map((span) => this.#pill(`/desk/numbers?span=${span}`, SPAN_LABELS[span], span === this.#span))}
    </nav>`;
  }

  #pill(address: string, label: string, isCurrent: boolean): TemplateResult {
    return deskLink(this.desk, address, label, { current: isCurrent });
  }

  #charts(numbers: VendorNumbers): TemplateResult {
    if (numbers.total.reviews === 0) return this.#none(numbers);
    return html`<div class="charts" aria-busy=${this.#view.isLoading}>
      ${tiles(numbers)} ${overTime(numbers)} ${starsChart(numbers)} ${sourcesChart(numbers)} ${productCharts(numbers)}
      ${repliesChart(numbers)} ${invitesCard(numbers)} ${trafficChart(numbers)}
    </div>`;
  }

  /** Without a review there is nothing to draw of them; pages and invites may have numbers all the same. */
  #none(numbers: VendorNumbers): TemplateResult {
    const isOwner = roleAllows(this.desk.session.person.role, 'owner');
    const empty =
      numbers.span === 'all' || this.desk.start?.steps.reviews === 'open'
        ? emptyState(
            'No review yet',
            'Here stand how many reviews come, with how many stars, and how soon they are replied to.',
            isOwner
              ? html`${deskLink(this.desk, '/desk/import', 'Bring the reviews that you have')}, or ${deskLink(this.desk, '/desk/invites', 'ask your customers')}`
              : nothing,
          )
        : emptyState(
            `No review in ${SPAN_LABELS[numbers.span].toLowerCase()}`,
            'Reviews count by the day on which they were written.',
            deskLink(this.desk, '/desk/numbers?span=all', 'All time'),
          );
    const { invites, traffic } = numbers;
    return html`${empty}
      <div class="charts" aria-busy=${this.#view.isLoading}>
        ${invites.made > 0 ? invitesCard(numbers) : nothing} ${traffic.since === null ? nothing : trafficChart(numbers)}
      </div>`;
  }

  async #load(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const path = `/vendors/${this.#vendorId}/numbers`;
    const had = this.#view.numbers !== null;
    this.#view.problem = '';
    this.#view.isLoading = true;
    try {
      if (this.#isAudit) {
        this.audit = await this.desk.api.get<ReviewAudit>(`${path}/audit`, signal);
      } else {
        this.#view.numbers = await this.desk.api.get<VendorNumbers>(`${path}?span=${this.#span}`, signal);
        if (had) this.desk.announce(`Numbers of ${SPAN_LABELS[this.#view.numbers.span].toLowerCase()}.`);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (this.#isAudit) this.audit = null;
      else this.#view.numbers = null;
      this.#view.problem = (error as Error).message;
    }
    this.#view.isLoading = false;
  }
}

/** The few numbers that are read first. */
function tiles({ total, before, replies, waiting, span }: VendorNumbers): TemplateResult {
  const earlier = before && before.reviews > 0 ? before : null;
  const tile = (label: string, value: string, more: string) =>
    html`<div class="card tile"><dt>${label}</dt><dd><strong>${value}</strong><span class="muted">${more}</span></dd></div>`;
  const ago = `in the ${span === '1y' ? 'year' : SPAN_LABELS[span]} before`;
  return html`<dl class="tiles wide">
    ${tile('Reviews', count(total.reviews), earlier ? `${count(earlier.reviews)} ${ago}` : 'also those that readers do not see')}
    ${tile(
      'Average',
      total.average === null ? '–' : average(total.average),
      earlier?.average != null
        ? `${average(earlier.average)} ${ago}`
        : `of ${counted(total.rated, 'review')} with stars`,
    )}
    ${tile('With a reply', share(replies.replied, replies.reviews), replies.medianDays === null ? 'no reply yet' : `of ${counted(replies.reviews, 'review')} written here; median: ${days(replies.medianDays)}`)}
    ${tile(
      'Waiting now',
      count(waiting.reviews),
      waiting.longestDays === null
        ? waiting.reviews === 0
          ? 'every review was looked at'
          : 'imported: since when is not known'
        : waited(waiting),
    )}
  </dl>`;
}

/** How long reviews have waited: those from a file have no beginning. */
function waited({ reviews, timed, medianDays, longestDays }: VendorNumbers['waiting']): string {
  const isOne = days(medianDays) === days(longestDays);
  const said = isOne ? days(longestDays) : `median ${days(medianDays)}, longest ${days(longestDays)}`;
  return timed === reviews ? said : `${counted(timed, 'review')} written here: ${said}`;
}

const WAITING = html`<div aria-busy="true">
  <p class="unseen" role="status">Loading numbers</p>
  <div class="bone"></div>
  <div class="bone"></div>
</div>`;

customElements.define('desk-numbers', NumbersView);

export const view: DrawView = (desk) => html`<desk-numbers .desk=${desk}></desk-numbers>`;
