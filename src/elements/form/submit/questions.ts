import type { FieldError, Receipt, Submission } from '../../../contract/widget.js';
import type { FormHost } from '../form-host.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the proxy accepts: number of answers, characters of an answer, and names. */
const MAX_ANSWERS = 5;
const MAX_ANSWER = 1000;
const NAME = /^[A-Za-z][\w-]{0,63}$/;
const CONTROLS = ['select', 'input', 'textarea'];

/** The page's own questions: named controls in the slot `questions`, or inside an element in it. */
export class Questions {
  readonly #host: FormHost;
  readonly #others: () => number;
  #warned = false;

  /** `others`: how many questions the shop asks of all its products beside them. */
  constructor(host: FormHost, others: () => number) {
    this.#host = host;
    this.#others = others;
  }

  /** The answers by name; a question that was not answered is absent. */
  answers(): Record<string, string> {
    const answers: Record<string, string> = {};
    for (const control of this.#controls()) {
      const value = control.value.trim().slice(0, MAX_ANSWER);
      if (value && !isOff(control)) answers[control.name] = value;
    }
    return answers;
  }

  /** Fills in the answers of a draft. */
  restore(answers: Record<string, string> = {}): void {
    for (const control of this.#controls()) {
      const answer = answers[control.name];
      if (answer === undefined) continue;
      if (isChoice(control)) control.checked = control.value === answer;
      else control.value = answer;
    }
  }

  /** Resets all questions to what the page wrote, for another draft. */
  clear(): void {
    for (const control of this.#controls()) {
      control.setCustomValidity('');
      if (isChoice(control)) control.checked = control.defaultChecked;
      else if (control instanceof HTMLSelectElement) {
        for (const option of control.options) option.selected = option.defaultSelected;
      } else control.value = control.defaultValue;
    }
  }

  /** The first control that the browser's own validation rejects. */
  firstInvalid(): Control | undefined {
    return this.#controls().find((control) => !control.checkValidity());
  }

  /** Shows the proxy's errors beside the questions that they are about, until their answers are changed. */
  showErrors(fields: readonly FieldError[]): void {
    for (const { field, message } of fields) {
      const control = this.#controls().find(({ name }) => field === `answers.${name}`);
      if (!control) continue;
      control.setCustomValidity(message);
      control.addEventListener('input', () => control.setCustomValidity(''), { once: true });
      control.reportValidity();
    }
  }

  /** With the attribute `debug`: warns in the console when the service does not keep the answers in `body`, or may not. */
  report({ answers }: Receipt, body: string): void {
    const sent = Object.keys((JSON.parse(body) as Submission).answers ?? {});
    if (sent.length === 0 || answers === 'kept') return;
    const how = answers
      ? 'The service does not keep answers to questions of your own; dropped'
      : 'The service has not said that it keeps answers to questions of your own; they may be lost';
    this.#warn(`${how}: ${sent.join(', ')}.`);
  }

  /** All controls of the first valid names, as many as there may be. */
  #controls(): Control[] {
    const here = CONTROLS.flatMap((tag) => [`:scope > ${tag}[slot=questions]`, `:scope > [slot=questions] ${tag}`]);
    const all = [...this.#host.querySelectorAll<Control>(here.join())];
    const names = [...new Set(all.map(({ name }) => name))];
    const most = MAX_ANSWERS - this.#others();
    const good = names.filter((name) => NAME.test(name)).slice(0, most);
    if (names.length > good.length && !this.#warned) {
      this.#warned = true;
      const left = names.filter((name) => !good.includes(name)).map((name) => name || '(without a name)');
      this.#warn(
        `At most ${most} questions, their names of a letter and at most 63 letters, digits, "_" and "-"; ` +
          `left out: ${left.join(', ')}.`,
      );
    }
    return all.filter(({ name }) => good.includes(name));
  }

  #warn(text: string): void {
    if (this.#host.debug) console.warn(`<review-form> ${text}`, this.#host);
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isOff(control: Control): boolean {
  return control.disabled || (isChoice(control) && !control.checked);
}
