import { html, type TemplateResult } from 'lit';

/**
 * Shapes of the summary and of `cards` reviews, while the first answer is on its way: about as high as what comes, so that
 * nothing below moves into sight and out again. `label` is for screen readers.
 */
export function skeleton(label: string, cards: number): TemplateResult {
  return html`<p class="unseen" role="status">${label}</p>
    <div aria-hidden="true">
      <div part="summary">
        <span class="bone average"></span>
        <div part="histogram">${[1, 2, 3, 4, 5].map(() => html`<div part="row"><i></i><span class="bone line"></span></div>`)}</div>
      </div>
      <div part="list">${Array.from(
        { length: cards },
        () => html`<div part="card">
          <div part="header">
            <span class="bone face"></span>
            <div part="byline"><span class="bone short"></span><span class="bone short"></span></div>
          </div>
          <span class="bone line"></span><span class="bone line"></span><span class="bone short"></span>
        </div>`,
      )}</div>
    </div>`;
}
