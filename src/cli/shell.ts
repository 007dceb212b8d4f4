/** What a command may touch of the process that runs it; tests bring their own. */
export interface Shell {
  env: Readonly<Record<string, string | undefined>>;
  stdout: { write(text: string): unknown };
  stderr: {
    write(text: string): unknown;
    /** Writes control characters as they are; `run` gives it to commands, and `write` escapes them. */
    draw?(text: string): unknown;
    isTTY?: boolean;
    columns?: number;
  };
  /** Directory of the built script: `reviews-widget.js` and `chunks/`. */
  scriptDir: string;
  /** Directory of the demo storefront: `index.html`, `reviews.json` and what they use. */
  demoDir: string;
  /** The program's own, as its package says. */
  version: string;
}
