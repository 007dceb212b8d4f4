import { Command, Help } from 'commander';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import type { Shell } from '../../src/cli/shell/shell.js';
import { createTestShell, upstreamSettings } from './test-shell.js';

describe('usage', () => {
  test('help is shown on stdout for every command, with an example', async () => {
    const { run } = await createTestShell();
    for (const command of [
      'serve',
      'token',
      'key create',
      'key list',
      'key revoke',
      'vendor create',
      'vendor list',
      'import',
    ]) {
      const { code, out, err } = await run(...command.split(' '), '--help');
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/Usage: reviews-widget .*\n(.|\n)*Examples?:\n {2}reviews-widget/);
    }
    expect((await run('--help')).out).toContain('import [options] <file>');
  });

  test('the list of commands says of each what it takes', async () => {
    const shell = {} as Shell;
    const { run } = await createTestShell();
    const { out } = await run('--help');
    for (const { name, takes, description, load } of COMMANDS) {
      const program = new Command();
      (await load())(program, shell);
      const command = program.commands.find((one) => one.name() === name)!;
      expect(new Help().subcommandTerm(command)).toBe(`${name} ${takes}`.trim());
      expect(out.replace(/\s+/g, ' ')).toContain(`${name} ${takes} ${description}`.replace(/\s+/g, ' '));
      expect((await run('help', name)).out).toContain(description.slice(0, 40));
    }
  });

  test.each([
    [['nonsense'], 'reviews-widget: there is no command "nonsense": see reviews-widget --help\n'],
    [['serve', '--colour'], "reviews-widget: unknown option '--colour'\n"],
    [['token'], 'reviews-widget: name what the token opens: --vendor ID, or --business ID\n'],
    [
      ['token', '--vendor', 'v', '--business', 'v'],
      "reviews-widget: option '--business <id>' cannot be used with option '--vendor <id>'\n",
    ],
    [['import'], "reviews-widget: missing required argument 'file'\n"],
    [['key', 'revoke'], "reviews-widget: missing required argument 'id'\n"],
    [['vendor', 'create'], "reviews-widget: required option '--name <name>' not specified\n"],
  ])('%j is wrong usage', async (argv, err) => {
    expect(await (await createTestShell()).run(...argv)).toEqual({ code: 2, out: '', err });
  });

  test('the version is that of the package', async () => {
    expect(await (await createTestShell()).run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  test('an error repeats no more of a wrong value than a line can hold', async () => {
    const { code, err } = await (await createTestShell()).run('vendor', 'create', '--name', 'x'.repeat(5000));
    expect(code).toBe(2);
    expect(err.length).toBeLessThan(200);
  });

  test('a wrong variable stops every command', async () => {
    const { run } = await createTestShell({ PORT: 'x' });
    for (const argv of [[], ['vendor', 'list'], ['token', '--vendor', 'v']]) {
      expect(await run(...argv)).toEqual({
        code: 2,
        out: '',
        err: 'reviews-widget: PORT must be a whole number from 0 to 65535, not "x"\n',
      });
    }
  });

  test('commands of the embedded service are refused in front of another', async () => {
    const { run } = await createTestShell(upstreamSettings());
    for (const argv of [
      ['key', 'create'],
      ['key', 'list'],
      ['vendor', 'list'],
      ['vendor', 'create', '--name', 'A'],
    ]) {
      const { code, out, err } = await run(...argv);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('this command is for the embedded service');
    }
  });
});
