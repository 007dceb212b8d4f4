import type { TemplateResult } from 'lit';
import type { Role, SignedIn } from '../../contract/desk/desk.js';
import type { ShopStart } from '../../contract/desk/start.js';
import type { Api } from './api.js';
import type { ShopNews } from './news-controller.js';
import type { VendorLive } from './vendor-live.js';

/** What each view of the desk gets, as the property `desk`: a new object whenever something in it has changed. */
export interface DeskContext {
  api: Api;
  session: SignedIn;
  /** The vendor that was chosen, else the first; null where the account has none. */
  vendorId: string | null;
  /** How far the first day of that shop is; null until that is known, and of a shop that is nobody's own. */
  start: ShopStart | null;
  /** Why that is not known; empty where nothing went wrong. */
  startProblem: string;
  /** What is new of that shop; null until that is known. */
  news: ShopNews | null;
  /** Says when its reviews and reports change. */
  live: VendorLive;
  /** What follows the view in the address: `['r1']` in `/desk/inbox/r1`. */
  rest: readonly string[];
  /** The query of the address, where a view keeps what was filtered. */
  query: URLSearchParams;
  /** An address of the desk for a link, with the chosen vendor. */
  href(address: string): string;
  /** Goes to an address of the desk, such as `/desk/inbox?queue=pending`; the chosen vendor is added. `replace` leaves no step back. */
  go(address: string, options?: { replace?: boolean }): void;
  /** Says something to those who hear the page, and shows it for a moment. `undo` takes back what was done, by a button beside it. */
  announce(text: string, undo?: () => void): void;
  /** Requests the session again, and how far the first day is: after a change of one's own name, of the vendors, or of a step. */
  reload(): Promise<void>;
  /** Takes over how far the first day is, as the server has just said. */
  showStart(start: ShopStart): void;
}

/** Draws a view. */
export type DrawView = (desk: DeskContext) => TemplateResult;

/** A view of the desk, which is loaded when it is first opened. */
export interface View {
  /** `inbox` in `/desk/inbox`. */
  path: string;
  /** What the navigation calls it. */
  label: string;
  /** Whether a new group of the navigation begins with it. */
  begins?: true;
  /** Who has it: those whose role is this or more. */
  role: Role;
  load: () => Promise<DrawView>;
}
