import { type Command, InvalidArgumentError, Option } from 'commander';
import { DECIDED_REASONS, type DecidedReason } from '../../contract/held-back-reasons.js';
import {
  type DecisionRequest,
  type DecisionResult,
  MAX_DECIDED,
  QUEUES,
  type Queue,
  type QueuedReview,
} from '../../contract/service/moderation.js';
import { Reply } from '../../contract/service/review.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError } from '../../platform/errors.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import { CannotReply, EVERY_ACCOUNT, ReplyStays, type Store } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { changeProducts, type ProductFlags } from './review-products.js';
import { whoRuns } from './who-runs.js';
import { withVendor } from './with-vendor.js';

/** Reviews that are read at once. */
const PAGE = 200;
/** Characters of a text in a table. */
const SHOWN_LENGTH = 60;

type Flags = SettingFlags & { vendor: string; json?: true };
type Reason = DecidedReason;

/** Adds `reviews list|show|hide|archive|undo|reply|product`: a vendor's queues of reviews, and what is decided about them. */
export function addReviewsCommand(program: Command, shell: Shell): void {
  const reviews = program.command('reviews');

  const command = (name: string, description: string, example: string) =>
    reviews
      .command(name)
      .description(description)
      .requiredOption('--vendor <id>', 'whose reviews these are')
      .option('--json', 'print JSON, a line for each review')
      .addOption(dataOption())
      .addHelpText('after', `\nExample:\n  reviews-widget reviews ${example}\n`);

  command(
    'list',
    'list a queue, the newest first: id, state, stars, when, source, open reports, author, text',
    'list --vendor 6f1c… --queue pending --stars 1,2',
  )
    .addOption(new Option('--queue <queue>', 'which reviews').choices([...QUEUES]).default('todo'))
    .option('--search <words>', 'only those whose title, text or author have all of these words')
    .option('--stars <numbers>', 'only these, such as 1,2; 0 is without a rating', starNumbers)
    .option('--oldest', 'the oldest first')
    .option('--limit <number>', 'so many at most (50)', wholeNumber)
    .action(async (flags: ListFlags) => {
      const { listed, inQueue } = await withVendor(shell, flags, async (store) => ({
        listed: await readQueue(store, flags),
        inQueue: (await store.moderation.overview(flags.vendor)).counts[flags.queue],
      }));
      for (const queued of listed) print(shell, flags, queued, lineOf(queued));
      shell.stderr.write(`${listed.length} listed, ${inQueue} in the queue "${flags.queue}"\n`);
    });

  const decision = (name: string, description: string, example: string) =>
    command(name, description, example).argument('<id...>', 'ids in "reviews list"');

  decision('show', 'show reviews to readers', 'show c3f9… 7d20… --vendor 6f1c…').action((ids: string[], flags: Flags) =>
    decide(shell, flags, ids, { decision: 'show' }),
  );

  decision(
    'hide',
    'hold reviews back from readers, for a reason that is not about stars',
    'hide c3f9… --vendor 6f1c… --reason spam',
  )
    .requiredOption('--reason <reason>', `why: ${DECIDED_REASONS.join(', ')}`, readReason)
    .action((ids: string[], flags: Flags & { reason: Reason }) =>
      decide(shell, flags, ids, { decision: 'hold_back', reason: flags.reason }),
    );

  decision('archive', 'put reviews away: they are shown nowhere', 'archive c3f9… --vendor 6f1c…')
    .option('--reason <reason>', `why: ${DECIDED_REASONS.join(', ')}`, readReason)
    .action((ids: string[], flags: Flags & { reason?: Reason }) =>
      decide(shell, flags, ids, { decision: 'archive', ...(flags.reason && { reason: flags.reason }) }),
    );

  command(
    'undo',
    'take decisions of the last day back: each review is exactly where it was',
    'undo 0d6a… --vendor 6f1c…',
  )
    .argument('<decision...>', 'ids that show, hide and archive have printed')
    .action((ids: string[], flags: Flags) =>
      decideInBatches(shell, flags, ids, (store, batch) =>
        store.moderation.undo(flags.vendor, batch, { by: whoRuns(), at: new Date() }),
      ),
    );

  command('reply', 'reply to a review, or replace the reply', 'reply c3f9… --vendor 6f1c… --text "Thank you, Ada."')
    .argument('<id>', 'its id in "reviews list"')
    .option('--text <text>', 'what the reply says')
    .option('--name <name>', "who signs it (the vendor's sender name)")
    .option('--delete', 'take the reply away')
    .action((id: string, flags: ReplyFlags) => reply(shell, flags, id));

  command(
    'product',
    'give reviews another product, by their ids or all of a table: its columns are from, to and title',
    'product --vendor 6f1c… --map renumbered.csv',
  )
    .argument('[id...]', 'ids in "reviews list"')
    .option('--product <id>', "the shop's own identifier of the product that they get")
    .option('--title <title>', 'its title (as other reviews of it have it)')
    .option('--none', 'they are of no product')
    .option('--map <file>', 'CSV or .xlsx: the reviews of each product in "from" get the one in "to"')
    .action((ids: string[], flags: ProductFlags) => changeProducts(shell, flags, ids));
}

type ListFlags = Flags & { queue: Queue; search?: string; stars?: number[]; oldest?: true; limit?: number };
type ReplyFlags = Flags & { text?: string; name?: string; delete?: true };

async function readQueue(store: Store, flags: ListFlags): Promise<QueuedReview[]> {
  const { vendor, queue, search: q, stars, oldest, limit: most = 50 } = flags;
  const listed: QueuedReview[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(PAGE, most - listed.length);
    const page = await store.moderation.page(vendor, { queue, q, stars, sort: oldest ? 'asc' : 'desc', limit, cursor });
    listed.push(...page.reviews);
    cursor = page.nextCursor;
  } while (cursor !== undefined && listed.length < most);
  return listed;
}

function decide(shell: Shell, flags: Flags, ids: string[], request: Omit<DecisionRequest, 'reviewIds'>): Promise<void> {
  return decideInBatches(shell, flags, ids, (store, reviewIds) =>
    store.moderation.decide(flags.vendor, { ...request, reviewIds }, { by: whoRuns(), at: new Date() }),
  );
}

const REFUSED: Partial<Record<DecisionResult['outcome'], string>> = {
  not_found: 'there is none with this id',
  changed_since: 'the review has moved since',
  too_late: 'that was more than a day ago',
  was_shown: 'readers have seen it',
};

/** Prints a line for each, and fails at the end when there was one about which nothing could be done. */
async function decideInBatches(
  shell: Shell,
  flags: Flags,
  ids: string[],
  work: (store: Store, batch: string[]) => Promise<DecisionResult[]>,
): Promise<void> {
  const results = await withVendor(shell, flags, async (store) => {
    const all: DecisionResult[] = [];
    for (let from = 0; from < ids.length; from += MAX_DECIDED) {
      all.push(...(await work(store, ids.slice(from, from + MAX_DECIDED))));
    }
    return all;
  });
  for (const { id, outcome, decisionId, queued } of results) {
    const line = [id, outcome, queued?.state ?? '-', decisionId ?? '-'].map(oneLine).join('\t');
    print(shell, flags, { id, outcome, state: queued?.state ?? null, decisionId }, line);
  }
  const refused = results.filter(({ outcome }) => REFUSED[outcome] !== undefined);
  const [first] = refused;
  if (!first) return;
  const others = refused.length > 1 ? ` (and ${refused.length - 1} more)` : '';
  throw new OperatorError(`nothing was done about ${first.id}: ${REFUSED[first.outcome]}${others}`);
}

async function reply(shell: Shell, flags: ReplyFlags, reviewId: string): Promise<void> {
  if ((flags.text === undefined) === (flags.delete === undefined)) {
    throw new OperatorError('say what the reply is with --text, or --delete it', 2);
  }
  const { text: comment = 'deleted', name } = flags;
  const body = Reply.safeParse({ reviewId, comment, name }, { error: validationMessages });
  if (!body.success) {
    const { path, message } = body.error.issues[0]!;
    throw new OperatorError(
      `${path[0] === 'reviewId' ? 'the id' : path[0] === 'name' ? '--name' : '--text'} ${message}`,
      2,
    );
  }
  const change = { account: EVERY_ACCOUNT } as const;
  const queued = await withVendor(shell, flags, async (store) => {
    if (!(await store.moderation.get(flags.vendor, reviewId))) return null;
    const changed = flags.delete ? store.reviews.deleteReply(reviewId, change) : store.reviews.reply(body.data, change);
    await changed.catch(explain);
    return store.moderation.get(flags.vendor, reviewId);
  });
  if (!queued) throw new OperatorError(`this vendor has no review ${reviewId}: see "reviews-widget reviews list"`);
  print(shell, flags, queued, `${reviewId}\t${queued.review.status}`);
}

function explain(error: unknown): never {
  if (error instanceof ReplyStays)
    throw new OperatorError('its source takes no reply away: change it, or delete it there');
  if (!(error instanceof CannotReply)) throw error;
  throw new OperatorError(`${error.message} keeps the replies to its reviews itself: reply there`);
}

function print(shell: Shell, { json }: Flags, object: object, line: string): void {
  shell.stdout.write(`${json ? JSON.stringify(object) : line}\n`);
}

/** What a stranger typed comes last, and begins with no sign that a spreadsheet reads as a formula. */
function lineOf({ review, state, openReports }: QueuedReview): string {
  const { id, rating, createdAt, source, authorName, title, text } = review;
  const written = [authorName || '(no name)', [title, text].filter(Boolean).join(': ') || '(no text)'].map((part) => {
    const letters = [...oneLine(part)];
    return `"${letters.length > SHOWN_LENGTH ? `${letters.slice(0, SHOWN_LENGTH).join('')} […]` : letters.join('')}"`;
  });
  return [id, state, rating || '-', createdAt, oneLine(source), String(openReports), ...written].join('\t');
}

function starNumbers(text: string): number[] {
  if (/^[0-5](?:,[0-5]){0,5}$/.test(text)) return [...new Set(text.split(',').map(Number))];
  throw new InvalidArgumentError('It must be numbers from 0 to 5, with commas in between.');
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

function readReason(reason: string): Reason {
  const known = DECIDED_REASONS.find((one) => one === reason);
  if (known) return known;
  throw new InvalidArgumentError(`It must be one of ${DECIDED_REASONS.join(', ')}.`);
}
