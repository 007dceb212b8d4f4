import { expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';

async function look(content: string, name = 'reviews.csv', ...flags: string[]) {
  const shell = await createTestShell();
  return shell.run('import', await shell.file(name, content), '--new-vendor', 'Shop', '--dry-run', ...flags);
}

test('a dry run says what each column becomes, what each status does, the dates, and how many are new', async () => {
  const { code, out } = await look(
    'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase\n' +
      `a,Active,5,ada@example.com,Ada,Ada L,"Warm\nand ${'very '.repeat(20)}light",2024-01-31,1,hat,,,TRUE\n` +
      'b,Hidden,1,,Eve,Eve A,Bad,2023-06-01,,hat,,,\nc,Held,0,,Eve,,x,2023-06-01,,hat,,,\nd,Held,2,,Eve,,x,2023-06-01,,hat,,,\n',
  );
  expect(code).toBe(0);
  expect(out).toBe(`Loox, export, known by its columns

column             becomes                            samples
id                 id, to know it again               a | b | c
status             decides whether it is shown        Active | Hidden | Held
rating             stars                              5 | 1 | 0
email              e-mail, not shown                  ada@example.com
nickname           name shown                         Ada | Eve
full_name          full name, not shown               Ada L | Eve A
review             text                               Warm and very very very… | Bad | x
date               date                               2024-01-31 | 2023-06-01
productId          product                            1
handle             product, where productId is empty  hat
img                pictures
variant            not imported
verified_purchase  verified                           TRUE

column  value     reviews  what it does
status  "Active"  1        is shown
status  "Hidden"  1        stays hidden
status  "Held"    1        not understood: waits for approval

dates: from 2023-06-01 to 2024-01-31
3 new, 0 already there, 1 refused
`);
});

test('it says when no column tells what was shown, and when no row has a date', async () => {
  const { out } = await look('rating,text\n5,A\n', 'reviews.csv', '--date', '2024-01-31');
  expect(out).toContain('Of no system that is known: columns are found by usual names\n');
  expect(out).toContain('\nNo column says that a review is not shown: all are shown.\n');
  expect(out).toContain('\ndates: none in the file, so 1 reviews get 2024-01-31: --date says another day\n');
});

test('it says how dates were read', async () => {
  const { out } = await look('rating,text,date\n5,A,03/04/2024\n5,B,25/04/2024\n');
  expect(out).toContain('\ndates: from 2024-04-03 to 2024-04-25, read as dd/mm/yyyy\n');
});

test('a stranger’s text moves nothing in the table', async () => {
  const { out } = await look('rating,"te\u001b[2Jxt",date\n5,"\u001b]0;title\u0007\u202e",2024-01-01\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});
