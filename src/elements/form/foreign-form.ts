import type { ReactiveController } from 'lit';
import type { FormHost } from './form-host.js';

/** What a form counts among its elements; labels and the like are not. */
const LISTED = 'button, fieldset, input, object, output, select, textarea';

/**
 * Keeps what the page has between the tags out of a form of the page around the element, as a shop's "Add to cart" or a page that is one
 * form: there a question of a review would be required, sent, reset, and Enter in it would submit. The controls in the shadow root are in
 * no form but ours anyway.
 *
 * A control whose attribute `form` names no form has none. One that the page gave this attribute keeps it.
 */
export class ForeignForm implements ReactiveController {
  readonly #host: FormHost;
  readonly #observer = new MutationObserver(() => this.#leave());

  constructor(host: FormHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, { childList: true, subtree: true });
    this.#leave();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #leave(): void {
    for (const control of this.#host.querySelectorAll<HTMLInputElement>(LISTED)) {
      // Not by what stands around it: in tables a parser also gives controls a form that is beside them.
      if (control.form && !control.hasAttribute('form')) control.setAttribute('form', '');
    }
  }
}
