import { expect, test } from 'vitest';
import { bundled, runScript } from '../fixtures/scripts.js';

test('a bomb of gzip leaves a process of 256 MB alive, and its memory as it was', async () => {
  const script = await bundled('client/bombed-process');
  const { code, errors, lines } = await runScript(script, ['64'], undefined, [
    '--max-old-space-size=256',
    '--expose-gc',
  ]);
  expect([code, errors]).toEqual([0, '']);
  const { outcomes, heldMb } = JSON.parse(lines.at(-1)!);
  expect(outcomes).toEqual(['upstream_bad_response', 'upstream_bad_response', 'upstream_bad_response', 100_000]);
  expect(heldMb).toBeLessThan(30);
});
