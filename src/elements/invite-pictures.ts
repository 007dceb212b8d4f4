import firstEnglish from 'virtual:languages/fields/en';
import { css, type PropertyValues } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { QUESTION_FIELD } from '../contract/custom-questions.js';
import { FORM_ATTRIBUTES, type FormAttributes } from '../contract/form-attributes.js';
import { buttons } from './base/button-styles.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { theme } from './base/theme.js';
import { readyFiles } from './form/draft.js';
import { removeExpired, removeStored, storageKeyOf } from './form/draft-storage.js';
import { Drafts } from './form/drafts.js';
import { formStyles } from './form/styles.js';
import { dispatch } from './form/submission-state.js';
import { PictureOffer } from './form/submit/picture-offer.js';
import type { ReviewFormStrings } from './languages/form-strings.js';
import type { Language } from './languages/language.js';
import { LanguageController } from './languages/language-controller.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The strings of the form, whatever the element is called. */
class FormLanguage extends LanguageController<ReviewFormStrings> {
  protected override async load(tag: string): Promise<Partial<Language<ReviewFormStrings>>> {
    return (await import('./chunks/languages.js')).load<ReviewFormStrings>('review-form', tag);
  }
}

/**
 * Pictures and a film for the form of the page of an invite, which works without it: the form around it is sent as ever, with the ids of
 * what was uploaded in its field `uploads`. What is typed into that form stays on the device until it has come in.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its base class defines a property for each row of the table.
export class InvitePictures extends ReviewsElement {
  static override styles = [
    theme,
    buttons,
    formStyles,
    css`
      button[hidden] {
        display: none;
      }
    `,
  ];

  static override properties = {
    ...reactiveProperties(FORM_ATTRIBUTES),
    ...reactiveProperties({ draftId: {}, refused: {}, sent: { initial: false } }),
  };

  /** What the device keeps the draft by. */
  declare draftId: string;
  /** Uploads that the service has refused, as a submission names them: `uploads.0 uploads.2`. */
  declare refused: string;
  /** The review has come in: nothing is left to keep. */
  declare sent: boolean;

  readonly #language = new FormLanguage(this, firstEnglish as ReviewFormStrings);
  readonly #drafts = new Drafts();
  readonly #offer = new PictureOffer({ host: this, drafts: this.#drafts, language: this.#language });
  #form: HTMLFormElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    removeExpired();
    if (this.sent) removeStored(storageKeyOf(this.vendorId, this.draftId));
    this.#form = this.sent ? null : this.closest('form');
    if (!this.#form) return;
    this.#drafts.show(this.vendorId, this.draftId);
    this.#restore(this.#form);
    this.#form.addEventListener('input', this.#onInput);
    this.#form.addEventListener('submit', this.#onSubmit);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#form?.removeEventListener('input', this.#onInput);
    this.#form?.removeEventListener('submit', this.#onSubmit);
  }

  override willUpdate(): void {
    if (this.#form) this.#offer.ask();
  }

  /** A page that changes an attribute in place gets nothing new: the server draws another page. */
  reset(): void {}

  override render(): TemplateResult | typeof nothing {
    const { strings, tag, dir = nothing } = this.#language;
    const { picker } = this.#offer;
    if (!strings || !picker) return nothing;
    const draft = this.#drafts.current;
    const waits = draft.state.name === 'uploading';
    return html`<div part="base" lang=${tag} dir=${dir}>
      <form part="form" @submit=${this.#onSendWithout}>
        ${picker.render(draft, false, strings)} ${waits ? picker.renderWaiting() : nothing}
        <button part="primary" type="submit" hidden>${strings.send}</button>
      </form>
    </div>`;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.hidden = !this.renderRoot.querySelector('fieldset');
    const { picker } = this.#offer;
    if (!picker || !this.refused) return;
    const errors = this.refused.split(' ').map((field) => ({ field, message: '' }));
    this.refused = '';
    picker.takeErrors(this.#drafts.current, errors);
  }

  /** Fills in what an earlier visit has left, but for what was typed or chosen before the script came. */
  #restore(form: HTMLFormElement): void {
    const { values, answers, restored } = this.#drafts.current;
    if (restored) {
      const named = Object.entries(answers).map(([name, answer]): [string, string] => [QUESTION_FIELD + name, answer]);
      const kept = new Map([...Object.entries(values), ...named, ['rating', `${Number(values.rating)}`]]);
      for (const control of fieldsOf(form)) fill(control, kept.get(control.name));
    }
    this.#read(form);
  }

  /** Takes what the form holds into the draft. */
  #read(form: HTMLFormElement): void {
    const draft = this.#drafts.current;
    const data = new FormData(form);
    const typed = (name: string) => `${data.get(name) ?? ''}`;
    for (const name of ['rating', 'title', 'text', 'firstName', 'lastName'] as const) draft.values[name] = typed(name);
    const asked = [...data.keys()].filter((name) => name.startsWith(QUESTION_FIELD) && data.get(name));
    draft.answers = Object.fromEntries(asked.map((name) => [name.slice(QUESTION_FIELD.length), typed(name)]));
    this.#drafts.save(draft);
    this.requestUpdate();
  }

  #onInput = (): void => {
    dispatch(this.#drafts.current, { type: 'edit' });
    this.#read(this.#form!);
  };

  /** The form is sent as it is once all pictures are there. */
  #onSubmit = (event: SubmitEvent): void => {
    const { current } = this.#drafts;
    const { picker } = this.#offer;
    this.#write();
    if (!picker || picker.isComplete(current)) return;
    event.preventDefault();
    void this.#sendLater(event.submitter);
  };

  async #sendLater(button: HTMLElement | null): Promise<void> {
    const draft = this.#drafts.current;
    if (!dispatch(draft, { type: 'submit' })) return;
    const isReady = await this.#offer.isReady(draft);
    // A page that does not get away, since the browser is offline, can be sent again.
    dispatch(draft, { type: 'correct' });
    this.requestUpdate();
    if (isReady) this.#form?.requestSubmit(button);
  }

  /** "Send without it" presses a button of its own form. */
  #onSendWithout = (event: Event): void => {
    event.preventDefault();
    this.#form?.requestSubmit();
  };

  /** Puts the ids of what is ready into the form. */
  #write(): void {
    const form = this.#form!;
    const field =
      form.querySelector<HTMLInputElement>('input[name="uploads"]') ??
      form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name: 'uploads' }));
    field.value = readyFiles(this.#drafts.current.files).join(' ');
  }
}

/** The attributes of the table are its properties. */
export interface InvitePictures extends FormAttributes {}

/** The fields in which something is typed or chosen. */
function fieldsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[type="text"], input[type="radio"], select, textarea')];
}

/** Fills in a field in which nothing was typed or chosen yet. */
function fill(control: Control, kept: string | undefined): void {
  if (!kept) return;
  if (control instanceof HTMLSelectElement) control.value ||= kept;
  else if (control.type !== 'radio') {
    if (control.value === control.defaultValue) control.value = kept;
  } else if (control.value === kept && !control.form!.querySelector(`[name="${control.name}"]:checked`)) {
    (control as HTMLInputElement).checked = true;
  }
}
