import { expect, test } from 'vitest';
import { checkBounceFolder } from '../../../src/server/bounces/bounce-folder.js';
import { createTestShell } from '../../cli/test-shell.js';

test('a start without the folder of BOUNCES_MAILDIR is refused, and says which', async () => {
  const { run } = await createTestShell({
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@hats.example',
    MAIL_BOUNCES: 'bounces@hats.example',
    BOUNCES_MAILDIR: '/nope/bounces',
  });
  expect(await run('serve')).toMatchObject({
    code: 2,
    err: 'reviews-widget: BOUNCES_MAILDIR must be a Maildir: /nope/bounces cannot be read: no such file or directory\n',
  });
});

test('a file in its place is refused, a folder is taken', async () => {
  const { directory, file } = await createTestShell();
  const path = await file('mbox', '');
  await expect(checkBounceFolder(path)).rejects.toThrow(`BOUNCES_MAILDIR must be a Maildir: ${path} is a file`);
  await expect(checkBounceFolder(directory)).resolves.toBeUndefined();
});
