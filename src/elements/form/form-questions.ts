import type { FieldError, Receipt, Submission } from '../../contract/widget.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the proxy takes: how many questions, characters of an answer, and names. */
const MOST = 5;
const LONGEST = 1000;
const NAME = /^[A-Za-z][\w-]{0,63}$/;
const CONTROLS = ['select', 'input', 'textarea'];

/** The page's own questions: named controls in the slot `questions`, or inside an element in it. */
export class Questions {
  readonly #host: Element;
  #warned = false;

  constructor(host: Element) {
    this.#host = host;
  }

  /** What was answered, by name; what was not is absent. */
  answers(): Record<string, string> {
    const answers: Record<string, string> = {};
    for (const control of this.#controls()) {
      const value = control.value.trim().slice(0, LONGEST);
      if (value && !isOff(control)) answers[control.name] = value;
    }
    return answers;
  }

  /** Fills in what was answered on an earlier visit. */
  restore(answers: Record<string, string> = {}): void {
    for (const control of this.#controls()) {
      const answer = answers[control.name];
      if (answer === undefined) continue;
      if (isChoice(control)) control.checked = control.value === answer;
      else control.value = answer;
    }
  }

  /** Takes back what was answered, as for another review. */
  clear(): void {
    for (const control of this.#controls()) {
      control.setCustomValidity('');
      if (isChoice(control)) control.checked = control.defaultChecked;
      else if (control instanceof HTMLSelectElement) {
        for (const option of control.options) option.selected = option.defaultSelected;
      } else control.value = control.defaultValue;
    }
  }

  /** The first that the platform finds wrong. */
  firstWrong(): Control | undefined {
    return this.#controls().find((control) => !control.checkValidity());
  }

  /** Shows what the proxy finds wrong with answers, where the page asked, until they are changed. */
  refuse(fields: readonly FieldError[]): void {
    for (const { field, message } of fields) {
      const control = this.#controls().find(({ name }) => field === `answers.${name}`);
      if (!control) continue;
      control.setCustomValidity(message);
      control.addEventListener('input', () => control.setCustomValidity(''), { once: true });
      control.reportValidity();
    }
  }

  /** Tells the person who builds the page, with the attribute `debug`, what became of the answers in `body`. */
  report({ answers }: Receipt, body: string): void {
    const sent = Object.keys((JSON.parse(body) as Submission).answers ?? {});
    if (sent.length === 0 || answers === 'kept') return;
    const how = answers
      ? 'The service does not keep answers to questions of your own; dropped'
      : 'The service has not said that it keeps answers to questions of your own; they may be lost';
    this.#warn(`${how}: ${sent.join(', ')}.`);
  }

  /** Those of the first five names. */
  #controls(): Control[] {
    const here = CONTROLS.flatMap((tag) => [`:scope > ${tag}[slot=questions]`, `:scope > [slot=questions] ${tag}`]);
    const all = [...this.#host.querySelectorAll<Control>(here.join())];
    const names = [...new Set(all.map(({ name }) => name))];
    const good = names.filter((name) => NAME.test(name)).slice(0, MOST);
    if (names.length > good.length && !this.#warned) {
      this.#warned = true;
      const left = names.filter((name) => !good.includes(name)).map((name) => name || '(without a name)');
      this.#warn(
        `At most ${MOST} questions, their names of a letter and at most 63 letters, digits, "_" and "-"; ` +
          `left out: ${left.join(', ')}.`,
      );
    }
    return all.filter(({ name }) => good.includes(name));
  }

  #warn(text: string): void {
    if (this.#host.hasAttribute('debug')) console.warn(`<review-form> ${text}`, this.#host);
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isOff(control: Control): boolean {
  return control.disabled || (isChoice(control) && !control.checked);
}
