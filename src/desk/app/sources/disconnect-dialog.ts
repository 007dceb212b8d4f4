import { css, html, nothing } from 'lit';
import { disconnectChoices } from '../../../contract/source-rules.js';
import type { DisconnectChoice, SourceConnection } from '../../../contract/sources.js';
import { DeskDialog } from '../dialog.js';
import { counted } from '../numbers/number-words.js';
import { KIND_WORDS } from './source-words.js';

const CHOICES: Record<DisconnectChoice, [label: string, meaning: string]> = {
  keep: ['Keep them', 'They stay as they are, with the name of their source. What changes there is not seen any more.'],
  archive: ['Archive them', 'Readers do not see them. They lie in the archive of the inbox.'],
  erase: [
    'Erase them',
    'They are gone from this server, with everything that was decided about them. This cannot be undone.',
  ],
};

/** Asks what becomes of the reviews of a source that is disconnected. */
export class DisconnectDialog extends DeskDialog<DisconnectChoice> {
  static override styles = [
    ...DeskDialog.styles,
    css`
      .options label {
        align-items: start;
        padding-block: 0.5rem;
      }
    `,
  ];

  connection!: SourceConnection;

  override render() {
    const { kind, name, locations } = this.connection;
    const reviews = locations.reduce((sum, { read }) => sum + read, 0);
    const choices = disconnectChoices(this.connection);
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Disconnect <bdi>${name}</bdi>?</h2>
        <p>What opens it is forgotten at once${kind === 'google' ? ', and given back to Google' : ''}. At ${KIND_WORDS[kind].name} nothing changes.</p>
        <fieldset class="options">
          <legend>${reviews === 1 ? 'The review' : `The ${counted(reviews, 'review')}`} that came from there</legend>
          ${choices.map(
            (choice) => html`<label>
              <input type="radio" name="choice" value=${choice} ?checked=${choice === choices[0]} />
              <span><strong>${CHOICES[choice][0]}.</strong> ${CHOICES[choice][1]}</span>
            </label>`,
          )}
        </fieldset>
        ${choices.includes('keep') ? nothing : html`<p class="muted">The source does not allow that they stay once it is disconnected.</p>`}
        <div class="actions">
          <button part="button danger" value="yes">Disconnect</button>
          <button part="button" value="" autofocus>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  protected override choice(pressed: string, values: FormData): DisconnectChoice | null {
    return pressed === 'yes' ? (values.get('choice') as DisconnectChoice) : null;
  }
}

customElements.define('desk-disconnect', DisconnectDialog);
