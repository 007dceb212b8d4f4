import { stat } from 'node:fs/promises';
import { OperatorError, systemReason } from '../../platform/operator-error.js';

/** Throws an OperatorError (2) where the folder of `BOUNCES_MAILDIR` is none: what comes back would never be read. */
export async function checkBounceFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw new OperatorError(`BOUNCES_MAILDIR must be a Maildir: ${folder} cannot be read: ${systemReason(error)}`, 2);
    },
  );
  if (!isFolder) throw new OperatorError(`BOUNCES_MAILDIR must be a Maildir: ${folder} is a file`, 2);
}
