import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ApiError } from './api.js';

/** One text field of a form. */
export interface TextField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'number';
  autocomplete: string;
  hint?: string;
  value?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  /** The id of a `<datalist>` beside it. */
  list?: string;
  /** Of a number. */
  max?: number;
}

/** A text of several lines. */
export type TextArea = Pick<TextField, 'name' | 'label' | 'hint' | 'value' | 'maxLength'>;

/** A form that is being filled in: what is wrong with it, and whether it is being sent. */
export class FormController {
  /** Why it could not be sent; empty where nothing is wrong. */
  problem = '';
  busy = false;
  #errors = new Map<string, string>();
  readonly #host: ReactiveControllerHost & HTMLElement;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  /** Forgets what went wrong: the form asks for something else now. */
  clear(): void {
    this.problem = '';
    this.#errors = new Map();
    this.#host.requestUpdate();
  }

  /** Checks the fields, and passes their values to `send`. What goes wrong is shown, and the first wrong field gets the focus. */
  async submit(event: SubmitEvent, send: (values: Record<string, string>) => Promise<void>): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const form = event.target as HTMLFormElement;
    completeAddresses(form);
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    this.problem = '';
    this.#errors = new Map(invalidFields(form));
    if (this.#errors.size === 0) {
      this.busy = true;
      this.#host.requestUpdate();
      await send(values).catch((error: unknown) => this.#fail(error));
      this.busy = false;
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** A field with its label, its hint and what is wrong with it. */
  field({ name, label, hint, type = 'text', required = true, ...more }: TextField): TemplateResult {
    const error = this.#errors.get(name);
    const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    return html`<div>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type=${type}
        .defaultValue=${more.value ?? ''}
        autocomplete=${more.autocomplete}
        list=${more.list ?? nothing}
        dir=${type === 'text' ? 'auto' : 'ltr'}
        ?required=${required}
        minlength=${more.minLength ?? nothing}
        maxlength=${more.maxLength ?? 200}
        min=${type === 'number' ? 0 : nothing}
        max=${more.max ?? nothing}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${described || nothing}
        spellcheck="false"
      />
      ${this.#remarks(name, hint)}
    </div>`;
  }

  /** The same for a text of several lines. */
  area({ name, label, hint, value = '', maxLength }: TextArea): TemplateResult {
    const error = this.#errors.get(name);
    const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    return html`<div>
      <label for=${name}>${label}</label>
      <textarea
        id=${name}
        name=${name}
        dir="auto"
        required
        .defaultValue=${value}
        maxlength=${maxLength ?? nothing}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${described || nothing}
      ></textarea>
      ${this.#remarks(name, hint)}
    </div>`;
  }

  #remarks(name: string, hint: string | undefined) {
    const error = this.#errors.get(name);
    return [
      hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing,
      error ? html`<p class="error" id="${name}-error">${error}</p>` : nothing,
    ];
  }

  /** What is wrong with a field that the form draws itself. */
  errorOf(name: string): string | undefined {
    return this.#errors.get(name);
  }

  /** What is wrong with the fields below `name`, such as those of one of a list. */
  errorsWithin(name: string): string[] {
    return [...this.#errors].filter(([field]) => field.startsWith(`${name}.`)).map(([, error]) => error);
  }

  /** What went wrong with the form as a whole; it is heard when it comes. */
  alert(): TemplateResult {
    return html`<p class="problem" role="alert">${this.problem}</p>`;
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.#errors = new Map(error.errors.map(({ field, message }) => [field, `It ${message}.`]));
    this.problem = error.errors.length > 0 ? 'Please check the marked fields.' : error.message;
  }
}

/** An address that is typed as people say it, such as shop.example, gets its https://. */
function completeAddresses(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=url]')) {
    const typed = field.value.trim();
    if (/^[^\s:/.]+(?:\.[^\s:/.]+)+(?:[:/]|$)/.test(typed)) field.value = `https://${typed}`;
  }
}

/** The fields that the browser finds wrong, with its own words for what is. */
function invalidFields(form: HTMLFormElement): [string, string][] {
  return [...form.elements]
    .filter(
      (field): field is HTMLInputElement | HTMLTextAreaElement =>
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.validity.valid,
    )
    .map((field) => [field.name, field.validationMessage]);
}
