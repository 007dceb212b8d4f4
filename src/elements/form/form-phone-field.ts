import { soon } from '../base/soon.js';
import type { LanguageController } from '../languages/language-controller.js';
import type { PhoneNumber } from './form-phone.js';

/**
 * What is known of a phone number that is typed. The library comes when the shopper does; where it cannot be had, nothing
 * is known and the proxy's check decides.
 */
export class PhoneField {
  readonly #language: Pick<LanguageController<object>, 'tag'>;
  #chunk: typeof import('./form-phone.js') | undefined;

  constructor(language: Pick<LanguageController<object>, 'tag'>) {
    this.#language = language;
  }

  /** Resolves once the library is there, or does not come soon. */
  async load(): Promise<void> {
    this.#chunk ??= await soon(import('./form-phone.js')).catch(() => undefined);
  }

  /** Whether this can be no phone number; false where that is not known. */
  isBad(typed: string): boolean {
    return Boolean(this.#chunk && typed.trim() && !this.#read(typed));
  }

  /** The number as people read it. */
  shown(typed: string): string {
    return this.#read(typed)?.shown ?? typed;
  }

  /** The number as it is sent. */
  sent(typed: string): string {
    return this.#read(typed)?.sent ?? typed;
  }

  /** A national number is one of the country that the page's language is spoken in, or else the browser's. */
  #read(typed: string): PhoneNumber | undefined {
    return this.#chunk?.readPhoneNumber(typed, [this.#language.tag, ...navigator.languages]);
  }
}
