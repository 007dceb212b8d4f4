/** Takes in an export of ours: each line says everything that is stored, so nothing is guessed and no column chosen. */
import { parseJson } from '../../platform/parse-json.js';
import { OperatorError, systemReason } from '../../server/operator-error.js';
import type { Settings } from '../../server/settings/settings.js';
import { ExportLine, type ReportLine, type ReviewLine } from '../../service/index.js';
import type { Shell } from '../shell/shell.js';
import type { ImportChoices, ImportFlags } from './import-flags.js';
import { openTarget } from './import-target.js';
import { createProgressBar } from './progress-bar.js';
import { openReportFile } from './report-file.js';
import { readLines, type TextLine } from './text-lines.js';

const BATCH = 500;
/** Refused lines that are printed. */
const MAX_PRINTED = 20;
/** Flags that choose what an export of ours says itself. */
const NEEDLESS = ['profile', 'map', 'shown', 'date', 'dateFormat', 'source'] as const satisfies (keyof ImportFlags)[];

/** Whether the first line of the file is that of an export of ours. */
export async function isOwnExport(path: string): Promise<boolean> {
  const lines = readLines(path);
  const { value } = await lines.next();
  await lines.return(undefined);
  return value !== undefined && lineIn(value)?.line === 'vendor';
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
  { choices, flags, settings, size, shell }: OwnImport,
): Promise<void> {
  const needless = NEEDLESS.find((name) => flags[name] !== undefined);
  if (needless) throw new OperatorError(`${path} is an export of ours, which needs no --${needless}`, 2);
  const target = await openTarget(settings, choices.vendor);
  const progress = createProgressBar(shell.stderr, size);
  const report = await openReportFile(flags.report, path);
  const tally = { read: 0, added: 0, refused: 0 };
  let batch: (ReviewLine | ReportLine)[] = [];
  const flush = async () => {
    if (batch.length > 0 && !flags.dryRun) tally.added += await target.restore(batch);
    batch = [];
  };
  try {
    for await (const text of readLines(path)) {
      progress.update(text.readTo);
      if (text.text.trim() === '' && !text.tooLong) continue;
      const line = lineIn(text);
      if (line?.line === 'vendor') continue;
      tally.read += 1;
      if (line) batch.push(line);
      else {
        tally.refused += 1;
        const refused = { line: text.number, field: 'row', reason: 'is no line of an export of this version' } as const;
        report.writeRefused(refused);
        progress.clear();
        if (tally.refused <= MAX_PRINTED) shell.stderr.write(`line ${refused.line}: ${refused.reason}\n`);
      }
      if (batch.length === BATCH) await flush();
    }
    await flush();
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
  if (!flags.dryRun && flags.newVendor !== undefined && target.vendorId() !== null) {
    shell.stdout.write(`${target.vendorId()}\n`);
  }
  const good = tally.read - tally.refused;
  shell.stderr.write(
    flags.dryRun
      ? `an export of ours: ${good} reviews and reports, ${tally.refused} refused; nothing was imported\n`
      : `an export of ours: ${tally.added} imported as they were, ${good - tally.added} already there, ${tally.refused} refused\n`,
  );
  if (tally.read > 0 && good === 0) throw new OperatorError('no line could be imported');
}

function lineIn({ text, tooLong }: TextLine): ExportLine | null {
  if (tooLong) return null;
  return ExportLine.safeParse(parseJson(text)).data ?? null;
}
