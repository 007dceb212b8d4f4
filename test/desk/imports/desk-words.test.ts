import { expect, test } from 'vitest';
import { deskWords } from '../../../src/desk/imports/desk-words.js';
import { dateFault } from '../../../src/import/cells/dates.js';

/** As the import says them, from its own code where that can be asked. */
const SAID = [
  '2 texts hold HTML, such as &amp; or <br>: --decode entities makes text of it, at the desk “Say what the file means”.',
  '1 text looks like UTF-8 that was read as another encoding, such as Ã¼ for ü: --decode utf8 mends it, at the desk “Say what the file means”.',
  'is empty: say which day such rows get, with --date DAY or, at the desk, in "Day of reviews without a date"',
  '"r1" is the id of another review that is there already: give --source a name of its own',
  dateFault('45413')!.hint,
];

test.each(SAID)('at the desk names what is there to press, and no option of a command: %s', (said) => {
  expect(said).toMatch(/--[a-z]/);
  expect(deskWords(said)).not.toMatch(/--[a-z]|COLUMN|DAY/);
});

test('leaves other texts as they are', () => {
  expect(deskWords('must be at most 20,000 characters $&')).toBe('must be at most 20,000 characters $&');
});
