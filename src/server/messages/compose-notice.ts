/** What notices to people of the desk say: a review or a report, what came in a day, and a webhook that was disabled, a source that is silent. */
import { failureText, SOURCE_LABELS } from '../../contract/source-words.js';
import type { Silence, Store, TakenMessage } from '../../service/index.js';
import type { ComposeMail } from './compose-mail.js';
import { mailMarkup } from './mail-markup.js';
import type { Mail } from './mail-sender.js';
import { accountIn, type ReadTold, type ToldReview } from './reviews-told.js';

/** Reviews of a digest, and lists of a source, that are quoted. */
const QUOTED = 10;
/** Characters of a text that are quoted. */
const LONGEST = 2000;
const DAY_MS = 86_400_000;
const TO_OWNERS = 'You get this because you own the desk.';
const WHY = 'You get this because you chose so at the desk, under Notices. There you change it.';

export interface NoticeComposerOptions {
  store: Pick<Store, 'people' | 'notices' | 'reports' | 'vendors' | 'webhooks' | 'sources'>;
  readTold: ReadTold;
  url: string;
  now?: () => Date;
}

/** The kinds of notices. */
export function noticeComposers(options: NoticeComposerOptions): Record<string, ComposeMail> {
  const { store, readTold, url, now = () => new Date() } = options;

  async function personOf({ accountId, recipientId }: TakenMessage): Promise<Mail['to'] | null> {
    const found = await store.people.get(accountId, recipientId);
    return found && { name: found.person.name, address: found.person.email };
  }

  return {
    async notice(message) {
      const { accountId, vendorId, subjectId, details } = message;
      const to = await personOf(message);
      const told = to && (await readTold(accountId, vendorId ?? '', subjectId ?? ''));
      if (!to || !told) return null;
      const reported = details.reportId !== null;
      const report = reported
        ? await store.reports.get({ vendorId: vendorId!, reportId: String(details.reportId) })
        : null;
      if (reported && !report) return null;
      const heading = reported ? `A review at ${told.shop} was reported` : `A new review at ${told.shop}`;
      return {
        to,
        ...mailMarkup({
          subject: reported ? heading : `${heading}: ${starsOf(told)}`,
          heading,
          lines: [
            report
              ? `The reason given: ${report.reason.replaceAll('_', ' ')}. ${report.explanation}`
              : STATES[told.state],
          ],
          quotes: [quoteOf(told)],
          button: { label: 'Open it at the desk', url: told.url },
          footer: WHY,
        }),
      };
    },

    async digest(message) {
      const { accountId, vendorId, recipientId, details } = message;
      const to = await personOf(message);
      const vendor = to && (await store.vendors.get(vendorId ?? '', accountId));
      if (!to || !vendor) return null;
      const from = String(details.from);
      const until = new Date(Math.min(now().getTime(), Date.parse(from) + DAY_MS)).toISOString();
      const place = { accountId, personId: recipientId, vendorId: vendor.id };
      const { reviewIds, reviews, reports } = await store.notices.digest(place, from, until, QUOTED);
      if (reviews + reports === 0) return null;
      const told = await Promise.all(reviewIds.map((id) => readTold(accountId, vendor.id, id)));
      const what = [
        ...(reviews > 0 ? [counted(reviews, 'review')] : []),
        ...(reports > 0 ? [counted(reports, 'report')] : []),
      ];
      const query = new URLSearchParams({ vendor: vendor.id, ...accountIn(accountId) });
      return {
        to,
        ...mailMarkup({
          subject: `${vendor.name}: ${what.join(' and ')} since yesterday`,
          heading: `${what.join(' and ')} at ${vendor.name}`,
          lines: reviews > QUOTED ? [`The newest ${QUOTED} are below.`] : [],
          quotes: told.flatMap((one) => (one ? [{ ...quoteOf(one), link: { label: 'Open it', url: one.url } }] : [])),
          button: { label: 'Open the inbox', url: `${url}/desk/inbox?${query}` },
          footer: WHY,
        }),
      };
    },

    async webhook_disabled(message) {
      const { accountId, details } = message;
      const to = await personOf(message);
      const webhook = to && (await store.webhooks.get(accountId, String(details.webhookId)));
      if (!to || !webhook?.disabledAt) return null;
      return {
        to,
        ...mailMarkup({
          subject: 'A webhook was disabled',
          heading: 'A webhook was disabled',
          lines: [
            `Nothing has arrived at ${webhook.url} for days, so that it gets no more events.`,
            'When it works again, enable it at the desk. What it missed until then is listed there, and can be sent again.',
          ],
          button: {
            label: 'Open the webhooks',
            url: `${url}/desk/webhooks?${new URLSearchParams(accountIn(accountId))}`,
          },
          footer: TO_OWNERS,
        }),
      };
    },

    async source_silent(message) {
      const { accountId, details } = message;
      const connectionId = String(details.connectionId);
      const to = await personOf(message);
      const silence = to && (await store.sources.silence({ accountId, connectionId, toldAt: String(details.toldAt) }));
      if (!to || !silence) return null;
      const { kind, name, lists } = silence;
      const heading = `Nothing was read from ${name} for a day`;
      return {
        to,
        ...mailMarkup({
          subject: heading,
          heading,
          lines: [
            `${SOURCE_LABELS[kind].name}: ${counted(lists.length, 'list')} of reviews ${lists.length === 1 ? 'is' : 'are'} not up to date here. What was read stays.`,
            ...(lists.length > QUOTED ? [`The first ${QUOTED} are below; the desk has all.`] : []),
          ],
          quotes: lists.slice(0, QUOTED).map((list) => ({ heading: list.title, text: silenceText(list, kind) })),
          button: {
            label: 'Open the source at the desk',
            url: `${url}/desk/sources/${encodeURIComponent(connectionId)}${accountQuery(accountId)}`,
          },
          footer: `${TO_OWNERS} There is no other mail about this before it was read once.`,
        }),
      };
    },
  };
}

/** Since when nothing was read of a list, why, and what to do. */
function silenceText({ lastReadAt, failure }: Silence['lists'][number], kind: Silence['kind']): string {
  const since = lastReadAt === null ? 'It was never read to its end.' : `It was read last on ${momentOf(lastReadAt)}.`;
  const why = failure
    ? failureText(failure, kind)
    : 'Why is not known here. Tell whoever runs the server, whose log and settings say more.';
  return `${since}\n${why}`;
}

const momentOf = (timestamp: string) =>
  `${new Date(timestamp).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

function accountQuery(accountId: string): string {
  const query = new URLSearchParams(accountIn(accountId)).toString();
  return query === '' ? '' : `?${query}`;
}

const STATES: Record<ToldReview['state'], string> = {
  pending: 'It waits for somebody to look at it.',
  shown: 'Readers see it.',
  held_back: 'It is held back.',
  archived: 'It is archived.',
};

function quoteOf({ card }: ToldReview): { heading: string; text: string } {
  const text = [card.title, card.text].filter(Boolean).join('\n\n') || 'Without a text.';
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)} […]` : text;
  return { heading: `${card.author || 'Somebody'}, ${starsOf({ card })}`, text: cut };
}

function starsOf({ card }: Pick<ToldReview, 'card'>): string {
  return card.rating === null ? 'without stars' : `${card.rating} of 5 stars`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
