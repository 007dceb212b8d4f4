import { userInfo } from 'node:os';
import { oneLine } from '../shell/terminal-text.js';

/** Who decides at this terminal, as it stays on record. */
export function whoRuns(): string {
  try {
    return `command line (${oneLine(userInfo().username)})`;
  } catch {
    return 'command line';
  }
}
