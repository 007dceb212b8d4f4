import type { Taken } from './submission-request.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Questions of its own that a page may ask, and characters of an answer. */
const MOST = 5;
const LONGEST = 500;
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

  /** The first that the platform finds wrong. */
  firstWrong(): Control | undefined {
    return this.#controls().find((control) => !control.checkValidity());
  }

  /** Tells the person who builds the page, with the attribute `debug`, what became of the answers in `body`. */
  report(taken: Taken, body: string): void {
    const { answers } = JSON.parse(body) as { answers?: object };
    if (!answers || taken.answers || !this.#host.hasAttribute('debug')) return;
    const names = Object.keys(answers).join(', ');
    console.warn(
      `<review-form> The service does not keep answers to questions of your own; dropped: ${names}.`,
      this.#host,
    );
  }

  /** Those of the first five names. */
  #controls(): Control[] {
    const here = CONTROLS.flatMap((tag) => [`:scope > ${tag}[slot=questions]`, `:scope > [slot=questions] ${tag}`]);
    const all = [...this.#host.querySelectorAll<Control>(here.join())].filter(({ name }) => name);
    const names = [...new Set(all.map(({ name }) => name))];
    if (names.length > MOST && !this.#warned && this.#host.hasAttribute('debug')) {
      this.#warned = true;
      console.warn(`<review-form> At most ${MOST} questions; left out: ${names.slice(MOST).join(', ')}.`, this.#host);
    }
    return all.filter(({ name }) => names.indexOf(name) < MOST);
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isOff(control: Control): boolean {
  return control.disabled || (isChoice(control) && !control.checked);
}
