import type { Store } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { createMailComposer } from './compose-mail.js';
import { createDispatcher, type Dispatcher } from './dispatcher.js';
import { createMailSender } from './mail-sender.js';

export interface OpenDispatcherOptions {
  settings: Pick<Settings, 'mail'>;
  store: Store;
  /** What links in mails begin with. */
  url: string;
  log: (event: object) => void;
}

/** The dispatcher of the embedded service's queue, with a sender for each channel that the settings allow. */
export function openDispatcher({ settings, store, url, log }: OpenDispatcherOptions): Dispatcher {
  const compose = createMailComposer({ store, url });
  const senders = settings.mail ? [createMailSender({ ...settings.mail, compose })] : [];
  return createDispatcher({ queue: store.messages, senders, log });
}
