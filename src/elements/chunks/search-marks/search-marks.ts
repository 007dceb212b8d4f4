import { folded } from '../../../contract/folded-text.js';
import { own } from '../../base/own-document.js';

/** Name of the highlight in the page's registry, which all widgets share; `::highlight()` styles it. */
const NAME = 'reviews-search';

/** `text` as the proxy compares it, and where in `text` each of its characters begins. */
function fold(text: string): { letters: string; at: number[] } {
  let letters = '';
  const at: number[] = [];
  let index = 0;
  for (const character of text) {
    const plain = folded(character);
    for (let i = 0; i < plain.length; i++) at.push(index);
    letters += plain;
    index += character.length;
  }
  at.push(index);
  return { letters, at };
}

function find(node: Text, words: string): StaticRange[] {
  const { letters, at } = fold(node.data);
  const ranges: StaticRange[] = [];
  for (let from = letters.indexOf(words); from >= 0; from = letters.indexOf(words, from + words.length)) {
    const [startOffset, endOffset] = [at[from]!, at[from + words.length]!];
    ranges.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }));
  }
  return ranges;
}

/**
 * Marks words in the elements under `root` that match the selector `places`, also in text that is added later. It changes no
 * node, so sanitized markup stays as it is. A browser without the Custom Highlight API shows the text without marks.
 */
export function createMarks(root: Node & ParentNode, places: string) {
  let words = '';
  let ranges: StaticRange[] = [];
  const mark = (): void => {
    const highlight = CSS.highlights.get(NAME) ?? new Highlight();
    CSS.highlights.set(NAME, highlight);
    for (const range of ranges) highlight.delete(range);
    ranges = words ? [...root.querySelectorAll(places)].flatMap(textsIn).flatMap((text) => find(text, words)) : [];
    for (const range of ranges) highlight.add(range);
  };
  const observer = new MutationObserver(mark);
  return {
    /** Marks `search` from now on, nothing where it is empty. */
    show(search: string): void {
      const wanted = folded(search.trim());
      if (wanted === words || !('highlights' in CSS)) return;
      words = wanted;
      observer.disconnect();
      if (words) observer.observe(root, { childList: true, characterData: true, subtree: true });
      mark();
    },
  };
}

function textsIn(place: Element): Text[] {
  const walker = own('createTreeWalker')(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
