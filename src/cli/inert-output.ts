/**
 * What a stranger typed is inert in a terminal: no escape sequence moves the cursor, names the window or hides a line, and
 * no bidirectional or invisible character makes a text read as another. Held in one place, under all commands, so that no
 * command can forget it.
 */
import type { Shell } from './shell.js';

/**
 * Control characters (C0 but tab and line feed, DEL, C1), line separators, bidirectional controls and other formats, halves
 * of surrogate pairs, and what has no shape of its own but for the two selectors that emoji are written with.
 */
const UNSAFE = /(?!\t|\n|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** `text` with each unsafe character as `\uXXXX`: seen by whoever reads it, and the same text in JSON. */
export function inertText(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The shell with both outputs inert. `stderr.draw` alone writes as it is: for what is ours, such as a progress bar. */
export function withInertOutput(shell: Shell): Shell {
  const { stdout, stderr } = shell;
  return {
    ...shell,
    stdout: { write: (text) => stdout.write(inertText(text)) },
    stderr: {
      write: (text) => stderr.write(inertText(text)),
      draw: (text) => stderr.write(text),
      ...(stderr.isTTY !== undefined && { isTTY: stderr.isTTY }),
      ...(stderr.columns !== undefined && { columns: stderr.columns }),
    },
  };
}
