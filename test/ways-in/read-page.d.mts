export type Step = { run: string } | { file: string; content: string };
/** A page of docs/guide/ways-in as steps; `server` is the command that stays up, `open` the address or file where the reviews must be. */
export function readPage(path: string): { steps: Step[]; server: string | null; open: string };
