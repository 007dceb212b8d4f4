/** The lines of an export of ours, which says everything that is stored: nothing is guessed, and no column chosen. */
import { PENDING } from '../contract/service/review.js';
import { OperatorError } from '../platform/errors.js';
import { parseJson } from '../platform/json-body.js';
import { ExportLine, type VendorLine } from '../service/index.js';
import { readLines, type TextLine } from './files/text-lines.js';

/** Why a line is refused. */
export const NO_OWN_LINE = 'is no line of an export of this version';

/** The first line of an export of ours; null for any other file. Throws an OperatorError for one of another version. */
export async function readOwnHeader(path: string): Promise<VendorLine | null> {
  const lines = readLines(path, 'utf-8');
  const { value } = await lines.next();
  await lines.return(undefined);
  const line = value && !value.tooLong ? (parseJson(value.text) as { line?: unknown; format?: unknown } | null) : null;
  if (typeof line !== 'object' || line?.line !== 'vendor' || line.format === undefined) return null;
  const header = ExportLine.safeParse(line).data;
  if (header?.line === 'vendor') return header;
  throw new OperatorError(`${path} is an export of ours, of another version or damaged: line 1 cannot be read`);
}

/** A line after the first; null: it is refused. */
export interface OwnLine {
  line: Exclude<ExportLine, VendorLine> | null;
  /** 1 for the first of the file. */
  number: number;
  /** How many bytes of the file are read. */
  readTo: number;
}

/** Reads the lines of an export of ours, without those that name the vendor. */
export async function* readOwnLines(path: string): AsyncGenerator<OwnLine> {
  for await (const text of readLines(path, 'utf-8')) {
    if (text.text.trim() === '' && !text.tooLong) continue;
    const line = lineIn(text);
    if (line?.line !== 'vendor') yield { line, number: text.number, readTo: text.readTo };
  }
}

/** What a line holds, for a shop owner. */
export function ownLineKind(line: ExportLine): string {
  if (line.line === 'suppression') return 'addresses and numbers that must not be asked';
  if (line.line === 'product') return 'products';
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
