import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ApiError } from './api.js';

/** Requests of a view, and what went wrong with the last one. */
export class AttemptController {
  /** Why it failed; empty where nothing is wrong. */
  problem = '';
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Does `work`, and keeps what the server says against it; resolves to whether it was done. */
  async run(work: () => Promise<void>): Promise<boolean> {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
    }
    this.#host.requestUpdate();
    return this.problem === '';
  }

  /** What went wrong; it is heard when it comes. */
  alert(): TemplateResult {
    return html`<p class="problem" role="alert">${this.problem}</p>`;
  }

  /** Stands where something is loaded, and offers to try it again where that has failed. */
  waiting(what: string, retry: () => void): TemplateResult {
    if (this.problem === '') return html`<p class="muted" aria-busy="true">Loading ${what}</p>`;
    return html`<p><button part="button" @click=${retry}>Try again</button></p>`;
  }
}
