import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createTestShell, upstreamSettings } from '../test-shell.js';

describe('an import that fails', () => {
  test('never writes its report over a file, least of all over the one to import', async () => {
    const shell = await createTestShell();
    const file = await shell.file('mine.csv', 'id,rating,text\n1,5,Wonderful\n');
    const { code, err } = await shell.run('import', file, '--new-vendor', 'Mine', '--report', file);
    expect([code, err]).toEqual([2, expect.stringContaining('it is there already, name a new file')]);
    expect(await readFile(file, 'utf8')).toContain('Wonderful');
    expect((await shell.run('vendor', 'list')).out).toBe('');
  });

  test.each([
    ['empty.csv', '', 'empty.csv is empty'],
    ['header.csv', 'rating,text\n', 'header.csv has no rows'],
    ['book.csv', Buffer.from('PK\x03\x04\0\0'), 'book.csv is a ZIP archive: unpack it, and import the files in it'],
    [
      'other.csv',
      'colour,size\nred,4\n',
      'no column is known as a rating or a text: name it with --map rating=… or --map text=…; there are "colour", "size"',
    ],
    ['bad.csv', 'rating,text\n0,a\nnine,b\n', 'no row could be imported'],
  ])('says why, and leaves no vendor: %s', async (name, content, message) => {
    const shell = await createTestShell();
    const { code, out, err } = await shell.run('import', await shell.file(name, content), '--new-vendor', 'Shop');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^(?:.*\n)*reviews-widget: .*${message.replace(/[.?]/g, '\\$&')}\n$`));
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('names a file that cannot be read', async () => {
    const { run, directory } = await createTestShell();
    expect((await run('import', `${directory}/none.csv`, '--new-vendor', 'S')).err).toBe(
      `reviews-widget: ${directory}/none.csv cannot be read: no such file or directory\n`,
    );
    expect((await run('import', directory, '--new-vendor', 'S', '--format', 'csv')).err).toBe(
      `reviews-widget: ${directory} cannot be read: illegal operation on a directory\n`,
    );
  });

  test('names a vendor that does not exist, and creates no database', async () => {
    const shell = await createTestShell();
    const file = await shell.file('a.csv', 'rating\n5\n');
    const expected = {
      code: 1,
      out: '',
      err: `reviews-widget: there is no vendor nobody in ${shell.dataDir}: see "reviews-widget vendor list"\n`,
    };
    expect(await shell.run('import', file, '--vendor', 'nobody')).toEqual(expected);
    expect(existsSync(shell.dataDir)).toBe(false);
    await shell.run('vendor', 'create', '--name', 'Somebody');
    expect(await shell.run('import', file, '--vendor', 'nobody')).toEqual(expected);
  });

  test.each([
    [[], 'name the vendor with --vendor ID, or make one with --new-vendor NAME'],
    [['--vendor', 'a', '--new-vendor', 'b'], 'name the vendor with --vendor ID, or make one with --new-vendor NAME'],
    [['--vendor', '../x'], '--vendor must be a vendor\'s id, not "../x": see "reviews-widget vendor list"'],
    [['--new-vendor', ' '], '--new-vendor must not be empty, not " "'],
    [
      ['--new-vendor', 'S', '--date', 'soon'],
      '--date must be a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z, not "soon"',
    ],
    [['--new-vendor', 'S', '--format', 'pdf'], '--format must be csv, json, jsonl, xml or xlsx, not "pdf"'],
    [['--new-vendor', 'S', '--source', ''], '--source must be 1 to 64 characters'],
    [
      ['--new-vendor', 'S', '--map', 'rating=points'],
      '--map rating=points: the file has no column "points", but "rating"',
    ],
  ])('is wrong usage: %j', async (flags, message) => {
    const shell = await createTestShell();
    const file = await shell.file('a.csv', 'rating\n5\n');
    expect(await shell.run('import', file, ...flags)).toEqual({
      code: 2,
      out: '',
      err: `reviews-widget: ${message}\n`,
    });
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('is not for a service that is not embedded', async () => {
    const shell = await createTestShell(upstreamSettings());
    const { code, err } = await shell.run('import', 'a.csv', '--new-vendor', 'S');
    expect(code).toBe(2);
    expect(err).toContain('this command is for the embedded service');
    expect(err).not.toContain('secret-upstream-key');
  });
});
