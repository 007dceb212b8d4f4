import { html, type TemplateResult } from 'lit';

/** Says once on a view that the reviews live in another service, and what is done there. */
export function elsewhere(what: string): TemplateResult {
  return html`<p class="notice">This shop’s reviews live in another reviews service. ${what}</p>`;
}
