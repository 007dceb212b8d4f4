import { expect, test } from 'vitest';
import { addressWithoutSecrets, connectionFailure, errorCode } from '../../src/platform/database-errors.js';

test('an error is known by its code, if it has one', () => {
  expect([{ code: '40001' }, { code: 7 }, new Error('no'), null, undefined].map(errorCode)).toEqual([
    '40001',
    '7',
    '',
    '',
    '',
  ]);
});

test('a connection that failed on several addresses says why the first did', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(connectionFailure(new AggregateError([refused, new Error('other')]))).toBe(refused.message);
  expect(connectionFailure(Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' }))).toBe('ETIMEDOUT');
  expect(connectionFailure(new Error('no such database'))).toBe('no such database');
});

test('an address is shown without user and password, and not at all where it is none', () => {
  expect(addressWithoutSecrets('postgres://shop:secret@db.example:5432/reviews?password=too')).toBe(
    'db.example:5432/reviews',
  );
  expect(addressWithoutSecrets('secret')).toBe('at DATABASE_URL');
});
