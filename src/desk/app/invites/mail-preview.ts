import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { InvitePreview } from '../../../contract/desk/invites.js';
import type { CampaignText } from '../../../contract/service/campaign.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';

/** How long nobody has typed before the mail is drawn again, ms. */
const PAUSE_MS = 300;

/**
 * The mail of a campaign as customers get it, while its words are written. The frame is a page of the server with a policy of its own; it is sandboxed
 * without scripts, and of the same origin only so that the mail can be put into it.
 */
export class MailPreview extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem;
      }
      .choices label {
        margin: 0;
        font-weight: 400;
      }
      .choices select {
        inline-size: auto;
      }
      .subject {
        overflow-wrap: anywhere;
      }
      iframe {
        display: block;
        box-sizing: border-box;
        inline-size: 100%;
        max-inline-size: 45rem;
        margin-inline: auto;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: #fff;
      }
      iframe.phone {
        max-inline-size: 390px;
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    texts: { attribute: false },
    language: {},
    drawn: { state: true },
    isDark: { state: true },
    isPhone: { state: true },
  };

  declare desk: DeskContext;
  declare texts: readonly CampaignText[];
  declare language: string;
  /** Null until it is there. */
  declare drawn: InvitePreview | null;
  declare isDark: boolean;
  declare isPhone: boolean;
  readonly #view = stateOf(this, {
    reminder: 0,
  });
  readonly #attempt = new AttemptController(this);
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #resizes = new ResizeObserver(() => this.#fit());

  constructor() {
    super();
    this.drawn = null;
    this.isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    this.isPhone = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#resizes.disconnect();
    this.#asked = '';
  }

  override willUpdate(): void {
    const asked = JSON.stringify([this.desk.vendorId, this.#wish()]);
    if (asked === this.#asked) return;
    const isFirst = this.#asked === '';
    this.#asked = asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), isFirst ? 0 : PAUSE_MS);
  }

  /** Half a text is not sent: the server would refuse it. */
  #wish() {
    const texts = this.texts.filter(({ subject, text }) => subject.trim() !== '' && text.trim() !== '');
    return { texts, language: this.language, reminder: this.#view.reminder };
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('drawn') || changed.has('isDark') || changed.has('isPhone')) this.#draw();
  }

  override render() {
    return html`
      <div class="choices">
        ${this.#choice('Which mail', ['The invite', 'A reminder'], this.#view.reminder, (at) => (this.#view.reminder = at))}
        ${this.#choice('Colours', ['Light', 'Dark'], Number(this.isDark), (at) => (this.isDark = at === 1))}
        ${this.#choice('Width', ['Computer', 'Phone'], Number(this.isPhone), (at) => (this.isPhone = at === 1))}
      </div>
      ${this.#attempt.alert()}
      ${
        this.drawn
          ? html`<p class="subject"><span class="muted">Subject:</span> <bdi>${this.drawn.subject}</bdi></p>`
          : this.#attempt.waiting('the mail', () => void this.#load())
      }
      <iframe
        title="Preview of the mail"
        src="/desk/mail-frame"
        sandbox="allow-same-origin"
        referrerpolicy="no-referrer"
        class=${this.isPhone ? 'phone' : nothing}
        ?hidden=${this.drawn === null}
        @load=${() => this.#onFrame()}
      ></iframe>
    `;
  }

  #choice(label: string, choices: readonly string[], chosen: number, choose: (at: number) => void): TemplateResult {
    return html`<label
      ><span class="muted">${label}</span>
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).selectedIndex)}>
        ${choices.map((choice, at) => html`<option ?selected=${at === chosen}>${choice}</option>`)}
      </select></label
    >`;
  }

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  #onFrame(): void {
    this.#resizes.disconnect();
    this.#resizes.observe(this.#frame!);
    this.#draw();
  }

  /** Puts the mail into the frame: without its links, which lead nowhere, and in the colours that were chosen. */
  #draw(): void {
    const mail = this.#frame?.contentDocument;
    // Before its page has come the frame has an empty one, to which the desk's own policy applies.
    if (!this.drawn || !mail?.body || mail.URL === 'about:blank') return;
    mail.documentElement.innerHTML = this.drawn.html;
    for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
    mail.documentElement.style.colorScheme = this.isDark ? 'dark' : 'light';
    for (const { cssRules } of mail.styleSheets) {
      for (const rule of cssRules) if (isDarkRule(rule)) rule.media.mediaText = this.isDark ? 'all' : 'not all';
    }
    this.#fit();
  }

  /** As high as the mail is, so that nothing scrolls in it. */
  #fit(): void {
    const frame = this.#frame;
    const mail = frame?.contentDocument?.body;
    if (!frame || !mail) return;
    const height = String(Math.max(300, Math.ceil(mail.getBoundingClientRect().height) + 2));
    if (frame.height !== height) frame.height = height;
  }

  async #load(): Promise<void> {
    const asked = this.#asked;
    await this.#attempt.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/campaigns/preview`;
      const drawn = await this.desk.api.send<InvitePreview>('POST', path, this.#wish());
      if (asked === this.#asked) this.drawn = drawn;
    });
  }
}

function isDarkRule(rule: CSSRule): rule is CSSMediaRule {
  return 'media' in rule && (rule as CSSMediaRule).cssText.includes('@media');
}

customElements.define('desk-mail-preview', MailPreview);
