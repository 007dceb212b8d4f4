import { readFileSync } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';

/** A secret that is given as the variable `name`, or in the file that `name` with `_FILE` names; undefined without both. Throws an OperatorError (2). */
export function readSecret<Name extends string>(
  variables: Partial<Record<Name | `${Name}_FILE`, string | undefined>>,
  name: Name,
): string | undefined {
  const { [name]: secret, [`${name}_FILE` as const]: path } = variables as Record<string, string | undefined>;
  if (secret !== undefined && path !== undefined) {
    throw new OperatorError(`Set ${name} or ${name}_FILE, not both`, 2);
  }
  if (path === undefined) return secret;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`${name}_FILE cannot be read: ${(error as Error).message}`, 2);
  }
}
