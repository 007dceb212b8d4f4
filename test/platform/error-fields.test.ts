import { describe, expect, test } from 'vitest';
import { errorFields } from '../../src/platform/errors.js';

describe('what is logged of an error', () => {
  test('is its kind, code and place, not what it says', () => {
    const error = Object.assign(new RangeError('no contact ada@shopper.example\n    of Ada'), { code: 'E_CONTACT' });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ error: 'RangeError', code: 'E_CONTACT' });
    expect(fields.at[0]).toMatch(/^at .*error-fields\.test\.ts/);
    expect(fields.at.length).toBeLessThanOrEqual(6);
    expect(JSON.stringify(fields)).not.toMatch(/ada|Ada/);
  });

  test('is its type where it is none', () => {
    expect(errorFields('ada@shopper.example')).toEqual({ error: 'string', at: [] });
  });
});
