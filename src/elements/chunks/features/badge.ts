import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../../languages/format-message.js';
import { isHeldBack } from '../../list/held-back.js';
import { average, countedReviews } from '../../list/review-summary.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/** Draws stars, average and count as a button that opens the list in a dialog. The list is drawn once the dialog is open. */
export function render(view: WidgetView, list: () => TemplateResult): TemplateResult {
  const { host, feed, choice, strings, tag } = view;
  const { summary } = feed.page!;
  const open = (isOpen: boolean) => () => view.choose({ open: isOpen, page: choice.page });
  const title = host.heading || strings.reviews;
  // The honesty line behind the badge says the same number.
  const isSaid = summary.average !== null && isHeldBack(summary) && !summary.uncounted;
  return html`<button part="badge" type="button" aria-haspopup="dialog" @click=${open(true)}>
      ${average(view)} <span part="count" class=${isSaid ? 'unseen' : nothing}>${formatMessage(strings.reviewCount, tag, { count: countedReviews(summary) })}${view.draw('chosenSource')}</span>
    </button>
    <dialog part="dialog" aria-label=${title} @close=${open(false)} @click=${onBackdrop}>
      ${
        choice.open
          ? html`<div part="dialog-content">
              <div part="dialog-header">
                <h2 part="heading">${title}</h2>
                <button part="button close" type="button" aria-label=${strings.close} @click=${open(false)}>
                  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
                </button>
              </div>
              ${list()}
            </div>`
          : nothing
      }
    </dialog>`;
}

/** The content fills the dialog, so a press on the dialog itself is one on its backdrop. */
function onBackdrop(event: MouseEvent): void {
  if (event.target === event.currentTarget) (event.target as HTMLDialogElement).close();
}

/** Opens and closes the dialog as the reader has chosen; the browser returns the focus. */
export function start(): ActiveFeature {
  let opened: HTMLDialogElement | null = null;
  return {
    update({ host, choice }) {
      const dialog = host.renderRoot.querySelector<HTMLDialogElement>('[part="dialog"]');
      // A dialog that was moved in the document is open, but no longer modal.
      if (dialog?.open && !dialog.matches(':modal')) {
        dialog.open = false;
        opened = null;
      }
      // Only once for each choice: the `close` event comes late, and until then the dialog must not open again.
      if (choice.open && dialog && !dialog.open && dialog !== opened) dialog.showModal();
      else if (!choice.open) dialog?.close();
      opened = choice.open ? dialog : null;
    },
  };
}

export const styles = css`
  /* What it says of held-back reviews stands behind it, and below it where there is no room. */
  :host([layout='badge']) section > .held-back,
  .layer:has(> [part='badge']) {
    display: inline-block;
    margin: 0;
    padding: 0;
  }
  .layer:has(+ .held-back) > [part='badge'] {
    margin-inline-end: 0.5em;
  }
  [part='badge'] {
    position: relative;
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.35em;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
  }
  /* A line of text is low for a finger. */
  [part='badge']::after {
    position: absolute;
    inset: -5px 0;
    content: '';
  }
  [part='badge'] [part='stars'] {
    align-self: center;
    order: -1;
  }
  [part='badge'] [part='average'] {
    font-size: 1em;
    letter-spacing: normal;
  }
  [part='badge'] [part='average']:has(~ .unseen),
  [part='badge'] [part='count'] {
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
    text-underline-offset: 0.25em;
  }
  [part='badge']:hover > * {
    text-decoration-color: currentColor;
  }
  /* Where there are no reviews to show, that is said in the line too. */
  :host([layout='badge']) .layer > [part~='message'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    padding: 0;
    border: 0;
    text-align: start;
  }
  :host([layout='badge']) .layer > [part~='message'] [part~='button'] {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-decoration: underline;
  }
  :host([layout='badge']) .layer > [part~='message'] .write {
    all: unset;
  }
  [part='dialog'] {
    inline-size: min(100% - 24px, 46em);
    max-inline-size: none;
    max-block-size: min(100% - 24px, 56em);
    margin: auto;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: Canvas;
    color: CanvasText;
    box-shadow: 0 24px 64px rgb(0 0 0 / 30%);
    overscroll-behavior: contain;
  }
  [part='dialog']::backdrop {
    background: rgb(0 0 0 / 50%);
  }
  [part='dialog-content'] {
    container-type: inline-size;
    padding: 0 clamp(16px, 4vw, 32px) clamp(16px, 4vw, 32px);
    line-height: 1.5;
  }
  [part='dialog-header'] {
    position: sticky;
    z-index: 2;
    inset-block-start: 0;
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--_gap);
    margin: 0 -8px 8px;
    padding: 12px 8px;
    background: Canvas;
  }
  [part='dialog-header'] [part='heading'] {
    align-self: center;
    margin: 0;
  }
  [part~='close'] {
    flex: none;
    inline-size: 44px;
    padding: 0;
    border-color: transparent;
    border-radius: 50%;
  }
  [part~='close'] svg {
    inline-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='dialog'][open] {
      animation: rise 0.2s ease-out;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 16px;
    }
  }
`;
