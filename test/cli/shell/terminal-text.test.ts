import { mkdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createProgressBar } from '../../../src/cli/import/progress-bar.js';
import { escapeControlCharacters, withEscapedOutput } from '../../../src/cli/shell/terminal-text.js';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/outbox/sqlite-outbox.js';
import { createTestShell } from '../test-shell.js';

/** What a terminal may take for more than text, by its name. */
const UNSAFE: Record<string, string> = {
  'an escape sequence that clears the screen': '\x1b[2J',
  'an operating system command that names the window': '\x1b]0;owned\x07',
  'a C1 control that begins a sequence': '\x9b31m',
  'a C1 operating system command': '\x9d0;owned\x9c',
  'a carriage return, a backspace and DEL': '\r\b\x7f',
  'a next line and line separators': '\x85\u2028\u2029',
  'a right-to-left override': '\u202e',
  'bidirectional isolates and marks': '\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff',
  'characters without a shape': '\u00ad\u034f\u3164\uffa0',
  'tags and other variation selectors': '\u{e0041}\u{e0100}',
  'half a surrogate pair': '\ud800',
};
const HOSTILE = `a${Object.values(UNSAFE).join('b')}c`;

/** Line feeds and tabs are the tables' own. */
const isInert = (text: string) => !/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u3164\uffa0]/u.test(text);

describe('inertText', () => {
  test.each(Object.entries(UNSAFE))('shows %s and does not do it', (_, text) => {
    expect(isInert(escapeControlCharacters(text))).toBe(true);
    expect(escapeControlCharacters(text)).toMatch(/\\u[0-9a-f]{4}/);
  });

  test('leaves the text of people alone', () => {
    const text = 'Ünïcödé, 東京, مرحبا, नमस्ते, ❤️ 👍🏽\tand a line\n';
    expect(escapeControlCharacters(text)).toBe(text);
  });

  test('is the same text to a reader of JSON', () => {
    expect(JSON.parse(escapeControlCharacters(JSON.stringify({ text: HOSTILE })))).toEqual({ text: HOSTILE });
  });
});

test('a progress bar is still drawn in its line', async () => {
  const shell = await createTestShell();
  createProgressBar({ ...withEscapedOutput(shell).stderr, isTTY: true }, 10).update(5);
  expect(shell.err()).toMatch(/^\r█/);
});

describe('a stranger’s text is inert in the terminal', () => {
  test('in lists of vendors and keys', async () => {
    const shell = await createTestShell();
    const store = await openStore({ dataDir: shell.dataDir });
    await store.vendors.create({ name: `Hats ${HOSTILE}`, senderName: 'Hats' });
    await store.keys.create(`key ${HOSTILE}`);
    await store.close();
    for (const command of ['vendor', 'key']) {
      const { out, err } = await shell.run(command, 'list');
      expect(out.split('\n')).toHaveLength(2);
      expect(isInert(out + err)).toBe(true);
    }
  });

  test('in what could not be delivered', async () => {
    const shell = await createTestShell();
    await mkdir(shell.dataDir, { recursive: true });
    const store = await openSqliteOutbox(shell.dataDir);
    const review = { vendorId: 'v1', rating: '5', text: HOSTILE, firstName: HOSTILE, channel: { email: HOSTILE } };
    const { id } = await store.enqueue({ vendorId: HOSTILE, key: HOSTILE, fingerprint: 'f', review }, 1);
    await store.take(1, 1, id);
    await store.deadLetter(id, HOSTILE, 1);
    await store.close();
    const list = await shell.run('outbox', 'list');
    expect(list.out.split('\n')).toHaveLength(2);
    const show = await shell.run('outbox', 'show', id);
    expect(JSON.parse(show.out).review).toMatchObject({ text: HOSTILE, firstName: HOSTILE });
    for (const { out, err } of [list, show]) expect(isInert(out + err)).toBe(true);
  });

  test.each([
    ['csv', `rating,${HOSTILE.replace(/[\r\n]/g, '')},text\n0,x,${HOSTILE.replace(/[\r\n]/g, '')}\n5,x,good\n`],
    [
      'jsonl',
      `${JSON.stringify({ rating: '\u001b[2J nine', [HOSTILE]: [1] })}\n${JSON.stringify({ rating: 5, text: 'x' })}\n`,
    ],
  ])('in the report of an import of %s', async (format, content) => {
    const shell = await createTestShell();
    const { err, out } = await shell.run(
      'import',
      await shell.file(`reviews.${format}`, content),
      '--new-vendor',
      'Hats',
    );
    expect(err).toMatch(/\\u/);
    expect(isInert(out + err)).toBe(true);
  });

  test.each([
    ['an unknown command', [HOSTILE]],
    ['an unknown option', ['vendor', 'list', `--${HOSTILE}`]],
    ['a vendor that is not there', ['token', '--vendor', HOSTILE]],
    ['a file that is not there', ['import', HOSTILE.replaceAll('\0', ''), '--new-vendor', 'Hats']],
    ['a flag', ['import', 'x.csv', '--new-vendor', 'Hats', '--map', HOSTILE]],
    ['an id in the outbox', ['outbox', 'show', HOSTILE]],
    ['a key', ['key', 'revoke', HOSTILE]],
  ])('in the error that repeats %s', async (_, argv) => {
    const { code, out, err } = await (await createTestShell()).run(...argv);
    expect(code).not.toBe(0);
    expect(isInert(out + err)).toBe(true);
  });
});
