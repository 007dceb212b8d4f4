import { expect, test } from 'vitest';
import { createLog } from '../../src/server/log.js';

test('a log cuts out fields that are named like a secret', () => {
  const lines: string[] = [];
  const secrets = { token: 's', apiKey: 's', nested: { email: 's', deep: { phoneNumber: 's' } }, 'x-api-key': 's' };
  createLog('info', { write: (line) => lines.push(line) }).info({ ...secrets, vendorId: 'v' }, 'event');
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'info',
    time: expect.any(Number),
    msg: 'event',
    vendorId: 'v',
    nested: { deep: {} },
  });
});
