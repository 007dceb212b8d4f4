import type { Shell } from './shell.js';

/**
 * Control characters (C0 but tab and line feed, DEL, C1), line separators, bidirectional controls and other formats, halves
 * of surrogate pairs, and characters without a shape, but for the two selectors that emoji are written with.
 */
const UNSAFE = /(?!\t|\n|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * `text` with each unsafe character as `\uXXXX`, which is visible, and the same text in JSON. So no text that a stranger typed moves
 * the cursor, names the window, hides a line or reads as another text.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * The shell with both outputs escaped: once for all commands, so that none can forget it. Only `stderr.draw` writes as it is, for
 * text of our own such as a progress bar.
 */
export function withEscapedOutput(shell: Shell): Shell {
  const { stdout, stderr } = shell;
  return {
    ...shell,
    stdout: { write: (text) => stdout.write(escapeControlCharacters(text)) },
    stderr: {
      write: (text) => stderr.write(escapeControlCharacters(text)),
      draw: (text) => stderr.write(text),
      ...(stderr.isTTY !== undefined && { isTTY: stderr.isTTY }),
      ...(stderr.columns !== undefined && { columns: stderr.columns }),
    },
  };
}

/** `text` for one line of a table: each run of white space and control characters becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}
