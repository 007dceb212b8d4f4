import { css, html, LitElement, type TemplateResult } from 'lit';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  type ImportChoices,
  type ImportJob,
  type ImportStanding,
  type TextDecoding,
} from '../../../contract/desk/import.js';
import { deskStyles } from '../desk-styles.js';

const LABELS: Record<ChosenField, string> = {
  rating: 'Stars',
  text: 'Text',
  title: 'Title',
  author: 'Name',
  createdAt: 'Date',
  productId: 'Product',
};
/** Values of a select that name no column. */
const AS_FOUND = ':found';
const NOWHERE = ':none';

/**
 * What somebody may say about a file: whose it is, which column is what, how dates are read.
 *
 * @fires import-choose - with the choices, once they are to be tried
 */
export class ImportChoicesForm extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
        gap: 1rem;
      }
      .order {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1.5rem;
      }
      .order label {
        display: flex;
        gap: 0.5rem;
        align-items: center;
        min-block-size: 44px;
        margin: 0;
        font-weight: 400;
      }
      button {
        justify-self: start;
      }
    `,
  ];
  static override properties = { job: { attribute: false }, systems: { attribute: false } };

  declare job: ImportJob;
  declare systems: ImportStanding['systems'];

  override render() {
    const { choices, look } = this.job;
    return html`<form @submit=${this.#submit}>
      <div>
        <label for="profile">Whose file it is</label>
        <select id="profile" name="profile">
          <option value="">${look?.system ? `Found: ${look.system}` : 'As found'}</option>
          ${this.systems.map(({ id, name }) => html`<option value=${id} ?selected=${choices.profile === id}>${name}</option>`)}
          <option value="none" ?selected=${choices.profile === 'none'}>None of these</option>
        </select>
      </div>
      <fieldset>
        <legend>Which column is what</legend>
        <div class="grid">${CHOSEN_FIELDS.map((field) => this.#column(field))}</div>
      </fieldset>
      <fieldset>
        <legend>How 03/04/2026 is meant</legend>
        <div class="order">
          ${this.#order('', 'as the file has it')} ${this.#order('dd/mm', '3 April')} ${this.#order('mm/dd', '4 March')}
        </div>
      </fieldset>
      <div>
        <label for="date">Day of reviews without a date</label>
        <input id="date" name="date" type="date" .value=${choices.date ?? ''} />
      </div>
      <div>
        <label for="scale">Highest rating, where it is above 5</label>
        <input id="scale" name="scale" type="number" min="5" max="100" .value=${String(choices.scale ?? '')} />
      </div>
      <fieldset>
        <legend>Texts that were encoded once too often</legend>
        <div class="order">
          ${this.#decoding('entities', '&amp; becomes &')} ${this.#decoding('utf8', 'Ã¼ becomes ü')}
        </div>
      </fieldset>
      <button part="button">Look again</button>
    </form>`;
  }

  #column(field: ChosenField): TemplateResult {
    const chosen = this.job.choices.columns?.[field];
    return html`<div>
      <label for=${field}>${LABELS[field]}</label>
      <select id=${field} name=${field}>
        <option value=${AS_FOUND}>As found</option>
        <option value=${NOWHERE} ?selected=${chosen === null}>Leave it out</option>
        ${(this.job.look?.columns ?? []).map(
          ({ name }) => html`<option value="=${name}" ?selected=${chosen === name}>${name}</option>`,
        )}
      </select>
    </div>`;
  }

  #order(value: string, label: string): TemplateResult {
    return html`<label>
      <input type="radio" name="dateOrder" value=${value} ?checked=${(this.job.choices.dateOrder ?? '') === value} />
      ${label}
    </label>`;
  }

  #decoding(value: TextDecoding, label: string): TemplateResult {
    return html`<label>
      <input type="checkbox" name="decode" value=${value} ?checked=${this.job.choices.decode?.includes(value) ?? false} />
      ${label}
    </label>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const said = (name: string) => String(form.get(name) ?? '') || undefined;
    const columns: ImportChoices['columns'] = {};
    for (const field of CHOSEN_FIELDS) {
      const column = said(field) ?? AS_FOUND;
      if (column !== AS_FOUND) columns[field] = column === NOWHERE ? null : column.slice(1);
    }
    const choices: ImportChoices = {
      profile: said('profile'),
      columns,
      dateOrder: said('dateOrder') as ImportChoices['dateOrder'],
      date: said('date'),
      scale: said('scale') === undefined ? undefined : Number(said('scale')),
      decode: form.getAll('decode') as TextDecoding[],
    };
    this.dispatchEvent(new CustomEvent('import-choose', { detail: choices }));
  };
}

customElements.define('desk-import-choices', ImportChoicesForm);
