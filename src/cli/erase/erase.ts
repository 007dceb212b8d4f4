import type { Command } from 'commander';
import { ID } from '../../contract/service/fields.js';
import { OperatorError } from '../../platform/errors.js';
import { isPhoneNumber, type Person } from '../../platform/same-person.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { listPreviousFiles } from '../../server/storage/finish-restore.js';
import { withOutbox } from '../../server/storage/outbox-storage.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { describeErased, describeFound, describeSubmission } from './describe-erasure.js';
import { eraseAgain, readErasures, submissionLine } from './erase-again.js';
import { openErasure } from './open-erasure.js';

interface EraseFlags extends SettingFlags {
  email?: string;
  phone?: string;
  review?: string;
  again?: string;
  vendor?: string;
  keepText?: true;
  yes?: true;
}

const HELP = `
Shows what there is, and erases it with --yes, or asks at a terminal (without one it ends with 2): the reviews of a person, the contact and invites, what of theirs is in the
outbox, the copies that readers get, and the free space of the files. Servers may run. Not found are reviews without an
address, and what others wrote about the person: look for these in "reviews-widget export", and erase each by its id.

It is recorded that something was erased, and not whose: "reviews-widget erasures". Backups and exports that were made
before still hold it.

Examples:
  reviews-widget erase --email ada@mail.example
  reviews-widget erase --email ada@mail.example --phone "+49 170 5550123" --yes
  reviews-widget erase --review 6f1c… --keep-text --yes
  reviews-widget erase --again erasures.jsonl --yes        after a backup was restored
`;

/** Adds `erase` and `erasures`. */
export function addEraseCommands(program: Command, shell: Shell): void {
  program
    .command('erase')
    .option('--email <address>', 'everything of the person with this email address')
    .option('--phone <number>', 'everything of the person with this phone number')
    .option('--review <id>', 'one review, with the invite it was written on')
    .option('--again <file>', 'what this file says was erased: lines of "erasures --json"')
    .option('--vendor <id>', 'of this vendor alone')
    .option('--keep-text', 'keep stars and text of reviews, as those of an unnamed customer')
    .option('--yes', 'erase what was found')
    .addOption(dataOption('the server'))
    .addHelpText('after', HELP)
    .action((flags: EraseFlags) => runErase(flags, shell));

  program
    .command('erasures')
    .option('--after <date>', 'those after this time (ISO 8601)')
    .option('--json', 'print one JSON object a line, for "erase --again"')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget erasures --after 2026-03-01 --json > erasures.jsonl\n')
    .action(async (flags: SettingFlags & { after?: string; json?: true }) => {
      const after = flags.after === undefined ? undefined : readDate(flags.after);
      const settings = readSettings(shell.env, flags);
      const erasures = settings.upstream
        ? []
        : ((await withExistingStore(settings, (store) => store.erasures.list(after))) ?? []);
      const submissions =
        (await withOutbox(settings, (outbox) => outbox.erased(after === undefined ? 0 : Date.parse(after)))) ?? [];
      const lines = flags.json
        ? [...erasures, ...submissions.map(submissionLine)].map((line) => JSON.stringify(line))
        : [...erasures.map(describeErased), ...submissions.map(describeSubmission)];
      for (const line of lines) shell.stdout.write(`${line}\n`);
      if (lines.length === 0) shell.stderr.write('nothing was erased\n');
    });
}

async function runErase(flags: EraseFlags, shell: Shell): Promise<void> {
  const who = readWho(flags);
  const settings = readSettings(shell.env, flags);
  const erasure = await openErasure(settings);
  try {
    if (flags.again !== undefined) {
      const recorded = readErasures(flags.again);
      const count = recorded.erasures.length + recorded.submissions.length;
      if (!flags.yes && count === 0) return;
      if (!flags.yes) shell.stderr.write(`${count} erasures to repeat\n`);
      await confirmErasure(shell, flags);
      await eraseAgain(recorded, erasure, shell.stderr);
      return;
    }
    const found = await erasure.find(who, flags.vendor);
    const keepText = flags.keepText ?? false;
    for (const line of describeFound(found, keepText)) shell.stderr.write(`${line}\n`);
    if (!flags.yes && found.vendors.length + found.submissions.length === 0) return;
    await confirmErasure(shell, flags);
    const { erasures, submissions } = await erasure.erase(found, {
      subject: 'review' in who ? 'review' : 'person',
      keepText,
    });
    for (const done of erasures) shell.stderr.write(`erased: ${describeErased(done)}\n`);
    if (submissions > 0) shell.stderr.write(`erased from the outbox: ${submissions}\n`);
    for (const directory of listPreviousFiles(settings.dataDir)) {
      shell.stderr.write(`${directory} holds what was there before a restore, and may hold the person: delete it\n`);
    }
    if (found.submissions.some(({ isTaken }) => isTaken)) {
      shell.stderr.write('one of these is being delivered at this moment: run the command again in half a minute\n');
    }
  } finally {
    await erasure.close();
  }
}

/**
 * Asks at a terminal whether it is to be done, where --yes does not say so. Throws an OperatorError: (2) where nobody can be asked, so that a script does
 * not take it for done.
 */
async function confirmErasure({ ask }: Shell, { yes }: EraseFlags): Promise<void> {
  if (yes) return;
  if (!ask) throw new OperatorError('nothing was erased: add --yes', 2);
  const typed = await ask('Erase it? It cannot be undone. Type yes: ');
  if (typed.trim().toLowerCase() !== 'yes') throw new OperatorError('nothing was erased');
}

function readWho({ email, phone, review, again, vendor, keepText }: EraseFlags): Person | { review: string } {
  const isPerson = email !== undefined || phone !== undefined;
  if ([isPerson, review !== undefined, again !== undefined].filter(Boolean).length !== 1) {
    throw new OperatorError('name one of --email and --phone (or both of one person), --review, --again', 2);
  }
  if (again !== undefined && (vendor !== undefined || keepText)) {
    throw new OperatorError('--again says by itself of which vendors, and what was kept', 2);
  }
  if (email !== undefined && !/.@./.test(email.trim())) throw new OperatorError('--email must be an email address', 2);
  if (phone !== undefined && !isPhoneNumber(phone)) {
    throw new OperatorError('--phone must be a phone number of at least eight digits', 2);
  }
  for (const id of [review, vendor])
    if (id !== undefined && !ID.test(id)) throw new OperatorError(`"${id}" is no id`, 2);
  return review === undefined ? { email, phoneNumber: phone } : { review };
}

function readDate(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new OperatorError(`--after must be a date such as 2026-03-01, not "${text}"`, 2);
  return new Date(time).toISOString();
}
