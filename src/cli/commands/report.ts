import { type Command, InvalidArgumentError, Option } from 'commander';
import { DECIDED_REASONS, type DecidedReason } from '../../contract/held-back-reasons.js';
import { type Notice, type Report, ReportDecision, type ReportDetails } from '../../contract/service/report.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { ReportDecided, ReportOpen, ReviewGone, type Store } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { whoRuns } from './who-runs.js';
import { withVendor } from './with-vendor.js';

/** Reports that are read at once. */
const PAGE = 500;

type Flags = SettingFlags & { vendor: string; json?: true };
type DecideFlags = Flags & { keep?: true; holdBack?: DecidedReason; archive?: DecidedReason; statement: string };

/** Adds `report list|show|decide|told`: reports of reviews, and what is decided about them. */
export function addReportCommand(program: Command, shell: Shell): void {
  const report = program.command('report');

  const command = (name: string, description: string, example: string) =>
    report
      .command(name)
      .description(description)
      .requiredOption('--vendor <id>', 'whose reviews were reported')
      .option('--json', 'print JSON')
      .addOption(dataOption())
      .addHelpText('after', `\nExample:\n  reviews-widget report ${example}\n`);

  command(
    'list',
    'list reports, the oldest first: id, reason, when, review, decision, who is left to tell',
    'list --vendor 6f1c… --state open',
  )
    .addOption(new Option('--state <state>', 'only those').choices(['open', 'decided']))
    .action(async (flags: Flags & { state?: Report['state'] }) => {
      const reports = await withVendor(shell, flags, (store) => readAll(store, flags.vendor, flags.state));
      for (const one of reports) shell.stdout.write(`${flags.json ? JSON.stringify(one.report) : lineOf(one)}\n`);
      const open = reports.filter(({ report }) => report.state === 'open').length;
      shell.stderr.write(`${reports.length} report${reports.length === 1 ? '' : 's'}, ${open} open\n`);
    });

  command('show', 'print a report, its review, and what is left to tell whom', 'show 9a0f… --vendor 6f1c…')
    .argument('<id>', 'its id in "report list"')
    .action(async (reportId: string, flags: Flags) => {
      const details = await withVendor(shell, flags, (store) =>
        store.reports.get({ vendorId: flags.vendor, reportId }),
      );
      print(shell, flags, found(details, reportId));
    });

  command(
    'decide',
    'decide a report, with the reasons that reporter and author are told',
    'decide 9a0f… --vendor 6f1c… --hold-back personal_data --statement "It gives the address of one of our staff."',
  )
    .argument('<id>', 'its id in "report list"')
    .option('--keep', 'the review stays as it is')
    .option('--hold-back <reason>', `the review is hidden: ${DECIDED_REASONS.join(', ')}`, decidedReason)
    .option('--archive <reason>', 'the review is archived, for one of the same reasons', decidedReason)
    .requiredOption('--statement <text>', 'the reasons, as both sides are told them')
    .action(async (reportId: string, flags: DecideFlags) => {
      const decision = readDecision(flags);
      const mail = sendsMail(shell, flags);
      const place = { vendorId: flags.vendor, reportId };
      const details = await withVendor(shell, flags, (store) =>
        store.reports.decide(place, decision, new Date(), { by: whoRuns(), mail }).catch(explain),
      );
      print(shell, flags, found(details, reportId));
    });

  command('told', 'record that reporter or author were told the decision', 'told 9a0f… --vendor 6f1c… --reporter')
    .argument('<id>', 'its id in "report list"')
    .option('--reporter', 'the reporter was told')
    .option('--author', 'the author of the review was told')
    .action(async (reportId: string, flags: Flags & { reporter?: true; author?: true }) => {
      const { reporter, author } = flags;
      if (!reporter && !author) throw new OperatorError('say who was told: --reporter, --author, or both', 2);
      const told = { ...(reporter && { reporter }), ...(author && { author }) };
      const place = { vendorId: flags.vendor, reportId };
      const details = await withVendor(shell, flags, (store) => store.reports.markTold(place, told).catch(explain));
      for (const to of Object.keys(told)) warnOfUnknown(shell, found(details, reportId), to);
      print(shell, flags, found(details, reportId));
    });
}

interface Listed {
  report: Report;
  left: Notice[];
}

async function readAll(store: Store, vendorId: string, state: Report['state'] | undefined): Promise<Listed[]> {
  const listed: Listed[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.reports.list(vendorId, { state, limit: PAGE, cursor });
    for (const report of page.reports) {
      const details = report.state === 'open' ? null : await store.reports.get({ vendorId, reportId: report.id });
      listed.push({ report, left: leftOf(details) });
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return listed;
}

/** Nothing that a reporter typed: a table may be opened in a spreadsheet. */
function lineOf({ report, left }: Listed): string {
  const { id, reason, createdAt, reviewId, decision, heldBackReason } = report;
  const decided = decision === null ? 'open' : [decision, heldBackReason].filter(Boolean).join(': ');
  return [id, reason, createdAt, reviewId, decided, left.map(({ to }) => `tell ${to}`).join(', ') || '-'].join('\t');
}

/** Who can be reached and was not told yet. */
function leftOf(details: ReportDetails | null): Notice[] {
  return (details?.notices ?? []).filter(({ toldAt, email, phoneNumber }) => toldAt === null && (email || phoneNumber));
}

/** A shop may have told somebody over its counter, so it is recorded all the same. */
function warnOfUnknown(shell: Shell, { notices }: ReportDetails, to: string): void {
  const notice = notices.find((one) => one.to === to);
  if (notice?.email || notice?.phoneNumber) return;
  const why = notice ? 'nobody here knows how to reach them' : 'this decision has nothing to tell them';
  shell.stderr.write(`recorded that the ${to} was told, although ${why}: was it another report?\n`);
}

function sendsMail(shell: Shell, flags: SettingFlags): boolean {
  return readSettings(shell.env, flags).mail !== null;
}

function print(shell: Shell, flags: Flags, details: ReportDetails): void {
  const { json, vendor } = flags;
  const mail = sendsMail(shell, flags);
  if (json) {
    shell.stdout.write(`${JSON.stringify(details, null, 2)}\n`);
    return;
  }
  const { id, reviewId, reason, explanation, name, email, page, createdAt, review, decision } = details;
  const lines = [
    `Report ${id} of ${createdAt}`,
    `Review ${reviewId}${review ? '' : ', which is gone'}`,
    `Reason ${reason}`,
    'Explanation',
    ...quoted(explanation),
    'Reporter',
    ...quoted([name, email].filter(Boolean).join('\n') || '(unknown)'),
    ...(page ? ['Seen at, as the reporter says', ...quoted(page)] : []),
    ...(review
      ? [
          `What the review says, ${review.rating || 'no'} stars`,
          ...quoted([review.title, review.text].filter(Boolean).join('\n')),
        ]
      : []),
    decision === null
      ? 'Decision open'
      : `Decision ${[decision, details.heldBackReason].filter(Boolean).join(': ')} on ${details.decidedAt}`,
    ...(details.statement ? ['Statement', ...quoted(details.statement)] : []),
  ];
  for (const notice of details.notices) lines.push('', ...noticeLines(notice, { id, vendor, mail }));
  shell.stdout.write(`${lines.join('\n')}\n`);
}

function noticeLines(
  { to, email, phoneNumber, subject, text, toldAt }: Notice,
  { id, vendor, mail }: { id: string; vendor: string; mail: boolean },
): string[] {
  const address = email ?? phoneNumber;
  const state = toldAt
    ? `Told the ${to} on ${toldAt}`
    : address
      ? mail && email
        ? `Not told yet: the server mails the ${to}, as "reviews-widget messages list" shows`
        : `LEFT TO DO: tell the ${to}. No mail goes there, so send this yourself, then: reviews-widget report told ${id} --vendor ${vendor} --${to}`
      : `Nobody knows how to reach the ${to}; this is what there would be to tell`;
  return [state, 'To', ...quoted(address ?? '(unknown)'), 'Subject', ...quoted(subject), 'Text', ...quoted(text)];
}

/** Each line behind a bar, so that no text of a stranger reads as a line of ours. */
function quoted(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => `  | ${line}`);
}

function decidedReason(reason: string): DecidedReason {
  const known = DECIDED_REASONS.find((one) => one === reason);
  if (known) return known;
  throw new InvalidArgumentError(`It must be one of ${DECIDED_REASONS.join(', ')}.`);
}

function readDecision({ keep, holdBack, archive, statement }: DecideFlags): ReportDecision {
  if ([keep, holdBack, archive].filter(Boolean).length !== 1) {
    throw new OperatorError('decide one of --keep, --hold-back REASON and --archive REASON', 2);
  }
  const heldBackReason = holdBack ?? archive;
  const decision = keep ? 'kept' : holdBack ? 'held_back' : 'archived';
  const read = ReportDecision.safeParse({ decision, heldBackReason, statement }, { error: validationMessages });
  if (read.success) return read.data;
  throw new OperatorError(`--statement ${read.error.issues[0]!.message}`, 2);
}

function found(details: ReportDetails | null, id: string): ReportDetails {
  if (details) return details;
  throw new OperatorError(`this vendor has no report ${id}: see "reviews-widget report list"`);
}

function explain(error: unknown): never {
  if (error instanceof ReportDecided)
    throw new OperatorError('this report was decided otherwise before, and that stays on record');
  if (error instanceof ReportOpen) throw new OperatorError('this report is not decided yet: there is nothing to tell');
  if (error instanceof ReviewGone) throw new OperatorError('the review is gone: decide to --keep what is left of it');
  throw error;
}
