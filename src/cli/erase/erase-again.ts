import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { id } from '../../contract/service/id.js';
import { parseJson } from '../../platform/parse-json.js';
import { OperatorError, systemReason } from '../../server/operator-error.js';
import type { Erasure } from '../../service/index.js';
import { describeErased } from './describe-erasure.js';
import type { OpenErasure } from './open-erasure.js';

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
  ids: z.object({ reviews: z.array(id), contacts: z.array(id), reports: z.array(id) }),
}) satisfies z.ZodType<Erasure>;

/** Reads lines of `erasures --json`. Throws an OperatorError that names the line. */
export function readErasures(path: string): Erasure[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`--again ${path} cannot be read: ${systemReason(error)}`);
  }
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = ErasureLine.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new OperatorError(`--again ${path}: line ${index + 1} is none of "reviews-widget erasures --json"`);
  });
}

/** Erases what these say, where it has come back. */
export async function eraseAgain(
  erasures: readonly Erasure[],
  { repeat }: Pick<OpenErasure, 'repeat'>,
  { isSure, stderr }: { isSure: boolean; stderr: { write(text: string): unknown } },
): Promise<void> {
  if (!isSure) {
    stderr.write(`${erasures.length} erasures to repeat; nothing was erased: add --yes\n`);
    return;
  }
  const done = await repeat(erasures);
  for (const erasure of done) stderr.write(`erased: ${describeErased(erasure)}\n`);
  if (done.length === 0) stderr.write('nothing of it had come back\n');
}
