import disclosureEnglish from 'virtual:languages/disclosures/en';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ShopSetup } from '../../../../contract/desk/setup.js';
import { DECIDED_REASONS } from '../../../../contract/held-back-reasons.js';
import type { PolicyFacts } from '../../../../contract/widget.js';
import { statementSentences } from '../../../../elements/chunks/disclosures/statement-text.js';
import { listEnglish } from '../../../../elements/list/list-strings.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { REASON_LABELS } from '../../inbox/inbox-words.js';
import { stateOf } from '../../state.js';
import { setupStyles } from '../setup-styles.js';

/** What one may say, with its words; the empty one says nothing. */
type Choices = readonly (readonly [value: string, label: string])[];

const PURCHASE: Choices = [
  ['', 'Not said: shoppers read that you do not check'],
  ['none', 'Nobody checks it'],
  ['some', 'Some reviews are checked, and marked'],
  ['all', 'Each review is checked before it appears'],
];
const INCENTIVES: Choices = [
  ['', 'We do not say'],
  ['none', 'No, nothing'],
  ['some', 'Sometimes, and those reviews say so'],
];
const CHECKED_BY: Choices = [
  ['order', 'We find the order of the author'],
  ['invitation', 'We invite those who have ordered'],
];
const ORDER: Choices = [
  ['', 'We do not say'],
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['highest', 'Most stars first'],
  ['lowest', 'Fewest stars first'],
];
const YES_NO: Choices = [
  ['', 'We do not say'],
  ['yes', 'Yes'],
  ['no', 'No'],
];
const sayYesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

/**
 * What a shop says of its reviews, with the lines that shoppers will read.
 *
 * @fires desk-saved - with the policy as it is now
 */
export class PolicyForm extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      .preview {
        display: grid;
        gap: 0.5rem;
        padding: 1rem;
        border: 1px dashed var(--_line);
        border-radius: var(--_radius);
      }
      h3 {
        font-size: 0.875rem;
        color: var(--_muted);
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, shop: { attribute: false } };

  declare desk: DeskContext;
  declare shop: ShopSetup;
  readonly #view = stateOf(this, {
    /** What is chosen in the form; null: what is saved. */
    said: null as PolicyFacts | null,
  });
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    const { policy } = this.shop;
    return html`<form novalidate @submit=${this.#submit} @input=${this.#onInput}>
      ${form.alert()}
      <div class="pair">
        ${radios('purchaseCheck', 'Do you check that authors have bought the product?', PURCHASE, policy.purchaseCheck ?? '')}
        ${radios('incentives', 'Do authors get anything for a review?', INCENTIVES, policy.incentives ?? '')}
        ${boxes('checkedBy', 'How do you check it?', CHECKED_BY, policy.checkedBy)}
        <div class="stack">
          ${select('authorsContacted', 'May you write to authors about their review?', YES_NO, sayYesNo(policy.authorsContacted))}
          ${select('authorsMayChange', 'May authors change or withdraw their review?', YES_NO, sayYesNo(policy.authorsMayChange))}
        </div>
      </div>
      ${boxes(
        'heldBackFor',
        'For which reasons do you hold a review back?',
        DECIDED_REASONS.map((reason) => [reason, REASON_LABELS[reason]]),
        policy.heldBackFor,
        'How many stars a review gives is never one.',
      )}
      <div class="pair">
        ${form.field({
          name: 'publishedWithinDays',
          label: 'After how many days does a review appear, at most?',
          type: 'number',
          autocomplete: 'off',
          max: 3650,
          required: false,
          hint: 'Empty: you do not say.',
          value: `${policy.publishedWithinDays ?? ''}`,
        })}
        ${form.field({
          name: 'keptMonths',
          label: 'For how many months do you keep reviews?',
          type: 'number',
          autocomplete: 'off',
          max: 1200,
          required: false,
          hint: '0: for ever. Empty: you do not say.',
          value: `${policy.keptMonths ?? ''}`,
        })}
        ${select('order', 'In which order do shoppers find them?', ORDER, policy.order ?? '')}
      </div>
      ${this.#preview()}
      <button part="button" ?disabled=${form.busy}>Save what you say</button>
    </form>`;
  }

  #preview(): TemplateResult {
    const policy = this.#view.said ?? this.shop.policy;
    // What is not said counts as not checked, as shoppers are told.
    const told = { ...policy, purchaseCheck: policy.purchaseCheck ?? ('none' as const) };
    const sentences = statementSentences(told, disclosureEnglish, 'en', listEnglish.verified);
    return html`<div class="preview" role="group" aria-labelledby="preview">
      <h3 id="preview">Shoppers read below your reviews</h3>
      ${policy.purchaseCheck ? nothing : html`<p class="muted">You have not said whether you check, so shoppers read this.</p>`}
      <p aria-live="polite">${sentences.join(' ')}</p>
      <p>
        <a href=${this.shop.policyPage} target="_blank" rel="noopener">The whole page, as it is saved</a>
        <span class="muted">opens in a new tab</span>
      </p>
    </div>`;
  }

  #onInput = (event: Event): void => {
    this.#view.said = policyIn(new FormData((event.target as HTMLInputElement).form!));
  };

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async () => {
      const path = `/vendors/${this.shop.id}/review-policy`;
      const detail = await this.desk.api.send<PolicyFacts>('PUT', path, policyIn(new FormData(form)));
      this.dispatchEvent(new CustomEvent('desk-saved', { detail }));
    });
  }
}

function policyIn(form: FormData): PolicyFacts {
  const word = <T>(name: string) => (form.get(name) || null) as T | null;
  const number = (name: string) => (form.get(name) ? Number(form.get(name)) : null);
  const yesNo = (name: string) => (form.get(name) ? form.get(name) === 'yes' : null);
  return {
    purchaseCheck: word<'none' | 'some' | 'all'>('purchaseCheck'),
    checkedBy: form.getAll('checkedBy') as PolicyFacts['checkedBy'],
    incentives: word<'none' | 'some'>('incentives'),
    publishedWithinDays: number('publishedWithinDays'),
    keptMonths: number('keptMonths'),
    heldBackFor: form.getAll('heldBackFor') as string[],
    order: word<NonNullable<PolicyFacts['order']>>('order'),
    authorsContacted: yesNo('authorsContacted'),
    authorsMayChange: yesNo('authorsMayChange'),
  };
}

function radios(name: string, legend: string, choices: Choices, chosen: string): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="choices">
      ${choices.map(
        ([value, label]) =>
          html`<label
            ><input type="radio" name=${name} value=${value} ?checked=${value === chosen} /><span>${label}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

function boxes(
  name: string,
  legend: string,
  choices: Choices,
  chosen: readonly string[],
  hint?: string,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${hint ? html`<p class="muted">${hint}</p>` : nothing}
    <div class=${choices.length > 3 ? 'choices many' : 'choices'}>
      ${choices.map(
        ([value, label]) =>
          html`<label
            ><input type="checkbox" name=${name} value=${value} ?checked=${chosen.includes(value)} /><span
              >${label}</span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;
}

function select(name: string, label: string, choices: Choices, chosen: string): TemplateResult {
  return html`<div>
    <label for=${name}>${label}</label>
    <select id=${name} name=${name}>
      ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select>
  </div>`;
}

customElements.define('desk-policy-form', PolicyForm);
