import type { ServedDirectories } from '../../server/start-server.js';

/** The process as commands see it; tests pass one of their own. */
export interface Shell extends ServedDirectories {
  env: Readonly<Record<string, string | undefined>>;
  /** What is piped in. */
  stdin?: AsyncIterable<Buffer>;
  stdout: { write(text: string): unknown };
  stderr: {
    write(text: string): unknown;
    /** Writes control characters as they are, while `write` escapes them; `run` provides it to commands. */
    draw?(text: string): unknown;
    isTTY?: boolean;
    columns?: number;
  };
  /** Asks somebody at the terminal; absent where there is none. */
  ask?(question: string): Promise<string>;
  /** The version in our package.json. */
  version: string;
}
