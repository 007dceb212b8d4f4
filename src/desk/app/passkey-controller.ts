import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SignedIn } from '../../contract/desk/desk.js';
import { type Api, ApiError } from './api.js';
import { askForPasskey, listsPasskeys, stopAsking } from './passkeys.js';

/** Signing in by a passkey: by a button, and below the field for the email where the browser lists passkeys there. */
export class PasskeyController implements ReactiveController {
  /** Why it failed; empty where nothing is wrong. */
  problem = '';
  busy = false;
  readonly #host: ReactiveControllerHost;
  readonly #api: () => Api;
  readonly #onSignedIn: (session: SignedIn) => void;
  #offers = false;

  constructor(host: ReactiveControllerHost, api: () => Api, onSignedIn: (session: SignedIn) => void) {
    this.#host = host;
    this.#api = api;
    this.#onSignedIn = onSignedIn;
    host.addController(this);
  }

  hostDisconnected(): void {
    if (this.#offers) void stopAsking().catch(() => {});
    this.#offers = false;
  }

  /** Lists passkeys below the field until one is chosen or the page goes. Nobody has asked for that, so nothing is said when it cannot be. */
  async offer(): Promise<void> {
    this.#offers = true;
    try {
      if (!(await listsPasskeys())) return;
      const asked = await this.#ask();
      if (!this.#offers || this.busy) return;
      const response = await askForPasskey(asked, true);
      await this.#attempt(() => this.#send(response));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Opens the browser's own window. */
  press = async (): Promise<void> => {
    if (this.busy) return;
    await this.#attempt(async () => this.#send(await askForPasskey(await this.#ask(), false)));
    if (this.problem !== '' && this.#offers) void this.offer();
  };

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    this.busy = true;
    this.#host.requestUpdate();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
    } finally {
      this.busy = false;
      this.#host.requestUpdate();
    }
  }

  #ask(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#api().send('POST', '/session/passkey/options', {});
  }

  async #send(response: object): Promise<void> {
    this.#onSignedIn(await this.#api().send<SignedIn>('POST', '/session/passkey', { response }));
  }
}
