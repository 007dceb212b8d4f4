import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { INBOX_QUEUES } from '../../../contract/desk/inbox.js';
import { DeskDialog } from '../dialog.js';
import type { InboxAction } from './inbox-reviews.js';
import { QUEUE_LABELS } from './inbox-words.js';

/** What the keys work on. */
export interface KeyHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** Decides about the chosen reviews, else about the one that has the focus. */
  act(action: InboxAction): void;
  step(by: 1 | -1): void;
  choose(): void;
  undo(): void;
  search(): void;
  openFilters(): void;
  openQueue(at: number): void;
  showKeys(): void;
}

type Key = [key: string, meaning: string, run: (host: KeyHost) => void];

/** The keys of the inbox: what each means, and does. */
export const KEYS: readonly Key[] = [
  ['j', 'Next review', (host) => host.step(1)],
  ['k', 'Previous review', (host) => host.step(-1)],
  ['x', 'Choose it, for a decision about several', (host) => host.choose()],
  ['s', 'Show', (host) => host.act('show')],
  ['h', 'Hold back', (host) => host.act('hold')],
  ['a', 'Archive', (host) => host.act('archive')],
  ['r', 'Reply', (host) => host.act('reply')],
  ['u', 'Undo the last decision', (host) => host.undo()],
  ['/', 'Search', (host) => host.search()],
  ['f', 'Filters and order', (host) => host.openFilters()],
  ...INBOX_QUEUES.map((queue, at): Key => [String(at + 1), QUEUE_LABELS[queue], (host) => host.openQueue(at)]),
  ['?', 'These shortcuts', (host) => host.showKeys()],
];

/** Runs what a key means, wherever the focus is, but for fields and dialogs. */
export class InboxKeys implements ReactiveController {
  readonly #host: KeyHost;

  constructor(host: KeyHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#onKey);
  }

  #onKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea, dialog')) return;
    if ([...this.#host.renderRoot.children].some((child) => child instanceof DeskDialog)) return;
    const found = KEYS.find(([key]) => key === event.key);
    if (!found) return;
    event.preventDefault();
    found[2](this.#host);
  };
}
