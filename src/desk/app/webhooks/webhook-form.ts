import { css, html, LitElement } from 'lit';
import { type NewWebhook, WEBHOOK_EVENTS } from '../../../contract/webhooks.js';
import { ApiError } from '../api.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { EVENT_WORDS } from './webhook-words.js';

/**
 * Adds an address that events are sent to.
 *
 * @fires desk-webhook-made - with the webhook and its secret
 */
export class WebhookForm extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .events label {
        display: flex;
        gap: 0.75rem;
        align-items: center;
        min-block-size: 44px;
        margin: 0;
        font-weight: 400;
      }
      input[type='checkbox'] {
        flex: none;
        inline-size: 1.125rem;
        block-size: 1.125rem;
        margin: 0;
        accent-color: var(--_accent);
      }
      [part~='primary'] {
        justify-self: start;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'url',
        label: 'Address',
        autocomplete: 'off',
        hint: 'Where the other program takes messages. It begins with https://.',
        maxLength: 1000,
      })}
      <fieldset>
        <legend>What it is told</legend>
        <div class="events">
          ${WEBHOOK_EVENTS.map(
            (event) =>
              html`<label><input type="checkbox" name=${event} checked /><span>${EVENT_WORDS[event]}</span></label>`,
          )}
        </div>
      </fieldset>
      <button part="button primary" ?disabled=${form.busy}>Add webhook</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ url, ...rest }) => {
      const events = WEBHOOK_EVENTS.filter((name) => name in rest);
      if (events.length === 0) {
        throw new ApiError(400, { code: 'invalid_request', detail: 'Choose at least one thing that it is told' });
      }
      const made = await this.desk.api.send<NewWebhook>('POST', '/webhooks', { url, events });
      form.reset();
      this.dispatchEvent(new CustomEvent('desk-webhook-made', { detail: made }));
    });
  }
}

customElements.define('desk-webhook-form', WebhookForm);
