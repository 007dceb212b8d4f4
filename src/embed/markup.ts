/** HTML that is written as it is. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Value = string | number | Markup | readonly Value[] | false | null | undefined;

/** HTML of a template; values that are texts are escaped, for text nodes and for attributes in double quotes. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((html, part, index) => html + written(values[index - 1]) + part));
}

function written(value: Value): string {
  if (value instanceof Markup) return value.html;
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(written).join('');
  return `${value}`.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
