import { css, LitElement } from 'lit';
import { deskStyles } from './desk-styles.js';

/** Opens a dialog over `root`, and resolves to what it is closed with. The focus goes back to where it was. */
export function openDialog<Choice>(root: ParentNode & Node, dialog: DeskDialog<Choice>): Promise<Choice | null> {
  root.append(dialog);
  return new Promise((resolve) => {
    const close = ({ detail }: CustomEventInit<Choice>) => {
      dialog.remove();
      resolve(detail ?? null);
    };
    dialog.addEventListener('desk-closed', close as EventListener, { once: true });
  });
}

/**
 * A dialog with a form in it, opened by `openDialog`. It draws a `<dialog @close=${this.onClose}>` with a `<form method="dialog">`, whose buttons have values.
 *
 * @fires desk-closed - with the choice, or null
 */
export abstract class DeskDialog<Choice> extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      dialog {
        box-sizing: border-box;
        inline-size: min(34rem, calc(100vw - 2rem));
        max-block-size: calc(100dvb - 2rem);
        padding: clamp(1rem, 4vw, 1.75rem);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_surface);
        color: inherit;
        overflow: auto;
        overflow-wrap: anywhere;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.5);
      }
      .options label {
        display: flex;
        align-items: center;
        gap: 0.625rem;
        min-block-size: 44px;
        margin: 0;
        font-weight: 400;
      }
      .options input {
        flex: none;
        inline-size: 1.25rem;
        block-size: 1.25rem;
        margin: 0;
        accent-color: var(--_accent);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 0.875rem;
        border-inline-start: 3px solid var(--_border);
        white-space: pre-line;
      }
    `,
  ];

  override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  /** What it is closed with, by the value of the button that closed it and what is in the form. Null: nothing is to be done. */
  protected abstract choice(pressed: string, values: FormData): Choice | null;

  protected readonly onClose = (event: Event): void => {
    const dialog = event.target as HTMLDialogElement;
    const detail = this.choice(dialog.returnValue, new FormData(dialog.querySelector('form')!));
    this.dispatchEvent(new CustomEvent('desk-closed', { detail }));
  };
}
