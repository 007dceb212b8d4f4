import { BodyTooLarge, ServiceError } from './service-error.js';

/** How much one response may hold. */
export interface JsonLimits {
  /** Of the whole body. More is a {@link BodyTooLarge}: a smaller page may still fit. */
  bytes: number;
  /** How deep objects and arrays may be nested. */
  depth: number;
  /** Members of objects and items of arrays, together. */
  members: number;
  /** Limits of what is parsed at once: an entry of the list, or everything outside the list. */
  part: { characters: number; members: number };
}

/**
 * Handles a list whose entries are parsed one by one: the array with one of these names in the outermost object, or in the outermost of at
 * most {@link WRAPPINGS} objects around it; or the body itself, where that is an array.
 */
export interface ListHandler {
  names: readonly string[];
  /** Takes the next entry. `parse` throws a SyntaxError when `text` is no JSON; an entry that is too large reads as undefined. */
  take(parse: () => unknown, text: string): void;
  /** A list begins, and what came before was none. Called again on a retry, and when its name comes twice: the last one counts. */
  begin(): void;
}

/** How many objects a list may be wrapped in. */
export const WRAPPINGS = 4;

/**
 * Parses a JSON body while it is received, with no more in memory than one entry of its long list at a time. Brackets and commas
 * are counted first, so that what is beyond the limits never reaches `JSON.parse`, which cannot be interrupted: it blocks the
 * process for most of a second with a list of 64 MiB, and for a minute, with 3 GB of memory, with 22 million members.
 */
export class JsonListParser {
  readonly #limits: JsonLimits;
  readonly #list: ListHandler | null;
  readonly #status: number;
  readonly #decoder = new TextDecoder();
  #bytes = 0;
  #depth = 0;
  #members = 0;
  #isInString = false;
  /** Whether the previous piece ended with a backslash that escapes the next character. */
  #isEscaped = false;
  /** Outside the list: how many of the open brackets are of arrays, the last string as it is written, and the name before the colon. */
  #arrays = 0;
  #string = '';
  #name: string | null = null;
  /** How deep the entries of the list are, or of the last one; no list that is deeper counts. */
  #listDepth = WRAPPINGS + 1;
  #isInList = false;
  #isListEmpty = true;
  #around = newPart();
  /** The part that the next characters belong to: `#around`, or an entry. */
  #part = this.#around;

  /** `status` is that of the response, for the errors. */
  constructor(limits: JsonLimits, list: ListHandler | null, status: number) {
    this.#limits = limits;
    this.#list = list;
    this.#status = status;
  }

  /** Takes the next bytes of the body. Throws a ServiceError, or a SyntaxError when it is no JSON. */
  push(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#limits.bytes) throw new BodyTooLarge(this.#limits.bytes, this.#status);
    this.read(this.#decoder.decode(bytes, { stream: true }));
  }

  /** The value of the body, with its list empty. Throws a SyntaxError when the body is no JSON, or not complete. */
  end(): unknown {
    this.read(this.#decoder.decode());
    if (this.#isInList) throw new SyntaxError('The list does not end');
    return JSON.parse(this.#around.text);
  }

  /** Takes the next characters of a body that is already decoded. */
  read(piece: string): void {
    if (piece === '') return;
    /** Where the rest of the part begins in this piece. */
    let from = 0;
    for (let at = this.#isInString ? this.#endString(piece, 0) + 1 : 0; at < piece.length; at += 1) {
      switch (piece.charCodeAt(at)) {
        case QUOTE:
          this.#isInString = true;
          this.#string = '';
          at = this.#endString(piece, at + 1);
          break;
        case COLON:
          if (this.#hasNames()) this.#name = this.#string;
          break;
        case COMMA:
          this.#count();
          this.#name = null;
          if (!this.#isInList || this.#depth !== this.#listDepth) break;
          this.#takeEntry(piece.slice(from, at));
          from = at + 1;
          break;
        case OPEN_BRACE:
          this.#open();
          this.#name = null;
          break;
        case OPEN_BRACKET:
          this.#open();
          if (this.#isListNext()) {
            this.#add(piece.slice(from, at + 1));
            this.#beginList();
            from = at + 1;
          } else if (!this.#isInList) this.#arrays += 1;
          this.#name = null;
          break;
        case CLOSE_BRACKET:
          if (!this.#isInList) this.#arrays -= 1;
          else if (this.#depth === this.#listDepth) {
            this.#endList(piece.slice(from, at));
            from = at;
          }
          this.#depth -= 1;
          break;
        case CLOSE_BRACE:
          this.#depth -= 1;
      }
    }
    this.#add(piece.slice(from));
  }

  /** The index of the quote that ends the string which goes on at `from`, or the end of the piece. */
  #endString(piece: string, from: number): number {
    let at = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (;;) {
      const quote = piece.indexOf('"', at);
      const end = quote === -1 ? piece.length : quote;
      let backslashes = 0;
      while (end - backslashes > at && piece.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes += 1;
      const isEscaped = backslashes % 2 === 1;
      if (quote !== -1 && isEscaped) {
        at = quote + 1;
        continue;
      }
      this.#isEscaped = isEscaped;
      this.#isInString = quote === -1;
      if (this.#hasNames()) this.#string += piece.slice(from, end);
      return end;
    }
  }

  /** Counts a member at each comma, and the first of an object or array at its bracket. */
  #count(): void {
    const { members, part } = this.#limits;
    this.#members += 1;
    this.#part.members += 1;
    if (this.#members > members) throw this.#tooMuch(`JSON of more than ${members} members`);
    if (this.#part.members > part.members) this.#leaveOut();
  }

  #open(): void {
    this.#count();
    this.#depth += 1;
    if (this.#depth > this.#limits.depth) throw this.#tooMuch('JSON nested too deep');
  }

  /** Whether a list may have its name here. */
  #hasNames(): boolean {
    return this.#list !== null && !this.#isInList && this.#arrays === 0 && this.#depth < this.#listDepth;
  }

  /** Whether the bracket that was just opened is a list's. */
  #isListNext(): boolean {
    if (this.#list === null || this.#isInList || this.#arrays > 0 || this.#depth > this.#listDepth) return false;
    if (this.#depth === 1) return true;
    if (this.#name === null) return false;
    try {
      return this.#list.names.includes(JSON.parse(`"${this.#name}"`));
    } catch {
      return false;
    }
  }

  #beginList(): void {
    this.#list!.begin();
    this.#listDepth = this.#depth;
    this.#isInList = true;
    this.#isListEmpty = true;
    this.#part = newPart();
  }

  #takeEntry(end: string): void {
    this.#add(end);
    const { text, isTooLarge } = this.#part;
    this.#part = newPart();
    this.#isListEmpty = false;
    this.#list!.take(() => (isTooLarge ? undefined : JSON.parse(text)), text);
  }

  #endList(end: string): void {
    // Between the brackets of an empty list is nothing but white space.
    const { text, isTooLarge } = this.#part;
    if (!this.#isListEmpty || isTooLarge || /[^ \t\n\r]/.test(text + end)) this.#takeEntry(end);
    this.#isInList = false;
    this.#part = this.#around;
  }

  #add(text: string): void {
    const part = this.#part;
    if (part.isTooLarge) return;
    part.text += text;
    if (part.text.length > this.#limits.part.characters) this.#leaveOut();
  }

  /** An entry that is too large is left out, and the others stay; too much outside the list fails the whole body. */
  #leaveOut(): void {
    if (!this.#isInList) throw this.#tooMuch('too much JSON');
    this.#part.isTooLarge = true;
    this.#part.text = '';
  }

  #tooMuch(what: string): ServiceError {
    const status = this.#status;
    return new ServiceError('upstream_bad_response', `The reviews service responded with ${what}`, { status });
  }
}

/** What is parsed at once. */
interface Part {
  text: string;
  members: number;
  isTooLarge: boolean;
}

function newPart(): Part {
  return { text: '', members: 0, isTooLarge: false };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
