import { html, nothing, type TemplateResult } from 'lit';
import type { InboxDecisions } from './inbox-decisions.js';
import { type InboxModel, MOST_CHOSEN } from './inbox-model.js';
import type { InboxAction } from './inbox-reviews.js';
import { reviewCount } from './inbox-words.js';

/** Decisions about all that are chosen, and what takes the last one back. */
export function decisionBar(model: InboxModel, decisions: InboxDecisions): TemplateResult | typeof nothing {
  const { chosen, ids } = model;
  const { isUndoable } = decisions;
  if (ids.length === 0 && !isUndoable) return nothing;
  const act = (action: InboxAction, label: string) =>
    html`<button part="button" @click=${() => decisions.act(action, [...chosen])}>${label}</button>`;
  return html`<div class="bar" role="group" aria-label="Decide about several">
      <label class="choose-all"
        ><input
          type="checkbox"
          .checked=${chosen.size > 0}
          .indeterminate=${chosen.size > 0 && chosen.size < Math.min(MOST_CHOSEN, ids.length)}
          @change=${(event: Event) => model.chooseAll((event.target as HTMLInputElement).checked)}
        />${chosen.size > 0 ? `${reviewCount(chosen.size)} chosen` : 'Choose all'}</label
      >
      ${chosen.size > 0 ? [act('show', 'Show'), act('hold', 'Hold back'), act('archive', 'Archive')] : nothing}
      ${isUndoable ? html`<button part="button" @click=${() => decisions.undo()}>Undo</button>` : nothing}
    </div>`;
}
