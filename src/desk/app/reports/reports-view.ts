import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { roleAllows } from '../../../contract/desk/desk.js';
import {
  type DeskNotice,
  type DeskReport,
  type DeskReportPage,
  REPORT_STATES,
  type ReportState,
  type ReportTelling,
} from '../../../contract/desk/reports.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { DeskDialog, openDialog } from '../dialog.js';
import { emptyState } from '../empty-state.js';
import { ReportsDialog } from '../inbox/reports-dialog.js';
import { noShop } from '../no-shop.js';
import { pills } from '../pills.js';
import { stateOf } from '../state.js';
import { reportCard } from './report-card.js';
import { reportsStyles } from './reports-styles.js';

const LABELS: Record<ReportState, string> = { open: 'Open', decided: 'Decided' };
const EMPTY: Record<ReportState, [heading: string, text: string]> = {
  open: [
    'No open reports',
    'When a reader presses the flag of a review and says what is wrong with it, you find that here at once.',
  ],
  decided: ['No report was decided yet', 'What you decide stays here, with its reasons and who was told.'],
};

/** What readers say is wrong with reviews, what the shop decided, and who was told. */
export class ReportsView extends LitElement {
  static override styles = [...deskStyles, pills, reportsStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** Null until it is there. */
    page: null as DeskReportPage | null,
    problem: '',
    online: true,
  });
  #vendorId = '';
  #state: ReportState = 'open';
  #request = new AbortController();
  #isLoadingMore = false;
  #unwatch: (() => void) | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request.abort();
    this.#unwatch?.();
    this.#unwatch = null;
    this.#vendorId = '';
  }

  override willUpdate(changed: PropertyValues): void {
    const { vendorId, query } = this.desk;
    if (!changed.has('desk') || vendorId === null) return;
    const state = REPORT_STATES.find((one) => one === query.get('state')) ?? 'open';
    if (vendorId === this.#vendorId && state === this.#state) return;
    this.#vendorId = vendorId;
    this.#state = state;
    this.#unwatch ??= this.desk.live.watch({
      onChange: () => void this.#refresh(),
      onLine: (isOnline) => {
        this.#view.online = isOnline;
        // What came between the list and the connection.
        if (isOnline) void this.#refresh();
      },
    });
    void this.#load();
  }

  get #mayDecide(): boolean {
    return roleAllows(this.desk.session.person.role, 'moderator');
  }

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Reports</h1>${noShop(this.desk)}`;
    }
    return html`<h1 tabindex="-1">Reports</h1>
      ${this.#view.online ? nothing : html`<p class="notice" role="status">The connection is lost. What is new appears once it is back.</p>`}
      <nav class="pills" aria-label="Reports">
        ${REPORT_STATES.map((state) =>
          deskLink(this.desk, `/desk/reports?state=${state}`, LABELS[state], { current: state === this.#state }),
        )}
      </nav>
      <p class="problem" role="alert">${this.#view.problem}</p>
      ${this.#view.problem ? html`<p><button part="button" @click=${() => this.#load()}>Try again</button></p>` : nothing}
      ${this.#view.page ? this.#list(this.#view.page) : this.#view.problem ? nothing : WAITING}`;
  }

  #list({ reports, nextCursor }: DeskReportPage): TemplateResult {
    if (reports.length === 0) {
      const [heading, text] = EMPTY[this.#state];
      return this.#state === 'open'
        ? emptyState(heading, text, deskLink(this.desk, '/desk/inbox?queue=shown', 'The reviews that readers see'))
        : emptyState(heading, text, deskLink(this.desk, '/desk/reports', 'Open reports'));
    }
    const actions = this.#mayDecide
      ? {
          decide: (report: DeskReport) => void this.#decide(report),
          tell: (report: DeskReport, telling: ReportTelling) => void this.#tell(report, telling),
        }
      : null;
    return html`<div class="reports">
        ${repeat(
          reports,
          ({ id }) => id,
          (report) => reportCard(report, actions),
        )}
      </div>
      ${nextCursor ? html`<p><button part="button" @click=${() => this.#more(nextCursor)}>Show more</button></p>` : nothing}`;
  }

  async #load(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#view.page = null;
    this.#view.problem = '';
    const page = await this.#try(() => this.#read('', signal), signal);
    if (page) this.#view.page = page;
  }

  async #more(cursor: string): Promise<void> {
    if (this.#isLoadingMore) return;
    this.#isLoadingMore = true;
    const { signal } = this.#request;
    const next = await this.#try(() => this.#read(`&cursor=${encodeURIComponent(cursor)}`, signal), signal);
    this.#isLoadingMore = false;
    if (!next || !this.#view.page) return;
    const known = new Set(this.#view.page.reports.map(({ id }) => id));
    const fresh = next.reports.filter(({ id }) => !known.has(id));
    this.#view.page = { ...next, reports: [...this.#view.page.reports, ...fresh] };
  }

  /** What came or was decided meanwhile; what is read on stays where it is. */
  async #refresh(): Promise<void> {
    if (!this.#view.page) return;
    const { signal } = this.#request;
    const first = await this.#read('', signal).catch(() => null);
    if (!first || signal.aborted || !this.#view.page) return;
    const known = new Set(this.#view.page.reports.map(({ id }) => id));
    // Else what is not known may have moved up from the next page: the oldest come first.
    const wasWhole = this.#view.page.nextCursor === undefined;
    const isMore = this.#view.page.reports.length > first.reports.length && first.nextCursor !== undefined;
    const fresh = first.reports.filter(({ id }) => !known.has(id));
    if (!isMore) this.#view.page = first;
    if (this.#state === 'open' && wasWhole && fresh.length > 0) {
      this.desk.announce(fresh.length === 1 ? 'A new report.' : `${fresh.length} new reports.`);
    }
  }

  async #decide({ id, reason, explanation, createdAt }: DeskReport): Promise<void> {
    const dialog = new ReportsDialog();
    Object.assign(dialog, { reports: [{ id, reason, explanation, createdAt }], mayDecide: true });
    const wish = await openDialog(this.renderRoot as ShadowRoot, dialog);
    if (!wish) return;
    const { id: _, ...body } = wish;
    const path = `/vendors/${this.#vendorId}/reports/${id}/decision`;
    if ((await this.#try(() => this.desk.api.send('PUT', path, body))) === undefined) return;
    this.#drop(id);
    this.desk.announce('The report is decided. Who is to be told stands under Decided.');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('article, h1')?.focus();
  }

  async #tell(report: DeskReport, { to }: ReportTelling): Promise<void> {
    const path = `/vendors/${this.#vendorId}/reports/${report.id}`;
    const notices = await this.#try(() => this.desk.api.get<DeskNotice[]>(`${path}/notices`));
    const notice = notices?.find((one) => one.to === to);
    if (!notice) return;
    const dialog = new NoticeDialog();
    dialog.notice = notice;
    if ((await openDialog(this.renderRoot as ShadowRoot, dialog)) !== 'told') return;
    const told = await this.#try(() => this.desk.api.send<DeskReport>('PUT', `${path}/told`, { [to]: true }));
    if (!told || !this.#view.page) return;
    this.#view.page = {
      ...this.#view.page,
      reports: this.#view.page.reports.map((one) => (one.id === told.id ? told : one)),
    };
    this.desk.announce(`The ${to} is marked as told.`);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${CSS.escape(report.id)}"]`)?.focus();
  }

  #drop(id: string): void {
    if (this.#view.page)
      this.#view.page = { ...this.#view.page, reports: this.#view.page.reports.filter((one) => one.id !== id) };
  }

  #read(more: string, signal: AbortSignal): Promise<DeskReportPage> {
    return this.desk.api.get(`/vendors/${this.#vendorId}/reports?state=${this.#state}${more}`, signal);
  }

  /** Undefined where it failed, and the page says why. */
  async #try<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result | undefined> {
    try {
      const result = await call();
      this.#view.problem = '';
      return result;
    } catch (error) {
      if (!signal?.aborted) this.#view.problem = (error as Error).message;
      return undefined;
    }
  }
}

const WAITING = html`<div aria-busy="true">
  <p class="unseen" role="status">Loading reports</p>
  <div class="bone"></div>
</div>`;

customElements.define('desk-reports', ReportsView);

export const view: DrawView = (desk) => html`<desk-reports .desk=${desk}></desk-reports>`;

/** A message that is left to send: to whom, what it says, and that it was sent. */
class NoticeDialog extends DeskDialog<'told'> {
  notice!: DeskNotice;

  override render() {
    const { to, name, email, phoneNumber, subject, text, toldAt } = this.notice;
    const address = email ?? phoneNumber;
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Tell the ${to}</h2>
        <p class="muted">No mail of the server tells them. Send this yourself, in the language of who reads it, and mark it as told.</p>
        <p><strong>To:</strong> <bdi>${name ?? 'Somebody without a name'}</bdi>, ${address ? html`<bdi>${address}</bdi>` : 'whose address nobody knows'}</p>
        <p><strong>Subject:</strong> <bdi>${subject}</bdi></p>
        <blockquote dir="auto">${text}</blockquote>
        ${email === null ? nothing : html`<p><a href=${mailAddress(this.notice, email)}>Write it in your mail program</a></p>`}
        <div class="actions">
          ${toldAt === null ? html`<button part="button primary" value="told">Mark as told</button>` : nothing}
          <button part="button" value="" autofocus>Close</button>
        </div>
      </form>
    </dialog>`;
  }

  protected override choice(pressed: string): 'told' | null {
    return pressed === 'told' ? 'told' : null;
  }
}

/** Opens a mail program with the message written; every character that means something there is encoded. */
function mailAddress({ subject, text }: DeskNotice, email: string): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

customElements.define('desk-notice', NoticeDialog);
