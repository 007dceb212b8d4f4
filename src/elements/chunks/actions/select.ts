import { html, type TemplateResult } from 'lit/html.js';

/** A choice of one of `options`, whose label is no line of its own. */
export function select(
  part: string,
  label: string,
  options: [value: string, text: string][],
  selected: string | undefined,
  onChange: (value: string) => void,
): TemplateResult {
  return html`<label part=${part}>
    <select part=${`${part}-select`} aria-label=${label} @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === selected}>${text}</option>`)}
    </select>
  </label>`;
}
