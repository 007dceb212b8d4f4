import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { NEW_REPORT } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';

async function reported(report: object = {}, channel: object = { email: 'ada@shop.example' }) {
  const shell = await createTestShell();
  const store = await openStore({ dataDir: shell.dataDir });
  const { id: vendor } = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const review = { vendorId: vendor, rating: '1', text: 'You thieves.', firstName: 'Ada', channel };
  const { id: reviewId } = await store.reviews.submit(review);
  const made = (await store.reports.create({ vendorId: vendor, reviewId }, { ...NEW_REPORT, ...report }))!;
  await store.close();
  const run = (command: string, ...rest: string[]) => shell.run('report', command, ...rest, '--vendor', vendor);
  const stored = async () => {
    const opened = await openStore({ dataDir: shell.dataDir });
    const { reviews } = await opened.reviews.list(vendor);
    await opened.close();
    return reviews[0]!;
  };
  return { shell, run, stored, id: made.id, reviewId, vendor };
}

const HOLD_BACK = ['--hold-back', 'unlawful', '--statement', 'It accuses somebody of a crime.'];

describe('report', () => {
  test('list, show, decide and told lead from a report to both sides having been told', async () => {
    const { run, stored, id, reviewId } = await reported();
    expect(await run('list')).toMatchObject({ code: 0, err: '1 report, 1 open\n' });
    expect((await run('show', id)).out).toContain(`  | ${NEW_REPORT.explanation}`);

    const decided = await run('decide', id, ...HOLD_BACK);
    expect(decided.code).toBe(0);
    for (const side of ['reporter', 'author']) expect(decided.out).toContain(`LEFT TO DO: tell the ${side}.`);
    expect(decided.out.match(/ {2}\| It accuses somebody of a crime\./g)).toHaveLength(3);
    expect(await stored()).toMatchObject({ text: 'You thieves.', showOnWidget: false, heldBackReason: 'unlawful' });
    expect((await run('list')).out.trim().split('\t').slice(3)).toEqual([
      reviewId,
      'held_back: unlawful',
      'tell reporter, tell author',
    ]);

    await run('told', id, '--reporter');
    const told = await run('told', id, '--author');
    expect(told.out).not.toContain('LEFT TO DO');
    expect((await run('list')).out.trim().endsWith('\t-')).toBe(true);
    expect((await run('list', '--state', 'open')).err).toBe('0 reports, 0 open\n');
  });

  test('told says where nobody knows whom: an author without an address, or with nothing to tell', async () => {
    const { run, id } = await reported({}, {});
    await run('decide', id, ...HOLD_BACK);
    const [author, reporter] = [await run('told', id, '--author'), await run('told', id, '--reporter')];
    expect(author.err).toContain('recorded that the author was told, although nobody here knows how to reach them');
    expect(reporter.err).toBe('');
    const kept = await reported();
    await kept.run('decide', kept.id, '--keep', '--statement', 'An opinion.');
    expect((await kept.run('told', kept.id, '--author')).err).toContain('this decision has nothing to tell them');
  });

  test('what the command decides is the command line’s in the record, and no API key’s', async () => {
    const { shell, run, id, reviewId, vendor } = await reported();
    await run('decide', id, ...HOLD_BACK);
    const store = await openStore({ dataDir: shell.dataDir });
    const decisions = await store.moderation.history(vendor, reviewId);
    await store.close();
    expect(decisions).toMatchObject([{ by: expect.stringMatching(/^command line/) }]);
  });

  test('prints JSON for programs', async () => {
    const { run, id } = await reported();
    await run('decide', id, '--keep', '--statement', 'An opinion.');
    expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({ id, decision: 'kept' });
    expect(JSON.parse((await run('show', id, '--json')).out)).toMatchObject({ id, notices: [{ to: 'reporter' }] });
  });

  test.each([[[]], [['--keep', '--hold-back', 'spam']], [['--hold-back', 'negative']], [['--archive', 'pending']]])(
    'decide takes one decision with a neutral reason: %j',
    async (flags) => {
      const { run, stored, id } = await reported();
      expect((await run('decide', id, ...flags, '--statement', 'x')).code).toBe(2);
      expect((await run('decide', id, '--keep', '--statement', ' ')).code).toBe(2);
      expect((await stored()).showOnWidget).toBe(true);
    },
  );

  test('a decision stays, and nobody is told before it', async () => {
    const { run, id } = await reported();
    expect(await run('told', id, '--reporter')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not decided yet'),
    });
    expect((await run('told', id)).code).toBe(2);
    await run('decide', id, '--keep', '--statement', 'An opinion.');
    expect(await run('decide', id, ...HOLD_BACK)).toMatchObject({
      code: 1,
      err: expect.stringContaining('stays on record'),
    });
  });

  test('names a report or vendor that is not there', async () => {
    const { shell, run, id } = await reported();
    expect(await run('show', 'nothing')).toMatchObject({ code: 1, err: expect.stringContaining('no report nothing') });
    const elsewhere = await shell.run('report', 'show', id, '--vendor', 'other');
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('no vendor other') });
  });

  test('what a reporter typed is inert in the terminal, forges no line, and is in no table', async () => {
    const hostile = 'x\nDecision kept\r\n\u001b[2J\u001b]0;owned\u0007\u202e';
    const { run, id } = await reported({
      explanation: hostile,
      name: '=cmd|calc',
      page: 'https://shop.example/\u001b',
    });
    const { out } = await run('show', id);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
    expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202e]/);
    expect(out.split('\n').filter((line) => line.startsWith('Decision'))).toEqual(['Decision open']);
    expect((await run('list')).out).not.toMatch(/cmd|x|owned/);
  });
});
