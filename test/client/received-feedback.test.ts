import { expect, test } from 'vitest';
import { readFeedback } from '../../src/client/received-feedback.js';

test.each([
  [{}, {}],
  [
    { source: 'shop', verified: true },
    { source: 'shop', verified: true },
  ],
  [
    { verified: false, invitationRefused: 'used' },
    { verified: false, invitationRefused: 'used' },
  ],
  [{ verified: false, invitationRefused: 'eaten' }, { verified: false }],
  [{ answersKept: true }, { answersKept: true }],
  [{ answersKept: false }, { answersKept: false }],
  [{ source: 7, verified: 'yes', invitationRefused: null, answersKept: 'true', colour: 'blue' }, {}],
])('a feedback that holds %j reads as %j', (feedback, read) => {
  expect(readFeedback({ feedback: { id: 'f-1', ...feedback } })).toEqual({ id: 'f-1', ...read });
});

test.each([null, {}, { feedback: { verified: true } }])('%j is no feedback', (answer) => {
  expect(() => readFeedback(answer)).toThrow('The reviews service answered without a usable feedback');
});
