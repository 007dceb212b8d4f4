import './mail-preview.js';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { DeskCampaigns } from '../../../contract/desk/invites.js';
import type { Campaign, CampaignText, CampaignUpdate } from '../../../contract/service/campaign.js';
import { ApiError } from '../api.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { languageNames } from '../setup/look/language-names.js';
import { invitesStyles } from './invites-styles.js';

/**
 * One campaign: when customers are asked, how, and in which words, with the mail beside them. Who is no owner only reads it.
 *
 * @fires desk-saved - when it was changed
 */
export class CampaignForm extends LitElement {
  static override styles = [
    ...deskStyles,
    invitesStyles,
    css`
      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
        align-items: start;
      }
      h3 {
        font-size: 1rem;
      }
      @media (min-width: 75rem) {
        .columns {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
        /* The mail stays in sight while its words are written, which are below. */
        .columns > .card:last-child {
          position: sticky;
          inset-block-start: 1rem;
          max-block-size: calc(100dvb - 2rem);
          overflow: auto;
        }
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    campaign: { attribute: false },
    sends: { attribute: false },
    language: { state: true },
    texts: { state: true },
  };

  declare desk: DeskContext;
  declare campaign: Campaign;
  declare sends: DeskCampaigns['sends'];
  /** Whose words are shown. */
  declare language: string;
  /** The words as they are in the form. */
  declare texts: readonly CampaignText[];
  readonly #form = new FormController(this);
  readonly #test = new FormController(this);

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('campaign')) return;
    const before = changed.get('campaign');
    this.texts = this.campaign.texts;
    if (before?.id !== this.campaign.id) this.language = this.campaign.language;
  }

  override render() {
    const mayChange = roleAllows(this.desk.session.person.role, 'owner');
    return html`<div class="columns">
      <div class="card">
        <h2><bdi>${this.campaign.name}</bdi></h2>
        ${mayChange ? nothing : html`<p class="muted">An owner may change it.</p>`}
        <form novalidate @submit=${(event: SubmitEvent) => this.#save(event)}>
          <fieldset class="plain" ?disabled=${!mayChange}>
            ${this.#form.alert()} ${this.#when()} ${this.#how()} ${this.#words()} ${this.#page()}
            ${mayChange ? html`<button part="button primary" ?disabled=${this.#form.busy}>Save</button>` : nothing}
          </fieldset>
        </form>
      </div>
      <div class="card">
        <h2>The mail</h2>
        <desk-mail-preview .desk=${this.desk} .texts=${this.texts} .language=${this.language}></desk-mail-preview>
        ${mayChange ? this.#testMail() : nothing}
      </div>
    </div>`;
  }

  #when(): TemplateResult {
    const { name, delayHours, reminderDays } = this.campaign;
    const form = this.#form;
    const number = (field: string, label: string, value: number | undefined, max: number, hint = '') =>
      form.field({
        ...{ name: field, label, type: 'number', autocomplete: 'off', max, hint },
        ...{ value: value === undefined ? '' : String(value), required: false },
      });
    return html`${form.field({ name: 'name', label: 'Name', autocomplete: 'off', value: name, maxLength: 100 })}
      <div class="pair">
        ${number('days', 'Days after the order', Math.floor(delayHours / 24), 365, 'Long enough that it has arrived, and was tried.')}
        ${number('hours', 'and hours', delayHours % 24, 23)}
      </div>
      <div class="pair">
        ${number('reminder1', 'First reminder, days after the invite', reminderDays[0], 60, 'Empty: none. After a review there is none.')}
        ${number('reminder2', 'Second reminder, days after the first', reminderDays[1], 60)}
      </div>`;
  }

  #how(): TemplateResult {
    const { channels, quietHours, timeZone, language } = this.campaign;
    const hint = this.sends.sms ? '' : 'This server sends no text messages: no provider is set up.';
    return html`${this.#choice('channels', 'How customers are reached', CHANNEL_CHOICES, channels.join(','), hint)}
      <div class="pair">
        ${this.#choice('quietFrom', 'Send nothing from', [['', 'Send at any hour'], ...HOURS], quietHours === null ? '' : String(quietHours.from))}
        ${this.#choice('quietTo', 'until', [['', '–'], ...HOURS], quietHours === null ? '' : String(quietHours.to))}
      </div>
      <div class="pair">
        ${this.#choice('timeZone', 'Time zone', zoneNames(timeZone), timeZone, 'Of customers whose invite names none.')}
        ${this.#choice('language', 'Language', named(language), language, 'Of invites that name none.')}
      </div>`;
  }

  #words(): TemplateResult {
    const { subject = '', text = '' } = this.texts.find(({ language }) => language === this.language) ?? {};
    const own = new Set(this.texts.map(({ language }) => language));
    const choices = named(this.language, ...own).map(
      ([code, name]): Labelled => [code, own.has(code) ? `${name} (your words)` : name],
    );
    return html`<h3>Your own words</h3>
      <p class="hint">
        Where both are empty, the mail has its built-in words. <code>{firstName}</code>, <code>{shop}</code> and <code>{product}</code> are filled
        in. An empty line begins a paragraph.
      </p>
      <div>
        <label for="wordsIn">Words in</label>
        <select id="wordsIn" @change=${({ target }: Event) => (this.language = (target as HTMLSelectElement).value)}>
          ${choices.map(([code, name]) => html`<option value=${code} ?selected=${code === this.language}>${name}</option>`)}
        </select>
      </div>
      <div>
        <label for="subject">Subject</label>
        <input id="subject" .value=${subject} dir="auto" maxlength="200" autocomplete="off" @input=${this.#onWords} />
      </div>
      <div>
        <label for="text">Text</label>
        <textarea id="text" .value=${text} dir="auto" maxlength="4000" @input=${this.#onWords}></textarea>
      </div>`;
  }

  #page(): TemplateResult {
    const { pageUrl, tracksOpens } = this.campaign;
    return html`<h3>Page and privacy</h3>
      ${this.#form.field({
        ...{
          name: 'pageUrl',
          label: 'A page of your own (optional)',
          type: 'url',
          autocomplete: 'off',
          maxLength: 2048,
        },
        ...{ value: pageUrl ?? '', required: false },
        hint: 'With the form in it, in place of the page that this server has.',
      })}
      <div>
        <label class="check"
          ><input type="checkbox" name="tracksOpens" .defaultChecked=${tracksOpens} aria-describedby="opens-hint" />Measure whether mails are opened</label
        >
        <p class="hint" id="opens-hint">
          The mail then loads an invisible picture that tells this server when somebody reads it. Many laws ask for the customer's consent for that;
          without it you still see what was sent, which links were opened and what was reviewed.
        </p>
      </div>`;
  }

  #testMail(): TemplateResult {
    const { email } = this.desk.session.person;
    return html`<form novalidate @submit=${(event: SubmitEvent) => this.#sendTest(event)}>
      ${this.#test.alert()}
      <button part="button" ?disabled=${this.#test.busy || !this.sends.email}>Send a test mail to me</button>
      <p class="hint">
        ${
          this.sends.email
            ? html`To <bdi dir="ltr">${email}</bdi>, in the language above, as the campaign is saved. Its links store nothing.`
            : 'This server sends no mail yet: ask whoever runs it.'
        }
      </p>
    </form>`;
  }

  #choice(name: string, label: string, choices: readonly Labelled[], chosen: string, hint = ''): TemplateResult {
    const error = this.#form.errorOf(name);
    const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    return html`<div>
      <label for=${name}>${label}</label>
      <select id=${name} name=${name} aria-invalid=${error ? 'true' : nothing} aria-describedby=${described || nothing}>
        ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
      </select>
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
      ${error ? html`<p class="error" id="${name}-error">${error}</p>` : nothing}
    </div>`;
  }

  readonly #onWords = (): void => {
    const value = (id: string) => this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!.value;
    const words = { language: this.language, subject: value('subject'), text: value('text') };
    const others = this.texts.filter(({ language }) => language !== this.language);
    this.texts = words.subject.trim() + words.text.trim() === '' ? others : [...others, words];
  };

  #save(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async (values) => {
      const half = this.texts.find(({ subject, text }) => subject.trim() === '' || text.trim() === '');
      if (half) {
        this.language = half.language;
        throw new ApiError(400, { code: 'invalid_request', detail: 'Own words need both, a subject and a text' });
      }
      const body = { ...campaignOf(values), texts: this.texts };
      const path = `/vendors/${this.desk.vendorId}/campaigns/${encodeURIComponent(this.campaign.id)}`;
      await this.desk.api.send<Campaign>('PUT', path, body).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        const errors = error.errors.map(({ field, message }) => ({ field: fieldOf(field), message }));
        throw new ApiError(error.status, { code: error.code, detail: error.message, errors });
      });
      this.desk.announce('The campaign was saved.');
      this.dispatchEvent(new CustomEvent('desk-saved'));
    });
  }

  #sendTest(event: SubmitEvent): Promise<void> {
    return this.#test.submit(event, async () => {
      const path = `/vendors/${this.desk.vendorId}/campaigns/${encodeURIComponent(this.campaign.id)}/test`;
      const { email } = await this.desk.api.send<{ email: string }>('POST', path, { language: this.language });
      this.desk.announce(`A test mail is on its way to ${email}.`);
    });
  }
}

/** The languages that mails have, and those that the shop has named besides. */
function named(...besides: string[]): Labelled[] {
  const known = languageNames();
  const more = besides.filter((code) => known.every(([one]) => one !== code));
  return [...known, ...[...new Set(more)].map((code): Labelled => [code, code])];
}

customElements.define('desk-campaign-form', CampaignForm);

// A campaign as the fields of its form, and back.

/** What a choice stands for, and what it says. */
type Labelled = [value: string, label: string];

const CHANNEL_CHOICES: readonly Labelled[] = [
  ['email,sms', 'By mail, else by text message'],
  ['sms,email', 'By text message, else by mail'],
  ['email', 'By mail alone'],
  ['sms', 'By text message alone'],
];

/** The hours of a day, as the clock here shows them. */
const HOURS: readonly Labelled[] = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(hour * 3_600_000)),
]);

/** Every time zone that the browser knows, with `chosen`, which it may not. */
function zoneNames(chosen: string): Labelled[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...zones].map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

/** What the values of the form say. A field without a number says 0, a reminder without one that there is none. */
function campaignOf(values: Record<string, string>): CampaignUpdate {
  const { name = '', quietFrom = '', quietTo = '', pageUrl = '', channels = '', timeZone = '', language = '' } = values;
  const number = (field: string) => Number(values[field] ?? '');
  return {
    ...{ name, timeZone, language },
    delayHours: number('days') * 24 + number('hours'),
    reminderDays: ['reminder1', 'reminder2'].filter((field) => (values[field] ?? '') !== '').map(number),
    channels: channels.split(',') as NonNullable<CampaignUpdate['channels']>,
    quietHours: quietFrom === '' ? null : { from: Number(quietFrom), to: Number(quietTo) },
    pageUrl: pageUrl.trim() === '' ? null : pageUrl.trim(),
    tracksOpens: 'tracksOpens' in values,
  };
}

/** Which field of the form a wrong field of the campaign is. */
function fieldOf(field: string): string {
  if (field.startsWith('quietHours')) return field.endsWith('from') ? 'quietFrom' : 'quietTo';
  if (field.startsWith('reminderDays')) return field.endsWith('1') ? 'reminder2' : 'reminder1';
  return field === 'delayHours' ? 'days' : field;
}
