import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listUnreachable } from '../../src/server/messages/dispatcher.js';

test.each([
  ['mail', 'smtp_535', 'SMTP_URL'],
  ['mail', 'edns', 'SMTP_URL'],
  ['text', 'http_401', 'TWILIO_AUTH_TOKEN'],
])(
  'docs/guide/operate.md says what to do about %s (%s) in /readyz, and which setting it is',
  (channel, cause, setting) => {
    const ended = { mail: {}, text: {}, webhook: {} } as never;
    const [said] = listUnreachable({ ended, unreachable: { [channel]: cause } });
    const rows = readFileSync('docs/guide/operate.md', 'utf8').split('\n');
    expect(rows.find((row) => row.startsWith(`| \`degraded: ${said}\` |`))).toContain(`\`${setting}\``);
  },
);
