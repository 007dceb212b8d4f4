import { expect, test } from 'vitest';
import { filledIn } from '../../../../src/desk/app/inbox/reply-dialog.js';

test.each([
  ['Ada', 'Hello {name}, thank you. {name}!', 'Hello Ada, thank you. Ada!'],
  ['Nora L.', 'Thank you, {name}. We {name}', 'Thank you, Nora L. We Nora L.'],
  ['', 'Hello {name}, thank you{name}.', 'Hello, thank you.'],
  ['$& $1', '{name}', '$& $1'],
])('a template names the author %j', (author, text, filled) => {
  expect(filledIn(text, author)).toBe(filled);
});
