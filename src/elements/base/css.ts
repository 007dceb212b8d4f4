const sheets = new Map<string, CSSStyleSheet>();

/** A style sheet as text; the build minifies what stands behind this name. */
export const css = String.raw;

/** Adds the style sheet `text` to those of `root`, once; all roots of the page share one sheet of the same text. */
export function adopt(root: ShadowRoot, text = ''): void {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
