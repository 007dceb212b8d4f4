/** Takes in an export of ours: each line says everything that is stored, so nothing is guessed and no column chosen. */
import { NO_OWN_LINE, ownLineKind, readOwnLines } from '../../import/own-lines.js';
import { createStandingTally } from '../../import/standing.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import type { Settings } from '../../server/settings/settings.js';
import type { ExportLine, VendorLine } from '../../service/index.js';
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
    for await (const { line, number, readTo } of readOwnLines(path)) {
      progress.update(readTo);
      tally.read += 1;
      if (line) {
        batch.push(line);
        const kind = ownLineKind(line);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      } else {
        tally.refused += 1;
        const refused = { line: number, field: 'row', reason: NO_OWN_LINE } as const;
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
  return reviews.length === 0 ? 0 : reviews.length - (await target.findStored(reviews)).length;
}
