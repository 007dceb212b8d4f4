/** The lines that a shop copies into its pages, as the desk and the configurator write them. */

/** `text` in an attribute between double quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`;
}

/** The tag that loads the elements; it stands once in a page. */
export function scriptLine(scriptUrl: string): string {
  return `<script type="module" src=${quoted(scriptUrl)}></script>`;
}

/** An element of ours with its attributes; true is an attribute without a value, null none. */
export function elementLine(tag: string, attributes: Record<string, string | true | null>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : [value === true ? name : `${name}=${quoted(value)}`],
  );
  // What stands in one line of the page keeps its room before the script is there.
  const inner = tag === 'review-stars' || attributes.layout === 'badge' ? '&nbsp;' : '';
  const line = `<${[tag, ...written].join(' ')}>${inner}</${tag}>`;
  return line.length <= 100 ? line : `<${[tag, ...written].join('\n  ')}\n>${inner}</${tag}>`;
}
