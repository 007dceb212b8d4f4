import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { CUSTOM_QUESTION_LIMITS } from '../../../../contract/custom-questions.js';
import type { CustomQuestion, CustomQuestions } from '../../../../contract/service/custom-question.js';
import { VendorDataController } from '../../data-controller.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { stateOf } from '../../state.js';
import { languageNames } from '../look/language-names.js';
import { setupStyles } from '../setup-styles.js';
import { optionValueOf, questionNameOf, SAMPLES } from './question-samples.js';

const { questions: MOST_QUESTIONS, options: MOST_OPTIONS, label: LONGEST_LABEL } = CUSTOM_QUESTION_LIMITS;

const KINDS = [
  ['scale', 'A scale: steps in an order'],
  ['choice', 'One of several'],
  ['text', 'A line in their own words'],
] as const;
const ABOUT = [
  ['product', 'The product'],
  ['author', 'The author'],
] as const;

/** What a shop asks in its form beside stars and text. */
export class QuestionsPart extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      .question,
      .options {
        display: grid;
        gap: 0.75rem;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
      }
      .row > input {
        flex: 1 1 12rem;
        min-inline-size: 0;
      }
      .options + [part~='button'] {
        margin-block-start: 0.75rem;
      }
      .row > h2 {
        flex: 1 1 auto;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #saved = new VendorDataController<CustomQuestions>(this, '/custom-questions', () => {
    this.#view.draft = null;
    this.#view.language = '';
  });
  readonly #form = new FormController(this);
  readonly #view = stateOf(this, {
    /** What is in the form; null: what is saved. */
    draft: null as CustomQuestion[] | null,
    /** In which the words are written; empty: the first that is there. */
    language: '',
  });

  get #questions(): readonly CustomQuestion[] {
    return this.#view.draft ?? this.#saved.data!.questions;
  }

  get #languages(): string[] {
    return [...new Set(this.#questions.flatMap(({ label }) => Object.keys(label)))];
  }

  get #language(): string {
    return this.#view.language || this.#languages[0] || 'en';
  }

  override render() {
    if (!this.#saved.data) {
      return html`<div class="page">${this.#saved.alert()} ${this.#saved.waiting('the questions')}</div>`;
    }
    const questions = this.#questions;
    return html`<form class="page" novalidate @submit=${this.#submit}>
      <div class="card">
        <div>
          <h2>What you ask beside stars and text</h2>
          <p class="muted">
            How it fits, what it is used for, how tall somebody is: shoppers choose better by it. Your form asks it, nobody
            has to answer, and of one product at most five are asked. Sums appear once five have answered; of what is about
            a person, readers see only what five reviews share.
          </p>
        </div>
        ${this.#languageChoice()}
      </div>
      ${questions.map((question, place) => this.#question(question, place))}
      ${questions.length < MOST_QUESTIONS ? this.#samples(questions) : nothing}
      ${this.#form.alert()}
      <p class="error" ?hidden=${!this.#form.errorOf('questions')}>${this.#form.errorOf('questions')}</p>
      <button part="button" ?disabled=${this.#form.busy || !this.#view.draft}>Save the questions</button>
    </form>`;
  }

  #languageChoice(): TemplateResult {
    const spoken = languageNames();
    const others = this.#languages.filter((tag) => !spoken.some(([code]) => code === tag));
    const known = [...spoken, ...others.map((tag): [string, string] => [tag, tag])];
    return html`<div>
      <label for="language">Language of the words below</label>
      <select id="language" @change=${(event: Event) => {
        this.#view.language = (event.target as HTMLSelectElement).value;
      }}>
        ${known.map(([tag, name]) => html`<option value=${tag} ?selected=${tag === this.#language}>${name}</option>`)}
      </select>
      <p class="hint">Readers see their own language, or else the first that you have written.</p>
    </div>`;
  }

  #question(question: CustomQuestion, place: number): TemplateResult {
    const { kind, about, shown, label, options = [], products } = question;
    const change = (fields: Partial<CustomQuestion>) => this.#change(place, { ...question, ...fields });
    const own = about === 'author' && kind === 'text';
    const number = `Question ${place + 1}`;
    return html`<div class="card question" role="group" aria-label=${number}>
      <div class="row">
        <h2>${number}</h2>
        ${
          place === 0
            ? nothing
            : html`<button part="button" type="button" @click=${() => this.#move(place, -1)}>
                Move up<span class="unseen"> ${number}</span>
              </button>`
        }
        <button part="button" type="button" @click=${() => this.#remove(place)}>
          Remove<span class="unseen"> ${number}</span>
        </button>
      </div>
      ${this.#problem(place)}
      <div>
        <label for="label-${place}">The question</label>
        <input
          id="label-${place}"
          maxlength=${LONGEST_LABEL}
          dir="auto"
          .value=${label[this.#language] ?? ''}
          placeholder=${Object.values(label)[0] ?? ''}
          @input=${(event: Event) => change({ label: this.#worded(label, event) })}
        />
      </div>
      <div class="pair">
        ${choice(`kind-${place}`, 'What can be answered', KINDS, kind, (value) =>
          change({ kind: value, options: value === 'text' ? undefined : options }),
        )}
        ${choice(`about-${place}`, 'What it is about', ABOUT, about, (value) =>
          change({ about: value, shown: shown && !(value === 'author' && kind === 'text') }),
        )}
      </div>
      ${kind === 'text' ? nothing : this.#options(question, place)}
      <div class="choices"><label
        ><input
          type="checkbox"
          .checked=${shown}
          ?disabled=${own}
          @change=${(event: Event) => change({ shown: (event.target as HTMLInputElement).checked })}
        /><span>Readers see the answers${own ? ': not those in words about a person' : ''}</span></label
      ></div>
      <div>
        <label for="products-${place}">Only of these products</label>
        <input
          id="products-${place}"
          dir="ltr"
          .value=${(products ?? []).join(', ')}
          aria-describedby="products-${place}-hint"
          @change=${(event: Event) => change({ products: idsIn((event.target as HTMLInputElement).value) })}
        />
        <p class="hint" id="products-${place}-hint">Their ids in your shop, with commas between. Empty: of all.</p>
      </div>
    </div>`;
  }

  #options(question: CustomQuestion, place: number): TemplateResult {
    const { kind, options = [] } = question;
    const set = (next: CustomQuestion['options']) => this.#change(place, { ...question, options: next });
    return html`<fieldset>
      <legend>${kind === 'scale' ? 'The steps, from the first to the last' : 'What can be chosen'}</legend>
      <div class="options">
        ${options.map(
          ({ value, label }, at) => html`<div class="row">
            <input
              aria-label="Option ${at + 1}"
              maxlength=${LONGEST_LABEL}
              dir="auto"
              .value=${label[this.#language] ?? ''}
              placeholder=${Object.values(label)[0] ?? ''}
              @input=${(event: Event) =>
                set(options.map((one, index) => (index === at ? { value, label: this.#worded(label, event) } : one)))}
            />
            <button part="button" type="button" @click=${() => set(options.filter((_, index) => index !== at))}>
              Remove<span class="unseen"> option ${at + 1}</span>
            </button>
          </div>`,
        )}
      </div>
      ${
        options.length < MOST_OPTIONS
          ? html`<button
              part="button"
              type="button"
              @click=${() => set([...options, { value: '', label: { [this.#language]: '' } }])}
            >
              Add ${kind === 'scale' ? 'a step' : 'an option'}
            </button>`
          : nothing
      }
    </fieldset>`;
  }

  #samples(questions: readonly CustomQuestion[]): TemplateResult {
    const taken = questions.map(({ name }) => name);
    return html`<div class="card" role="group" aria-label="Add a question">
      <h2>Add a question</h2>
      <div class="row">
        ${SAMPLES.filter(([, { name }]) => name === 'question' || !taken.includes(name)).map(
          ([name, question]) =>
            html`<button part="button" type="button" @click=${() => this.#add(question)}>${name}</button>`,
        )}
      </div>
    </div>`;
  }

  #problem(place: number): TemplateResult | typeof nothing {
    const errors = this.#form.errorsWithin(`questions.${place}`);
    return errors.length > 0 ? html`<p class="error" role="alert">${errors.join(' ')}</p>` : nothing;
  }

  /** The words with what was typed in the language that is chosen; without it where nothing is left. */
  #worded(words: Record<string, string>, event: Event): Record<string, string> {
    const { value } = event.target as HTMLInputElement;
    const { [this.#language]: _, ...others } = words;
    const isFirst = Object.keys(words)[0] === this.#language;
    if (value === '' && Object.keys(others).length > 0) return others;
    return isFirst ? { [this.#language]: value, ...others } : { ...others, [this.#language]: value };
  }

  #change(place: number, question: CustomQuestion): void {
    this.#view.draft = this.#questions.map((one, at) => (at === place ? question : one));
  }

  #move(place: number, by: number): void {
    const next = [...this.#questions];
    next.splice(place + by, 0, ...next.splice(place, 1));
    this.#view.draft = next;
    this.#form.clear();
  }

  #remove(place: number): void {
    this.#view.draft = this.#questions.filter((_, at) => at !== place);
    this.#form.clear();
    this.desk.announce('It goes when you save. Its answers stay with the reviews, for you alone.');
  }

  async #add(question: CustomQuestion): Promise<void> {
    this.#view.draft = [...this.#questions, question];
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#label-${this.#questions.length - 1}`)?.focus();
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async () => {
      const questions = named(this.#questions);
      const path = `/vendors/${this.#saved.vendorId}/custom-questions`;
      const saved = await this.desk.api.send<CustomQuestions>('PUT', path, { questions });
      this.#saved.replace(saved);
      this.#view.draft = null;
      this.desk.announce('The questions were saved. Your form asks them within a minute.');
    });
  }
}

/** With a name for each question and a value for each option that has none yet: what answers are kept under, once and for good. */
function named(questions: readonly CustomQuestion[]): CustomQuestion[] {
  const names = questions.map(({ name }) => name).filter((name) => name !== 'question');
  return questions.map((question) => {
    const { options, label, products } = question;
    let { name } = question;
    if (name === 'question') {
      name = questionNameOf(Object.values(label)[0] ?? '', names);
      names.push(name);
    }
    const values = options?.map(({ value }) => value).filter(Boolean) ?? [];
    const valued = options?.map((option) => {
      const value = option.value || optionValueOf(Object.values(option.label)[0] ?? '', values);
      values.push(value);
      return { ...option, value };
    });
    const { options: _, products: __, ...rest } = question;
    return { ...rest, name, ...(valued && { options: valued }), ...(products?.[0] && { products }) };
  });
}

const idsIn = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

function choice<Value extends string>(
  id: string,
  label: string,
  choices: readonly (readonly [Value, string])[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult {
  return html`<div>
    <label for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Value)}>
      ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select>
  </div>`;
}

customElements.define('desk-setup-questions', QuestionsPart);

export const part: DrawView = (desk) => html`<desk-setup-questions .desk=${desk}></desk-setup-questions>`;
