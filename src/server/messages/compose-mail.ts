/** What each kind of mail says. Secrets of links are made here, in the moment in which the mail goes out, and stored nowhere. */
import type { Store, TakenMessage } from '../../service/index.js';
import { mailMarkup } from './mail-markup.js';
import type { Mail } from './mail-sender.js';
import type { Postponed } from './sender.js';

export interface MailComposerOptions {
  store: Pick<Store, 'people' | 'links'>;
  /** What links begin with. */
  url: string;
  /** Composers of further kinds. */
  more?: Record<string, ComposeMail>;
  now?: () => Date;
}

/** Composes a mail of one kind; null where there is nothing to say any more. */
export type ComposeMail = (message: TakenMessage) => Promise<Mail | Postponed | null>;

/** Composes all kinds of mail. */
export function createMailComposer({
  store,
  url,
  more = {},
  now = () => new Date(),
}: MailComposerOptions): ComposeMail {
  const account = (accountId: string) => (accountId === 'default' ? '' : ` of the account ${accountId}`);

  const composers: Record<string, ComposeMail> = {
    async sign_in({ accountId, recipientId }) {
      const found = await store.people.get(accountId, recipientId);
      if (!found) return null;
      const { secret } = await store.links.forSignIn(accountId, recipientId, now());
      const content = mailMarkup({
        subject: 'Your link to the desk',
        heading: 'Sign in to the desk',
        lines: [
          `Hello ${found.person.name}, this link signs you in to the desk${account(accountId)}. It works once, for 15 minutes.`,
        ],
        button: { label: 'Sign in', url: `${url}/desk/link#${secret}` },
        footer:
          'Somebody has asked for this link with your email address. If it was not you, leave this mail alone: nobody can sign in without it.',
      });
      return { to: { name: found.person.name, address: found.person.email }, ...content };
    },

    async join({ accountId, recipientId }) {
      const link = await store.links.renewJoin(accountId, recipientId, now());
      if (!link) return null;
      const content = mailMarkup({
        subject: 'You are invited to the desk',
        heading: 'Join the desk',
        lines: [
          `You are invited to work with the reviews of a shop, as ${link.role}${account(accountId)}. The link works once, until ${dayOf(link.expiresAt)}.`,
        ],
        button: { label: 'Join', url: `${url}/desk/link#${link.secret}` },
        footer: 'An owner of the desk has given your email address. If you do not know why, leave this mail alone.',
      });
      return { to: { name: '', address: link.email }, ...content };
    },
  };

  const all = { ...composers, ...more };
  return async (message) => (await all[message.kind]?.(message)) ?? null;
}

const dayOf = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
