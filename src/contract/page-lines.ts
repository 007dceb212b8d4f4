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
  const inner = roomOf(tag, attributes);
  const line = `<${[tag, ...written].join(' ')}>${inner}</${tag}>`;
  return line.length <= 100 ? line : `<${[tag, ...written].join('\n  ')}\n>${inner}</${tag}>`;
}

/** Pixels below its heading that a screen has at most. */
const SCREEN = 1000;

/**
 * What keeps the room of an element before the script is there, without a style, which a strict policy would forbid: a space where it stands in
 * a line of the page, and for the list a picture of nothing. That is in no slot, so it goes once the list is drawn.
 */
function roomOf(tag: string, { layout, 'page-size': size }: Record<string, string | true | null>): string {
  if (tag === 'review-stars' || layout === 'badge') return '&nbsp;';
  if (tag !== 'reviews-widget') return '';
  // As high as the grey cards are at least: higher, and what is below would move up when they come.
  const most: Record<string, number> = { carousel: 430, grid: 800, wall: 800 };
  const height = Math.min(most[`${layout}`] ?? SCREEN, 100 + 175 * (Number(size) || 10));
  return `<svg slot="room" width="0" height="${height}"></svg>`;
}
