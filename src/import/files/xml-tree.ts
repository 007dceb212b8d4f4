/** Reads the elements of an XML file that are wanted, one at a time, as small trees. Nothing outside the file is read, and no entity but XML's own and HTML's is known. */
import sax from 'sax';
import { MAX_LINE_BYTES } from './text-lines.js';

/** An element. Names are without prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, as it is written. */
  text: string;
  /** The line that it begins in. */
  line: number;
}

export interface XmlReading {
  /** Called with the element that is the whole text, without its children. May throw. */
  onRoot(root: XmlElement, namespace: string): void;
  /** Whether an element is wanted, by the names of those that it is in and its own. Not called within one that is. */
  isWanted(path: readonly string[]): boolean;
  /** Takes a wanted element; null: it was longer than a megabyte. */
  onElement(element: XmlElement | null, path: readonly string[], line: number): void;
  /** Called as an element begins that is not wanted, with its attributes. */
  onBegin?(path: readonly string[], attributes: Record<string, string>): void;
}

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 10_000;

/** Takes pieces of the text; `fault` is what is wrong with it, once that is known: the rest is not read. */
export interface XmlReader {
  write(text: string): void;
  end(): void;
  fault: { line: number; reason: string } | null;
}

export function createXmlReader(reading: XmlReading): XmlReader {
  const parser = sax.parser(true, { position: true });
  const path: string[] = [];
  let open: XmlElement[] = [];
  /** What the wanted element weighs; it is too long from a megabyte on. */
  let [weight, elements] = [0, 0];
  let startedAt = 0;
  const reader: XmlReader = {
    fault: null,
    write(text) {
      if (!reader.fault) run(() => parser.write(text));
    },
    end() {
      if (!reader.fault) run(() => parser.close());
    },
  };
  const run = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      reader.fault = { line: parser.line + 1, reason: error.message };
    }
  };
  parser.onerror = (error) => {
    parser.error = null as unknown as Error;
    throw new XmlFault(/^(.*)/.exec(error.message)![1]!);
  };
  parser.onopentag = (tag) => {
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, value]) => [local(name), String(value)]),
    );
    const element: XmlElement = { name: local(tag.name), attributes, children: [], text: '', line: parser.line + 1 };
    if (path.length === 0) reading.onRoot(element, String(tag.attributes.xmlns ?? ''));
    path.push(element.name);
    if (path.length > MAX_DEPTH) throw new XmlFault('has elements in more than a hundred others');
    if (open.length > 0) {
      elements += 1;
      weigh(JSON.stringify(attributes).length);
      if (!isTooLong()) open.at(-1)!.children.push(element);
      open.push(element);
    } else if (reading.isWanted(path)) {
      [open, weight, elements, startedAt] = [[element], 0, 0, path.length];
    } else reading.onBegin?.(path, attributes);
  };
  const takeText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    weigh(text.length);
    if (!isTooLong()) element.text += text;
  };
  parser.ontext = takeText;
  parser.oncdata = takeText;
  parser.onclosetag = () => {
    const element = open.pop();
    if (element && path.length === startedAt) reading.onElement(isTooLong() ? null : element, path, element.line);
    path.pop();
  };
  const weigh = (size: number) => {
    weight += size;
  };
  const isTooLong = () => weight > MAX_LINE_BYTES || elements > MAX_ELEMENTS;
  return reader;
}

/** The text at a path of names below an element, trimmed; '' where there is none. Of several elements the first counts. */
export function textAt(element: XmlElement, ...names: string[]): string {
  return elementAt(element, ...names)?.text.trim() ?? '';
}

/** The element at a path of names. */
export function elementAt(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** All elements with a name, at any depth. */
export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : elementsNamed(child, name)));
}

class XmlFault extends Error {}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
