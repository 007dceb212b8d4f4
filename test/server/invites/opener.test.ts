import { expect, test } from 'vitest';
import { openerOf } from '../../../src/server/invites/review-handler.js';

const SHOWN = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test.each<[string, string, Record<string, string>, string]>([
  ['a browser that shows the page', 'GET', SHOWN, 'person'],
  ['a form that is sent, by any browser', 'POST', {}, 'person'],
  ['a program that fetches the link', 'GET', {}, 'program'],
  ['a program that looks whether the link is there', 'HEAD', SHOWN, 'program'],
  ['a browser that fetches ahead', 'GET', { ...SHOWN, 'sec-purpose': 'prefetch' }, 'program'],
  ['an older browser that fetches ahead', 'GET', { ...SHOWN, purpose: 'prefetch' }, 'program'],
  ['a script', 'GET', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 'program'],
  ['a frame', 'GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 'program'],
])('%s is taken for a person or a program', (_, method, headers, opener) => {
  expect(openerOf(new Request('https://reviews.example/review/a.b.c', { method, headers }))).toBe(opener);
});
