/** What may be logged of an unexpected error: not its message, which may quote what a person typed. */
export function errorFields(error: unknown): { error: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const { code } = error as { code?: unknown };
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    at: at.slice(0, 6).map((line) => line.trim()),
  };
}

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
