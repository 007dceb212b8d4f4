import { html, type TemplateResult } from 'lit';

/** In the place of what is not there yet: what will be here, and what brings it, as links or a button. Styled by `deskStyles`. */
export function emptyState(heading: string, text: string, ways: unknown = ''): TemplateResult {
  return html`<div class="empty">
    <h2>${heading}</h2>
    <p class="muted">${text}</p>
    ${ways ? html`<p>${ways}</p>` : ''}
  </div>`;
}
