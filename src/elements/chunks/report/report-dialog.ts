/** A chunk of its own: loaded when a reader reports the first review. */
import type { ReactiveController } from 'lit';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { REPORT_REASONS } from '../../../contract/report.js';
import type { PublicReview } from '../../../contract/widget.js';
import type { ReportStrings } from '../../../languages/element-words.js';
import { adopt } from '../../base/css.js';
import { own, unclobbered } from '../../base/own-document.js';
import { webAddress } from '../../base/web-address.js';
import { sourceName } from '../../card/source-name.js';
import { formatMessage } from '../../languages/format-message.js';
import type { WidgetView } from '../../list/widget-view.js';
import {
  draftOf,
  errorsOf,
  isAnonymous,
  REPORT_FIELDS,
  type ReportErrors,
  type ReportField,
  reportOf,
} from './report-draft.js';
import { stringsFor } from './report-languages.js';
import { ReportDelivery, type ReportOutcome } from './report-request.js';
import { reportStyles } from './report-styles.js';

/** What of the widget the dialog is drawn with. */
export type ReportView = Pick<WidgetView, 'host' | 'feed' | 'strings' | 'tag'>;

type State = ReportOutcome['state'] | 'writing' | 'sending';

/** Opens the dialog in which `review` is reported; the focus returns to `opener`. */
export async function openReport(opener: HTMLElement, review: PublicReview, view: ReportView): Promise<void> {
  const strings = { ...(await stringsFor(view.tag)), ...view.strings.report };
  const root = opener.getRootNode() as ShadowRoot;
  if (!opener.isConnected || root.querySelector('dialog[part="report-dialog"]')) return;
  adopt(root, reportStyles);
  new ReportDialog(opener, review, view, strings).open(root);
}

class ReportDialog implements ReactiveController {
  readonly #opener: HTMLElement;
  readonly #review: PublicReview;
  readonly #view: ReportView;
  readonly #strings: ReportStrings;
  readonly #dialog = own('createElement')('dialog');
  readonly #draft;
  readonly #delivery: ReportDelivery;
  #state: State = 'writing';
  #errors: ReportErrors = {};

  constructor(opener: HTMLElement, review: PublicReview, view: ReportView, strings: ReportStrings) {
    this.#opener = opener;
    this.#review = review;
    this.#view = view;
    this.#strings = strings;
    const { endpoint, vendorId, token } = view.host;
    this.#draft = draftOf(vendorId, review.id);
    this.#delivery = new ReportDelivery({ endpoint, vendorId, token, reviewId: review.id });
    if (this.#draft.receipt) this.#state = 'sent';
  }

  open(root: ShadowRoot): void {
    const dialog = this.#dialog;
    dialog.setAttribute('part', 'report-dialog');
    dialog.setAttribute('aria-labelledby', 'report-heading');
    dialog.lang = this.#view.tag;
    dialog.dir = getComputedStyle(this.#opener).direction;
    dialog.addEventListener('close', this.#onClose);
    root.append(dialog);
    this.#view.host.addController(this);
    this.#render();
    dialog.showModal();
    void this.#delivery.refusal().then((end) => {
      if (end && this.#state !== 'sent') this.#become(end);
    });
  }

  /** A dialog that is moved in the document is no longer modal, so it ends with its host; what was typed stays. */
  hostDisconnected(): void {
    this.#onClose();
  }

  #become(state: State): void {
    this.#state = state;
    this.#render();
    // What has the focus may have gone.
    this.#dialog.querySelector<HTMLElement>('[part="report-message"]')?.focus();
  }

  #render(): void {
    const { strings, host } = this.#view;
    const words = this.#strings;
    const policy = webAddress(host.policyUrl);
    // The English of "close" comes with chunks that a plain list does not load.
    const drawn = html`<div part="report-bar">
        <h2 part="report-heading" id="report-heading">${words.heading}</h2>
        <button part="button close" type="button" aria-label=${strings.close ?? 'Close'} @click=${() => this.#dialog.close()}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
      </div>
      ${
        this.#state === 'sent' || this.#state === 'gone' || this.#state === 'unsupported'
          ? this.#ending(this.#state)
          : this.#form()
      }
      ${this.#there()} ${policy ? html`<p><a href=${policy} target="_blank" rel="noopener">${strings.policy}</a></p>` : nothing}`;
    unclobbered(() => render(drawn, this.#dialog, { host: this }));
  }

  /** The way to where the site that has collected the review takes reports. */
  #there(): TemplateResult | typeof nothing {
    const { feed, tag } = this.#view;
    const { source, elsewhere } = this.#review;
    const numbers = feed.page?.summary.sources?.find((one) => one.elsewhere && one.source === source);
    const address = elsewhere && webAddress(numbers?.reportUrl);
    if (!address) return nothing;
    const text = formatMessage(this.#strings.reportThere, tag, { source: sourceName(source, tag) });
    return html`<p><a href=${address} target="_blank" rel="noopener noreferrer">${text}</a></p>`;
  }

  /** What is said in the place of the form. */
  #ending(state: 'sent' | 'gone' | 'unsupported'): TemplateResult {
    const words = this.#strings;
    const { receipt } = this.#draft;
    return html`<div part="report-message" role="status" tabindex="-1">
      <p>${words[state]}</p>
      ${
        state === 'sent' && receipt
          ? html`<p>${formatMessage(words.number, this.#view.tag, { number: receipt.id })}</p>
              <p>${receipt.next === 'decision_by_email' ? words.nextByEmail : words.next}</p>`
          : nothing
      }
    </div>`;
  }

  #form(): TemplateResult {
    const words = this.#strings;
    const { values } = this.#draft;
    const busy = this.#state === 'sending';
    const message = this.#state === 'offline' || this.#state === 'failed' ? words[this.#state] : '';
    const { author, text } = this.#review;
    const reasonPart = this.#part('reason');
    const explanationPart = this.#part('explanation');
    return html`<form part="report-form" novalidate @submit=${this.#onSubmit} @input=${this.#onInput}>
      <p>${words.intro}</p>
      <blockquote part="report-quote"><bdi>${author || this.#view.strings.anonymous}</bdi> <bdi>${cut(text)}</bdi></blockquote>
      ${this.#field(
        'reason',
        html`<select part=${reasonPart} id="report-reason" name="reason" autofocus aria-required="true"
          aria-invalid=${'reason' in this.#errors} aria-describedby=${this.#describedBy('reason')} ?disabled=${busy}>
          <option value="" ?selected=${!values.reason}></option>
          ${REPORT_REASONS.map((reason) => html`<option value=${reason} ?selected=${values.reason === reason}>${words[reason]}</option>`)}
        </select>`,
      )}
      ${this.#field(
        'explanation',
        html`<textarea part=${explanationPart} id="report-explanation" name="explanation" rows="4" aria-required="true"
          aria-invalid=${'explanation' in this.#errors} aria-describedby=${this.#describedBy('explanation')}
          ?readonly=${busy} .value=${values.explanation}></textarea>`,
      )}
      ${this.#line('name', 'text')} ${this.#line('email', 'email')}
      <p part="report-hint" id="report-contact-hint">${words.contactHint}</p>
      <div part="report-field">
        <label part="report-check">
          <input type="checkbox" name="goodFaith" aria-required="true" aria-invalid=${'goodFaith' in this.#errors}
            aria-describedby=${this.#describedBy('goodFaith')} ?disabled=${busy} .checked=${values.goodFaith} />
          <span>${words.goodFaith}</span>
        </label>
        ${this.#error('goodFaith')}
      </div>
      <input class="unseen" name="website" tabindex="-1" autocomplete="off" aria-hidden="true" />
      <p part="report-error" role="alert">${message}</p>
      <button part="button report-send" type="submit" aria-disabled=${busy}>
        ${busy ? words.sending : message ? this.#view.strings.tryAgain : words.send}
      </button>
    </form>`;
  }

  #line(field: 'name' | 'email', type: 'text' | 'email'): TemplateResult {
    const required = !isAnonymous(this.#draft);
    return this.#field(
      field,
      html`<input part=${this.#part(field)} id=${`report-${field}`} name=${field} type=${type} autocomplete=${field}
        aria-required=${required} aria-invalid=${field in this.#errors}
        aria-describedby=${`${this.#describedBy(field)} report-contact-hint`} ?readonly=${this.#state === 'sending'}
        .value=${this.#draft.values[field]} />`,
      !required,
    );
  }

  #field(
    field: 'reason' | 'explanation' | 'name' | 'email',
    control: TemplateResult,
    optional = false,
  ): TemplateResult {
    const words = this.#strings;
    return html`<div part="report-field">
      <label for=${`report-${field}`}>${words[field]}${optional ? html` <span part="report-hint">(${words.optional})</span>` : nothing}</label>
      ${control} ${this.#error(field)}
    </div>`;
  }

  #error(field: ReportField): TemplateResult | typeof nothing {
    const error = this.#errors[field];
    return error ? html`<p part="report-error" id=${`report-${field}-error`}>${error}</p>` : nothing;
  }

  #part(field: ReportField): string {
    return field in this.#errors ? 'report-input invalid' : 'report-input';
  }

  #describedBy(field: ReportField): string {
    return field in this.#errors ? `report-${field}-error` : '';
  }

  #onInput = ({ target }: Event): void => {
    const { name, value, checked, type } = target as HTMLInputElement;
    if (!REPORT_FIELDS.includes(name as ReportField)) return;
    Object.assign(this.#draft.values, { [name]: type === 'checkbox' ? checked : value });
    // Another report than the one that may have arrived.
    if (this.#state !== 'writing') this.#draft.key = crypto.randomUUID?.() ?? `${Math.random()}`;
    if (Object.keys(this.#errors).length > 0) this.#errors = this.#shownErrors(name as ReportField);
    this.#render();
  };

  /** The errors that are shown already, less those that are mended; for the field that is being written none appears. */
  #shownErrors(written: ReportField): ReportErrors {
    const wrong = errorsOf(this.#draft, this.#strings, this.#view.tag);
    const shown = Object.entries(this.#errors).filter(([field]) => field in wrong && field !== written);
    return Object.fromEntries(shown);
  }

  #onSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.#state === 'sending') return;
    const website = this.#dialog.querySelector<HTMLInputElement>('[name=website]')!.value;
    this.#errors = errorsOf(this.#draft, this.#strings, this.#view.tag);
    if (this.#focusError()) return;
    this.#become('sending');
    const report = reportOf(this.#draft, this.#review.id, this.#view.tag, website);
    const outcome = await this.#delivery.send(report, this.#draft.key);
    if (outcome.state === 'sent') this.#draft.receipt = outcome.receipt;
    if (outcome.state === 'refused') {
      const found = outcome.fields.filter(({ field }) => REPORT_FIELDS.includes(field as ReportField));
      this.#errors = Object.fromEntries(
        found.map(({ field }) => [field, this.#strings[field === 'email' ? 'emailWrong' : 'required']]),
      );
    }
    this.#become(outcome.state === 'refused' && !Object.keys(this.#errors)[0] ? 'failed' : outcome.state);
    this.#focusError();
  };

  /** Draws the errors and focuses the first wrong field; false where none is wrong. */
  #focusError(): boolean {
    const [first] = REPORT_FIELDS.filter((field) => field in this.#errors);
    if (!first) return false;
    this.#render();
    this.#dialog.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  }

  #onClose = (): void => {
    this.#view.host.removeController(this);
    this.#dialog.remove();
    if (this.#opener.isConnected) this.#opener.focus({ preventScroll: true });
  };
}

/** The beginning of what was written, without markup. */
function cut(text: string): string {
  const plain = text.replaceAll(/<[^<>]*>/g, ' ');
  return plain.length > 160 ? `${[...plain.slice(0, 160)].slice(0, -1).join('')}…` : plain;
}
