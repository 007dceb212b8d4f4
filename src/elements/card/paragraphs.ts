import { own } from '../base/own-document.js';

/** `text` with a space between its paragraphs that is no line: one that is cut never ends at an empty line, in nothing but an ellipsis. */
export function paragraphs(text: string): string | DocumentFragment {
  const [first, ...others] = text.split(/\n\s*\n/) as [string, ...string[]];
  if (others.length === 0) return text;
  const fragment = new DocumentFragment();
  fragment.append(first);
  for (const paragraph of others) {
    const space = own('createElement')('span');
    space.append('\n\n');
    fragment.append(space, paragraph);
  }
  return fragment;
}
