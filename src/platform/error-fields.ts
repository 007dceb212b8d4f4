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
