import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { id } from '../../contract/service/fields.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import type { ErasedSubmission } from '../../proxy/index.js';
import type { Erasure } from '../../service/index.js';
import { describeErased } from './describe-erasure.js';
import type { OpenErasure, RecordedErasures } from './open-erasure.js';

const count = z.int().min(0);
/** A line of `erasures --json`. */
const ErasureLine = z.object({
  id,
  accountId: id,
  vendorId: id,
  erasedAt: z.iso.datetime(),
  subject: z.enum(['person', 'review', 'vendor']),
  keptText: z.boolean(),
  reviews: count,
  contacts: count,
  invites: count,
  reports: count,
  // An earlier version recorded no keys.
  ids: z.object({
    reviews: z.array(id),
    contacts: z.array(id),
    reports: z.array(id),
    keys: z.array(z.string()).default([]),
  }),
}) satisfies z.ZodType<Erasure>;
/** The same of a submission that was in the outbox. */
const SubmissionLine = z.object({ submission: id, vendorId: id, erasedAt: z.iso.datetime() });

/** A submission as `erasures --json` prints it. */
export function submissionLine({ id, vendorId, erasedAt }: ErasedSubmission): z.infer<typeof SubmissionLine> {
  return { submission: id, vendorId, erasedAt: new Date(erasedAt).toISOString() };
}

/** Reads lines of `erasures --json`. Throws an OperatorError that names the line. */
export function readErasures(path: string): RecordedErasures {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`--again ${path} cannot be read: ${systemReason(error)}`);
  }
  const erasures: Erasure[] = [];
  const submissions: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = z.union([ErasureLine, SubmissionLine]).safeParse(parseJson(line));
    if (!parsed.success) {
      throw new OperatorError(`--again ${path}: line ${index + 1} is none of "reviews-widget erasures --json"`);
    }
    if ('submission' in parsed.data) submissions.push(parsed.data.submission);
    else erasures.push(parsed.data);
  }
  return { erasures, submissions };
}

/** Erases what these say, where it has come back. */
export async function eraseAgain(
  recorded: RecordedErasures,
  { repeat }: Pick<OpenErasure, 'repeat'>,
  stderr: { write(text: string): unknown },
): Promise<void> {
  const { erasures, submissions } = await repeat(recorded);
  for (const erasure of erasures) stderr.write(`erased: ${describeErased(erasure)}\n`);
  if (submissions > 0) stderr.write(`erased from the outbox: ${submissions}\n`);
  if (erasures.length + submissions === 0) stderr.write('nothing of it had come back\n');
}
