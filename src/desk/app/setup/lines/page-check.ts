import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { PageChecked, PageFinding, PageFindingCode } from '../../../../contract/desk/setup.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { stateOf } from '../../state.js';
import { setupStyles } from '../setup-styles.js';

const MARKS: Record<PageFinding['kind'], [sign: string, label: string]> = {
  good: ['✓', 'Good:'],
  wrong: ['✗', 'Wrong:'],
  note: ['!', 'Note:'],
};

/** Says whether a page of the shop shows its reviews, and why not. */
export class PageCheck extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      .findings {
        display: grid;
        gap: 0.75rem;
      }
      .findings li {
        display: grid;
        grid-template-columns: 1.5rem minmax(0, 1fr);
        overflow-wrap: anywhere;
      }
      .mark {
        font-weight: 700;
      }
      .good .mark {
        color: var(--_accent);
      }
      .wrong .mark {
        color: var(--_danger);
      }
      .result {
        display: grid;
        gap: 1rem;
        margin-block-start: 1.5rem;
      }
      h3 {
        font-size: 1rem;
        overflow-wrap: anywhere;
      }
      h3:focus {
        outline: none;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    checked: null as PageChecked | null,
  });
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
        ${form.alert()}
        ${form.field({
          name: 'url',
          label: 'Address of the page',
          type: 'url',
          autocomplete: 'url',
          maxLength: 2048,
          hint: 'Such as shop.example/products/mug',
        })}
        <button part="button" ?disabled=${form.busy}>${form.busy ? 'Opening the page' : 'Check the page'}</button>
      </form>
      ${this.#view.checked ? this.#result(this.#view.checked) : nothing}`;
  }

  #result({ url, findings }: PageChecked): TemplateResult {
    const isWrong = findings.some(({ kind }) => kind === 'wrong');
    const isSure = findings.some(({ code }) => code === 'token_good') && !isWrong;
    const verdict = isWrong ? 'Something stops it' : isSure ? 'The lines are there' : 'It cannot be told from here';
    return html`<div class="result">
      <h3 tabindex="-1">${verdict}: <bdi>${url}</bdi></h3>
      <ul class="findings">
        ${findings.map((finding) => {
          const [sign, label] = MARKS[finding.kind];
          return html`<li class=${finding.kind}>
            <span class="mark" aria-hidden="true">${sign}</span>
            <span><span class="unseen">${label} </span>${findingText(finding)}</span>
          </li>`;
        })}
      </ul>
      <p class="muted">
        What a page adds by itself once it is open is not seen here. Open it in your browser, then reload this page: it says when and where
        the reviews were seen last.
      </p>
    </div>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async ({ url }) => {
      this.#view.checked = null;
      const path = `/vendors/${this.desk.vendorId}/page-check`;
      this.#view.checked = await this.desk.api.send<PageChecked>('POST', path, { url });
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
    });
  }
}

customElements.define('desk-page-check', PageCheck);

/** What each finding says, and what to do about it; `{detail}` is what it is about. */
const TEXTS: Record<PageFindingCode, string> = {
  unreachable: 'The page cannot be reached from this server ({detail}). Is the address right?',
  private_address:
    'The address {detail} is one of this machine or of its network, which is not opened from here. Open the page in your browser, then reload this page: it says whether the reviews were seen.',
  too_slow: 'The page took longer than {detail} seconds.',
  too_large: 'The page is larger than {detail} MB.',
  too_complex: 'The page takes too long to read: its elements are nested too deep, or a tag has too many attributes.',
  not_html: 'There is no web page at this address, but {detail}.',
  status: 'The server of the page says {detail}. Is the address right, and is the page for everybody?',
  redirected: 'The page sends its visitors to another place: {detail}. Check that address.',
  script_found: 'The script is there: {detail}',
  script_missing: 'The script is not there. Paste its line into the page, once.',
  script_no_module: 'The line of the script lacks type="module". Copy the line again.',
  script_elsewhere: 'The script comes from another server than this one: {detail}. Reviews then come from there, too.',
  script_not_secure: 'The script is loaded by http, which a browser refuses on an https page: {detail}',
  element_found: 'There is {detail}.',
  element_missing:
    'There is no element of ours in the page as it comes. Where the page makes it by itself later, as some builders do, that is as it should be.',
  vendor_wrong: 'The id in the page is not the one of this shop: {detail}. Copy the lines again.',
  vendor_missing: '{detail} says of no shop whose reviews it shows. Copy the lines again.',
  token_good: 'The lines of {detail} work on this page.',
  token_missing: '{detail} is not complete: it has no token. Copy the lines again.',
  token_invalid: 'The lines of {detail} are not complete, or not of this server. Copy them again.',
  token_expired: 'The lines of {detail} have ended. Get other ones.',
  token_revoked: 'The lines of {detail} were revoked. Take other ones.',
  token_other_shop: 'The lines of {detail} are for another shop. Copy them again.',
  token_other_page: 'The lines are for other pages: {detail}. Get some for this page.',
  token_scope: 'The lines do not do what {detail} needs. Get some that do.',
  policy_good: 'The security policy of the page lets the reviews in.',
  policy_stops: 'The security policy of the page (Content-Security-Policy) keeps the reviews out, by: {detail}',
};

export function findingText({ code, detail }: PageFinding): string {
  // A function, since what stands in the page may have a `$&`.
  return TEXTS[code].replace('{detail}', () => detail);
}
