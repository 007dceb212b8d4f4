import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type DeskVendor, ownShop } from '../../../contract/desk/desk.js';
import { type ShopStart, START_STEPS, type StartStep } from '../../../contract/desk/start.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';
import { moment } from '../times.js';
import '../setup/shop/new-shop.js';

type Step = 'shop' | StartStep;

/** What a step is called, what it is for, and what is done where it stands, which is loaded when it is first opened. */
interface StepWords {
  title: string;
  why: string;
  done: string;
  /** What somebody says who does not want it. */
  skip: string;
}

const WORDS: Record<Step, StepWords> = {
  shop: { title: 'Your shop', why: 'Its reviews, its pages and its mails carry this name.', done: '', skip: '' },
  reviews: {
    title: 'Bring the reviews you have',
    why: 'A file of your review app, of your shop system or of a spreadsheet. It is looked at first; nothing is stored before you say so.',
    done: 'There are reviews.',
    skip: 'I have none yet',
  },
  page: {
    title: 'Put them on your page',
    why: 'A few lines to paste, and a check that sees them.',
    done: 'Your page shows them.',
    skip: 'Later',
  },
  customers: {
    title: 'Ask your customers',
    why: 'Invite somebody who bought something: what they write is marked as a verified purchase.',
    done: 'Customers are invited.',
    skip: 'Later',
  },
  look: {
    title: 'Choose the look',
    why: 'Colours, layout and words. It fits into your page by itself, so this can wait.',
    done: 'You have chosen one.',
    skip: 'It is fine as it is',
  },
};

const LOAD: Record<StartStep, () => Promise<unknown>> = {
  reviews: () => import('../import/import-view.js'),
  page: () => import('./start-lines.js'),
  customers: () => import('../invites/order-file.js'),
  look: () => import('../setup/look/look-part.js'),
};

/** A shop's first day in five steps, each done where it stands. Leaving and skipping lose nothing. */
export class StartView extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .page,
      .steps {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      .page {
        gap: 1.5rem;
      }
      .head {
        display: grid;
        grid-template-columns: 2rem minmax(0, 1fr) auto;
        gap: 0.25rem 0.875rem;
        align-items: center;
      }
      .head p {
        grid-column: 2 / -1;
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 2rem;
        block-size: 2rem;
        border: 1px solid var(--_line);
        border-radius: 50%;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .done .mark {
        border-color: transparent;
        background: var(--_accent);
        color: var(--_accent-text);
      }
      .card.closed {
        padding-block: 0.875rem;
      }
      .content {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      .demo {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
      }
      .demo p {
        flex: 1 1 16rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** The step that somebody has opened or closed; undefined: the first that is open. */
    chosen: undefined as Step | null | undefined,
    loaded: [] as readonly Step[],
    problem: '',
  });
  readonly #attempt = new AttemptController(this);
  #vendorId: string | null = null;
  readonly #asked = new Set<StartStep>();
  #within: { desk: DeskContext; within: DeskContext } | null = null;

  /** The shop that is chosen, where it is one of the account's own. */
  get #shop(): DeskVendor | undefined {
    return ownShop(this.desk.session, this.desk.vendorId);
  }

  override willUpdate(): void {
    if (this.desk.vendorId === this.#vendorId) return;
    this.#vendorId = this.desk.vendorId;
    this.#view.chosen = undefined;
  }

  override render() {
    const start = this.#shop ? this.desk.start : null;
    const steps: Step[] = ['shop', ...START_STEPS];
    const open = this.#opened(start);
    return html`<div class="page">
      <div>
        <h1 tabindex="-1">First steps</h1>
        <p class="muted">In whatever order suits you. Leave at any time: what is done stays, and the desk finds it by itself.</p>
      </div>
      ${this.#demo()} ${this.#attempt.alert()} ${this.#problem()}
      ${
        this.#shop && !start
          ? this.#waiting()
          : html`<ol class="steps">
              ${steps.map((step, index) => this.#step(step, index + 1, this.#stateOf(step, start), step === open))}
            </ol>`
      }
      ${start && Object.values(start.steps).every((state) => state !== 'open') ? this.#ready() : nothing}
    </div>`;
  }

  #waiting(): TemplateResult {
    const { startProblem } = this.desk;
    if (startProblem === '') return html`<p class="muted" aria-busy="true">Loading the steps</p>`;
    return html`<p class="problem" role="alert">${startProblem}</p>
      <p><button part="button" @click=${() => this.desk.reload()}>Try again</button></p>`;
  }

  #problem(): TemplateResult {
    return html`<p class="problem" role="alert">${this.#view.problem}</p>`;
  }

  #demo(): TemplateResult | typeof nothing {
    const demo = this.desk.session.vendors.find(({ demo }) => demo);
    if (!demo) return nothing;
    return html`<div class="notice demo">
      <p><strong><bdi>${demo.name}</bdi></strong> at this desk is the demo, to try things with. Nothing of it is yours.</p>
      <button part="button" @click=${this.#leaveDemo}>Leave the demo</button>
    </div>`;
  }

  #stateOf(step: Step, start: ShopStart | null): 'done' | 'skipped' | 'open' {
    if (step === 'shop') return this.#shop ? 'done' : 'open';
    return start?.steps[step] ?? 'open';
  }

  /** The step whose content is shown; null: none. Before there is a shop, nothing else can be done. */
  #opened(start: ShopStart | null): Step | null {
    if (!this.#shop) return 'shop';
    if (this.#view.chosen !== undefined) return this.#view.chosen;
    return START_STEPS.find((step) => start?.steps[step] === 'open') ?? null;
  }

  #step(step: Step, number: number, state: 'done' | 'skipped' | 'open', isOpen: boolean): TemplateResult {
    const { title, why, done } = WORDS[step];
    const isDone = state === 'done';
    const said = isDone ? this.#doneWords(step, done) : state === 'skipped' ? 'Skipped.' : why;
    const skips = isOpen && step !== 'shop' && state === 'open';
    const label = isOpen ? 'Close' : isDone ? 'Again' : 'Open';
    return html`<li class="card ${isOpen ? '' : 'closed'} ${state}" aria-current=${isOpen ? 'step' : nothing}>
      <div class="head">
        <span class="mark" aria-hidden="true">${isDone ? '✓' : number}</span>
        <h2>${title}<span class="unseen">${isDone ? ' (done)' : state === 'skipped' ? ' (skipped)' : ''}</span></h2>
        ${
          this.#shop && step !== 'shop'
            ? html`<button
                part="button link"
                aria-expanded=${isOpen}
                aria-label="${label}: ${title}"
                @click=${() => this.#choose(isOpen ? null : step)}
              >
                ${label}
              </button>`
            : nothing
        }
        <p class="muted">
          ${said}
          ${
            skips
              ? html`<button part="button link" @click=${() => this.#skipStep(step)}>${WORDS[step].skip}</button>`
              : nothing
          }
        </p>
      </div>
      ${isOpen && isDone ? this.#next() : nothing}
      ${isOpen ? html`<div class="content">${this.#content(step)}</div>` : nothing}
    </li>`;
  }

  /** From a step that is done to the first that is open. */
  #next(): TemplateResult | typeof nothing {
    const steps = this.desk.start?.steps;
    const next = START_STEPS.find((step) => steps?.[step] === 'open');
    if (!next) return nothing;
    return html`<p><button part="button primary" @click=${() => this.#choose(next)}>Next: ${WORDS[next].title}</button></p>`;
  }

  #doneWords(step: Step, done: string): unknown {
    const page = this.desk.start?.page;
    if (step === 'shop')
      return html`<bdi>${this.#shop?.name}</bdi>. ${deskLink(this.desk, '/desk/setup/shop', 'Its profile')}`;
    if (step === 'page' && page) {
      return html`Seen ${page.origin ? html`on <bdi>${page.origin}</bdi>` : 'by a server'}, last on ${moment(page.usedAt)}.`;
    }
    return done;
  }

  #content(step: Step): TemplateResult {
    if (step === 'shop') return html`<desk-new-shop .desk=${this.desk} next="/desk/start" withWebsite></desk-new-shop>`;
    if (!this.#view.loaded.includes(step)) {
      if (!this.#asked.has(step)) void this.#load(step);
      return html`<p class="muted" aria-busy="true">Loading</p>`;
    }
    const desk = this.#deskWithin();
    switch (step) {
      case 'reviews':
        return html`<desk-import .desk=${desk} within></desk-import>`;
      case 'page':
        return html`<desk-start-lines .desk=${desk}></desk-start-lines>`;
      case 'customers':
        return html`<p>
            Bring a file of orders to invite those who bought lately, or ${deskLink(this.desk, '/desk/invites/new', 'invite one customer')}. New
            customers are invited by themselves once you ${deskLink(this.desk, '/desk/invites/orders', 'connect your shop’s orders')}.
          </p>
          <desk-order-file .desk=${desk} .campaigns=${[]}></desk-order-file>`;
      default:
        return html`<desk-setup-look .desk=${desk} at="/desk/start"></desk-setup-look>`;
    }
  }

  #ready(): TemplateResult {
    return html`<p>
      That is all. From here on the desk opens with the ${deskLink(this.desk, '/desk/inbox', 'inbox')}; everything here is also under
      ${deskLink(this.desk, '/desk/setup', 'Set-up')}.
    </p>`;
  }

  /** Whatever a step announces may be what it is for: the steps are looked at again. */
  #deskWithin(): DeskContext {
    const { desk } = this;
    if (this.#within?.desk !== desk) {
      const announce: DeskContext['announce'] = (text, undo) => {
        desk.announce(text, undo);
        void this.#refresh();
      };
      this.#within = { desk, within: { ...desk, announce } };
    }
    return this.#within.within;
  }

  async #refresh(): Promise<void> {
    // What somebody works at stays open, done or not.
    this.#view.chosen = this.#opened(this.desk.start);
    await this.desk.reload();
  }

  #choose(step: Step | null): void {
    this.#view.chosen = step;
    this.#view.problem = '';
    this.#asked.clear();
    // Once a page has asked for reviews, it is seen here.
    void this.desk.reload();
  }

  async #skipStep(step: StartStep): Promise<void> {
    const { steps } = this.desk.start!;
    const skipped = START_STEPS.filter((one) => one === step || steps[one] === 'skipped');
    const { api, vendorId, showStart } = this.desk;
    const done = await this.#attempt.run(async () => {
      showStart(await api.send<ShopStart>('PUT', `/vendors/${vendorId}/start`, { skipped }));
      this.#view.chosen = undefined;
      this.desk.announce(`${WORDS[step].title}: skipped.`);
    });
    if (!done) return;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-expanded="true"], h1')?.focus();
  }

  async #load(step: StartStep): Promise<void> {
    this.#asked.add(step);
    try {
      await LOAD[step]();
      this.#view.loaded = [...this.#view.loaded, step];
    } catch {
      this.#view.problem = 'This step cannot be loaded. Check your connection, and load the desk again.';
    }
  }

  #leaveDemo = async (): Promise<void> => {
    const { api, announce, reload } = this.desk;
    await this.#attempt.run(async () => {
      await api.send('PUT', '/demo', { left: true });
      await reload();
      announce('The demo is gone from this desk.', () => {
        void api.send('PUT', '/demo', { left: false }).then(() => reload());
      });
    });
  };
}

customElements.define('desk-start', StartView);

export const view: DrawView = (desk) => html`<desk-start .desk=${desk}></desk-start>`;
