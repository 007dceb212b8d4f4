/** Takes in an export of ours: each line says everything that is stored, so nothing is guessed and no column chosen. */
import { PENDING } from '../../contract/service/review.js';
import { createStandingTally } from '../../import/standing.js';
import { readLines, type TextLine } from '../../import/text-lines.js';
import { OperatorError, systemReason } from '../../platform/operator-error.js';
import { parseJson } from '../../platform/parse-json.js';
import type { Settings } from '../../server/settings/settings.js';
import { ExportLine, type VendorLine } from '../../service/index.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import type { ImportChoices, ImportFlags } from './import-flags.js';
import { type ImportTarget, openTarget } from './import-target.js';
import { createProgressBar } from './progress-bar.js';
import { openReportFile } from './report-file.js';

const BATCH = 500;
/** Refused lines that are printed. */
const MAX_PRINTED = 20;
/** Flags that choose what an export of ours says itself. */
const NEEDLESS = ['profile', 'map', 'shown', 'date', 'dateFormat', 'source'] as const satisfies (keyof ImportFlags)[];

/** The first line of an export of ours; null for any other file. Throws an OperatorError for one of another version. */
export async function readOwnHeader(path: string): Promise<VendorLine | null> {
  const lines = readLines(path);
  const { value } = await lines.next();
  await lines.return(undefined);
  const line = value && !value.tooLong ? (parseJson(value.text) as { line?: unknown; format?: unknown } | null) : null;
  if (typeof line !== 'object' || line?.line !== 'vendor' || line.format === undefined) return null;
  const header = ExportLine.safeParse(line).data;
  if (header?.line === 'vendor') return header;
  throw new OperatorError(`${path} is an export of ours, of another version or damaged: line 1 cannot be read`);
}

/** What the import needs besides the file. */
export interface OwnImport {
  choices: ImportChoices;
  flags: ImportFlags;
  settings: Settings;
  size: number;
  shell: Shell;
}

/** Imports the file in batches; what the vendor has already stays as it is, and a line that is wrong is refused alone. */
export async function importOwnExport(
  path: string,
  header: VendorLine,
  { choices, flags, settings, size, shell }: OwnImport,
): Promise<void> {
  const needless = NEEDLESS.find((name) => flags[name] !== undefined);
  if (needless) throw new OperatorError(`${path} is an export of ours, which needs no --${needless}`, 2);
  const { vendorId: id, name, profile } = header;
  const target = await openTarget(settings, choices.vendor ?? { id, name, senderName: profile?.senderName ?? name });
  const progress = createProgressBar(shell.stderr, size);
  const report = await openReportFile(flags.report, path);
  const tally = { read: 0, added: 0, refused: 0 };
  const kinds = new Map<string, number>();
  let batch: ExportLine[] = [header];
  const flush = async () => {
    tally.added += flags.dryRun ? await countNew(batch, target) : await target.restore(batch);
    batch = [];
  };
  try {
    for await (const text of readLines(path)) {
      progress.update(text.readTo);
      if (text.text.trim() === '' && !text.tooLong) continue;
      const line = lineIn(text);
      if (line?.line === 'vendor') continue;
      tally.read += 1;
      if (line) {
        batch.push(line);
        const kind = kindOf(line);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      } else {
        tally.refused += 1;
        const refused = { line: text.number, field: 'row', reason: 'is no line of an export of this version' } as const;
        report.writeRefused(refused);
        progress.clear();
        if (tally.refused <= MAX_PRINTED) shell.stderr.write(`line ${refused.line}: ${refused.reason}\n`);
      }
      if (batch.length === BATCH) await flush();
    }
    await flush();
    const { read, added, refused } = tally;
    const alreadyThere = read - refused - added;
    report.writeEnd({
      read,
      imported: added,
      alreadyThere,
      refused,
      standings: createStandingTally(),
      lostPictures: 0,
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `stopped after ${tally.added} imported lines, which stay: ${systemReason(error)}; import the file again`,
    );
  } finally {
    progress.clear();
    report.close();
    await target.close();
  }
  if (!flags.dryRun && flags.vendor === undefined && target.vendorId() !== null) {
    shell.stdout.write(`${target.vendorId()}\n`);
  }
  const { read, added, refused } = tally;
  const good = read - refused;
  if (flags.dryRun) {
    const lines = [...kinds].sort().map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`);
    shell.stdout.write(
      `An export of ours, of ${header.exportedAt.slice(0, 10)}: "${oneLine(header.name)}"\n\n${lines.join('\n')}\n\n`,
    );
    shell.stdout.write(`${added} reviews new, ${refused} lines refused\n`);
    shell.stderr.write('dry run, nothing stored\n');
  } else {
    shell.stderr.write(
      `an export of ours: ${added} imported as they were, ${good - added} already there, ${refused} refused\n`,
    );
  }
  if (read > 0 && good === 0) throw new OperatorError('no line could be imported');
}

/** How many reviews of a batch the vendor does not have. */
async function countNew(batch: ExportLine[], target: ImportTarget): Promise<number> {
  const reviews = batch.filter((line) => line.line === 'review');
  return reviews.length === 0 ? 0 : reviews.length - (await target.countStored(reviews));
}

/** What a line holds, for a shop owner. */
function kindOf(line: ExportLine): string {
  if (line.line !== 'review') return line.line === 'contact' ? 'contacts with their invites' : 'reports';
  if (line.isArchived) return 'reviews that are archived, not shown';
  if (line.showOnWidget) return 'reviews that are shown';
  if (line.heldBackReason === PENDING) return 'reviews that wait for approval';
  return line.heldBackReason
    ? `reviews held back: ${line.heldBackReason.replaceAll('_', ' ')}`
    : 'reviews that stay hidden';
}

function lineIn({ text, tooLong }: TextLine): ExportLine | null {
  if (tooLong) return null;
  return ExportLine.safeParse(parseJson(text)).data ?? null;
}
