import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { PageChecked, PageFinding } from '../../../../contract/desk-setup.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';
import { findingText } from './finding-words.js';

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
  static override properties = { desk: { attribute: false }, checked: { state: true } };

  declare desk: DeskContext;
  declare checked: PageChecked | null;
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.checked = null;
  }

  override render() {
    const form = this.#form;
    return html`<form class="narrow" novalidate @submit=${this.#submit}>
        ${form.alert()}
        ${form.field({
          name: 'url',
          label: 'Address of the page',
          type: 'url',
          autocomplete: 'url',
          maxLength: 2048,
          hint: 'With https:// in front, such as https://shop.example/products/mug',
        })}
        <button part="button primary" ?disabled=${form.busy}>${form.busy ? 'Opening the page' : 'Check the page'}</button>
      </form>
      ${this.checked ? this.#result(this.checked) : nothing}`;
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
        What a page adds by itself once it is open is not seen here. Open it in your browser, then reload this page: the
        token above says when and where it was used last.
      </p>
    </div>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async ({ url }) => {
      this.checked = null;
      const path = `/vendors/${this.desk.vendorId}/page-check`;
      this.checked = await this.desk.api.send<PageChecked>('POST', path, { url });
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
    });
  }
}

customElements.define('desk-page-check', PageCheck);
