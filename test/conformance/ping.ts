import { describe, expect, test } from 'vitest';
import type { Api } from './target.js';

/** The ping operation exists; its path and shape are ours. */
export function describePing(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('GET /ping', () => {
    test.each(['v1', 'v2'] as const)('says in the family %s that the key is accepted', async (family) => {
      expect(await api[family]('GET', '/ping')).toEqual({ status: 'ok' });
    });
  });
}
