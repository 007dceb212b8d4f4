import type { CSSResult } from 'lit';

/** Adds `styles` to the style sheets of `root`, once; all roots of the page share one sheet. */
export function adopt(root: ShadowRoot, styles?: CSSResult): void {
  const sheet = styles?.styleSheet;
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
