/** A failure that the operator can act on: its message is one line and shown as it is. Exit code 1: failed, 2: wrong usage. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Why the operating system refused, without its code and the path, such as "no such file or directory". */
export function systemReason(error: unknown): string {
  const { message } = error as Error;
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
