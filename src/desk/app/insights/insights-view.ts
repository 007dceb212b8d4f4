import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { roleAllows } from '../../../contract/desk/desk.js';
import { INSIGHT_SPANS, type InsightSpan } from '../../../contract/desk/numbers.js';
import type { Insight, Insights } from '../../../contract/service/insights.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { average, count, counted } from '../numbers/number-words.js';
import { pills } from '../pills.js';
import { stateOf } from '../state.js';
import './insight-card.js';
import { emptyState } from '../empty-state.js';
import { noShop } from '../no-shop.js';
import { comparedTable, competitorRows, productRows, topicsChart } from './insight-charts.js';
import { unreadWords } from './insight-words.js';
import { insightsStyles } from './insights-styles.js';

const SPAN_LABELS: Record<InsightSpan, string> = { all: 'All time', '30d': 'Last 30 days' };

/** What shoppers praise and what they miss, with every sentence behind it: of the whole shop, or of one product. */
export class InsightsView extends LitElement {
  static override styles = [...deskStyles, pills, insightsStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** Of the whole shop, which knows its products; null until they are there. */
    shop: null as Insights | null,
    /** Of what is chosen. */
    shown: null as Insights | null,
    problem: '',
    isLoading: false,
  });
  #vendorId = '';
  #productId: string | null = null;
  #request = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request.abort();
  }

  override willUpdate(changed: PropertyValues): void {
    const { vendorId, query } = this.desk;
    if (!changed.has('desk') || vendorId === null) return;
    const productId = query.get('product') || null;
    if (vendorId === this.#vendorId && productId === this.#productId) return;
    if (vendorId !== this.#vendorId) {
      this.#view.shop = null;
      this.#view.shown = null;
    }
    this.#vendorId = vendorId;
    this.#productId = productId;
    void this.#load();
  }

  get #span(): InsightSpan {
    const wanted = this.desk.query.get('span');
    return INSIGHT_SPANS.find((span) => span === wanted) ?? 'all';
  }

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Insights</h1>${noShop(this.desk)}`;
    }
    return html`<h1 tabindex="-1">Insights</h1>
      <div class="chosen">
        <nav class="pills" aria-label="Time">${INSIGHT_SPANS.map((span) => this.#pill(span))}</nav>
        ${this.#view.shop ? this.#productChoice(this.#view.shop) : nothing}
      </div>
      <p class="problem" role="alert">${this.#view.problem}</p>
      ${this.#view.problem ? html`<p><button part="button" @click=${() => this.#load()}>Try again</button></p>` : nothing}
      ${
        this.#view.shop && this.#view.shown
          ? html`<div class="content" aria-busy=${this.#view.isLoading}>${this.#content(this.#view.shop, this.#view.shown)}</div>`
          : this.#view.problem
            ? nothing
            : html`<p class="muted" aria-busy="true" role="status">Loading insights</p>`
      }`;
  }

  #pill(span: InsightSpan): TemplateResult {
    const address = addressOf(span, this.#productId);
    return deskLink(this.desk, address, SPAN_LABELS[span], { current: span === this.#span });
  }

  #productChoice({ products = [] }: Insights): TemplateResult | typeof nothing {
    const chosen = this.#productId ?? '';
    const listed = products.map(({ product }) => ({ id: product.sourceProductId ?? '', title: product.title }));
    // One that an address names, and that is not among those with most reviews.
    if (chosen !== '' && !listed.some(({ id }) => id === chosen)) listed.push({ id: chosen, title: chosen });
    if (listed.length === 0) return nothing;
    const choose = (event: Event) =>
      this.desk.go(addressOf(this.#span, (event.currentTarget as HTMLSelectElement).value || null));
    return html`<div>
      <label for="product">Product</label>
      <select id="product" @change=${choose}>
        <option value="" ?selected=${chosen === ''}>All of the shop</option>
        ${listed.map(({ id, title }) => html`<option value=${id} ?selected=${id === chosen}>${title}</option>`)}
      </select>
    </div>`;
  }

  #content(shop: Insights, shown: Insights): TemplateResult {
    const insights = this.#span === 'all' ? shown.topInsights : shown.recentInsights;
    const said = (...sentiments: string[]) => insights.filter(({ sentiment }) => sentiments.includes(sentiment));
    const differ = said('mixed', 'neutral');
    return html`${shown.reviewsRead || shown.toRead ? html`<p class="muted">${this.#readWords(shown)}</p>` : nothing}
      ${
        insights.length === 0
          ? emptyState(
              'Nothing to say yet',
              'Here stands what shoppers praise and what they miss, once five reviews say something about the same topic. Fewer are chance, or one customer who can be recognised.',
              this.#ways(),
            )
          : html`<div class="sides">
                ${this.#side('Praised', said('positive'), 'No topic is mostly praised.')}
                ${this.#side('Missed', said('negative'), 'No topic is mostly criticised.')}
                ${differ.length > 0 ? this.#side('Opinions differ', differ, '') : nothing}
              </div>
              ${topicsChart(insights, `insights-${this.#span}`)}`
      }
      ${this.#productId === null ? html`${this.#compared(shop)} ${this.#missing(shop)}` : nothing}`;
  }

  /** What brings reviews, for those who may. */
  #ways(): TemplateResult | typeof nothing {
    const link = (address: string, label: string) => deskLink(this.desk, address, label);
    if (this.#span !== 'all') return html`${link(addressOf('all', this.#productId), 'All time')}`;
    return roleAllows(this.desk.session.person.role, 'owner')
      ? html`${link('/desk/import', 'Bring the reviews that you have')}, or ${link('/desk/invites', 'ask your customers')}`
      : nothing;
  }

  #side(heading: string, insights: Insight[], empty: string): TemplateResult {
    const key = ({ topic }: Insight) => `${this.#vendorId} ${this.#productId} ${this.#span} ${topic}`;
    return html`<section class="side" aria-label=${heading}>
      <h2>${heading}</h2>
      ${insights.length === 0 ? html`<p class="muted">${empty}</p>` : nothing}
      ${repeat(
        insights,
        key,
        (insight) =>
          html`<desk-insight .desk=${this.desk} .insight=${insight} .productId=${this.#productId} .span=${this.#span}></desk-insight>`,
      )}
    </section>`;
  }

  #compared({ products = [], competitors = [], statistics, topInsights }: Insights): TemplateResult {
    const { vendors } = this.desk.session;
    const own = {
      name: vendors.find(({ id }) => id === this.#vendorId)?.name ?? 'This shop',
      statistics,
      topics: topInsights,
    };
    return html`${
      products.length > 1
        ? html`<div class="card">
            <h2>Products side by side</h2>
            <p class="muted">Of all time: those with most reviews, twenty at most.</p>
            ${comparedTable('Products side by side', 'Product', productRows(products))}
          </div>`
        : nothing
    }
    ${
      competitors.length > 0
        ? html`<div class="card">
            <h2>Beside competitors</h2>
            <p class="muted">Of all time: shops of this account that are its competitors.</p>
            ${comparedTable('Beside competitors', 'Shop', competitorRows(own, competitors))}
          </div>`
        : nothing
    }`;
  }

  /** What would add to the insights of the shop: a source, and competitors. */
  #missing({ competitors = [], connectedSources }: Insights): TemplateResult {
    const { vendors, person } = this.desk.session;
    const isOwner = person.role === 'owner';
    const source = isOwner ? deskLink(this.desk, '/desk/sources', 'Connect a source') : 'An owner connects a source';
    const competitor = isOwner
      ? deskLink(this.desk, '/desk/setup/shop', 'Choose competitors')
      : 'An owner chooses competitors';
    return html`${
      connectedSources?.length === 0
        ? html`<p class="muted">${source}: what shoppers say at Google or Trustpilot is counted here as well.</p>`
        : nothing
    }
    ${
      competitors.length === 0 && vendors.length > 1
        ? html`<p class="muted">${competitor}: other shops of this account stand beside this one.</p>`
        : nothing
    }`;
  }

  /** What the insights are made of, and what is not read. */
  #readWords({ reviewsRead = 0, toRead = 0, unread = [], statistics, productId }: Insights): string {
    const { totalReviews, averageRating, averageRatingTrend } = statistics;
    const ofShop =
      (productId ?? null) === null && averageRating > 0
        ? `All ${count(totalReviews)} that readers see have ${average(averageRating)} of 5 stars on average; those of the last 30 days have ${moved(averageRatingTrend)} the 30 days before.`
        : '';
    const open = toRead === 0 ? '' : `${count(toRead)} of the shop ${toRead === 1 ? 'is' : 'are'} still to be read.`;
    return [`From ${counted(reviewsRead, 'review')} with a text that readers see.`, open, unreadWords(unread), ofShop]
      .filter((sentence) => sentence !== '')
      .join(' ');
  }

  async #load(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const path = `/vendors/${this.#vendorId}/insights`;
    this.#view.problem = '';
    this.#view.isLoading = true;
    try {
      const shop = await this.desk.api.get<Insights>(path, signal);
      const query = this.#productId === null ? null : new URLSearchParams({ productId: this.#productId });
      this.#view.shown = query === null ? shop : await this.desk.api.get<Insights>(`${path}?${query}`, signal);
      this.#view.shop = shop;
    } catch (error) {
      if (signal.aborted) return;
      this.#view.shown = null;
      this.#view.problem = (error as Error).message;
    }
    this.#view.isLoading = false;
  }
}

const stars = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How an average has moved, in stars. */
function moved(by: number): string {
  if (by === 0) return 'as many as those of';
  return `${stars.format(Math.abs(by))} stars ${by > 0 ? 'more' : 'less'} than those of`;
}

function addressOf(span: InsightSpan, productId: string | null): string {
  const query = new URLSearchParams({ span });
  if (productId !== null) query.set('product', productId);
  return `/desk/insights?${query}`;
}

customElements.define('desk-insights', InsightsView);

export const view: DrawView = (desk) => html`<desk-insights .desk=${desk}></desk-insights>`;
