import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';

test('messages are listed, sent once more, cancelled, and all of them paused', async () => {
  const { run, dataDir } = await createTestShell();
  expect(await run('messages', 'list')).toMatchObject({ code: 1 });
  const store = await openStore({ dataDir });
  const message = { accountId: 'default', channel: 'mail', kind: 'notice', recipientId: 'ada' } as const;
  await store.messages.add([{ ...message, id: 'one' }], new Date('2026-03-01T10:00:00Z'));
  await store.messages.add([{ ...message, id: 'two' }], new Date('2026-03-02T10:00:00Z'));
  await store.close();

  const listed = await run('messages', 'list');
  expect(listed.out).toBe(
    'two\tdefault\tmail\twaiting\t0\t\t2026-03-02T10:00:00.000Z\none\tdefault\tmail\twaiting\t0\t\t2026-03-01T10:00:00.000Z\n',
  );
  expect(listed.err).toBe(
    'mail: 2 waiting, 0 unsure, 0 dead; text: 0 waiting, 0 unsure, 0 dead; webhook: 0 waiting, 0 unsure, 0 dead; source: 0 waiting, 0 unsure, 0 dead\n',
  );

  expect(await run('messages', 'cancel', 'one')).toMatchObject({ code: 0 });
  expect(await run('messages', 'cancel', 'one')).toMatchObject({ code: 1 });
  expect(await run('messages', 'resend', 'two')).toMatchObject({ code: 1 });
  expect(await run('messages', 'resend', 'one', '--account', 'other')).toMatchObject({ code: 1 });
  expect(JSON.parse((await run('messages', 'list', '--state', 'cancelled', '--json')).out)).toMatchObject({
    id: 'one',
  });
  expect(await run('messages', 'resend', 'one')).toMatchObject({ code: 0 });

  expect(await run('messages', 'pause')).toMatchObject({ code: 0 });
  expect((await run('messages', 'list')).err).toMatch(/; paused since 20/);
  expect(await run('messages', 'resume')).toMatchObject({ code: 0 });
  expect((await run('messages', 'list', '--state', 'waiting')).err).not.toContain('paused');
});
