import { describe, expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';

async function withVendor() {
  const shell = await createTestShell();
  const vendor = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  return { ...shell, vendor };
}

describe('policy', () => {
  test('set says what is given and leaves the rest; show prints it', async () => {
    const { run, vendor } = await withVendor();
    const said = [
      ...['--check', 'some', '--checked-by', 'order,invitation'],
      ...['--kept', 'unlimited', '--contact', 'no'],
    ];
    expect((await run('policy', 'set', '--vendor', vendor, ...said)).code).toBe(0);
    expect((await run('policy', 'set', '--vendor', vendor, '--published-within', '7')).code).toBe(0);
    const { out } = await run('policy', 'show', '--vendor', vendor, '--json');
    expect(JSON.parse(out)).toMatchObject({
      purchaseCheck: 'some',
      checkedBy: ['order', 'invitation'],
      incentives: null,
      publishedWithinDays: 7,
      keptMonths: 0,
      authorsContacted: false,
    });
    expect((await run('policy', 'show', '--vendor', vendor)).out).toContain('incentives\tunsaid\n');
  });

  test('set takes back what is unsaid', async () => {
    const { run, vendor } = await withVendor();
    await run('policy', 'set', '--vendor', vendor, '--check', 'all', '--held-back-for', 'spam');
    const unsaid = ['--check', 'unsaid', '--held-back-for', 'unsaid', '--json'];
    const { out } = await run('policy', 'set', '--vendor', vendor, ...unsaid);
    expect(JSON.parse(out)).toMatchObject({ purchaseCheck: null, heldBackFor: [] });
  });

  test.each([
    [['--check', 'always'], '--check must be one of none, some, all'],
    [['--held-back-for', 'negative'], '--held-back-for must be one of spam'],
    [['--kept', 'long'], '--kept must be'],
    [['--contact', 'maybe'], '--contact must be'],
    [[], 'must set a field'],
  ])('set refuses %j', async (flags, words) => {
    const { run, vendor } = await withVendor();
    const { code, err } = await run('policy', 'set', '--vendor', vendor, ...flags);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });

  test.each([['policy', 'show'], ['audit']])('%s %s knows no vendor that is not there', async (...command) => {
    const { run } = await withVendor();
    const { code, err } = await run(...command, '--vendor', 'nobody');
    expect([code, err]).toEqual([1, expect.stringContaining('there is no vendor "nobody"')]);
  });
});

describe('audit', () => {
  test('prints a table and what the tests say, or JSON', async () => {
    const { run, file, vendor } = await withVendor();
    const rows = [1, 1, 5].map((stars, index) => `${stars},Text ${index},Ada,2026-01-0${index + 1},true`);
    const reviews = await file('reviews.csv', `rating,text,author,date,showOnWidget\n${rows.join('\n')}\n`);
    expect((await run('import', reviews, '--vendor', vendor)).code).toBe(0);
    const { code, out } = await run('audit', '--vendor', vendor);
    expect(code).toBe(0);
    expect(out).toMatch(/^stars {2}reviews {2}shown {2}held back/);
    expect(out).toContain('Too few to say anything');
    expect(out).toContain('unknown');
    expect(JSON.parse((await run('audit', '--vendor', vendor, '--json')).out).stars[0]).toMatchObject({ reviews: 2 });
  });
});
