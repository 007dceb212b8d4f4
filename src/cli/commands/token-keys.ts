import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import { createTokenKey, TokenKey } from '../../proxy/index.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { ensureDataDir } from '../../server/storage/data-directory.js';
import {
  changeTokenKeys,
  createTokenKeysFile,
  readTokenKeys,
  tokenKeysPath,
} from '../../server/token-keys/token-keys-file.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** The `jti` of a token: a UUID when it comes from `token`, and other text when somebody else signed it. */
const TOKEN_ID = /^[\x21-\x7e]{1,128}$/;

/** Adds `token-keys create|list|rotate|revoke`: the keys that sign tokens. Running servers notice a change of the file at once. */
export function addTokenKeysCommand(program: Command, shell: Shell): void {
  const keys = program.command('token-keys');

  keys
    .command('create')
    .description('make the file with a first key where there is none, and print its id')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget token-keys create --data /var/lib/reviews\n')
    .action((flags: SettingFlags) => {
      const settings = readSettings(shell.env, flags);
      if (settings.tokenKeysFile === null) ensureDataDir(settings.dataDir);
      const path = tokenKeysPath(settings);
      if (!createTokenKeysFile(path)) {
        throw new OperatorError(`${path} is there already: add a key with "reviews-widget token-keys rotate"`);
      }
      shell.stdout.write(`${readTokenKeys(path).keys[0]!.kid}\n`);
    });

  keys
    .command('list')
    .description('list the keys without their secrets: id, what it does; and the tokens that are revoked')
    .option('--json', 'print them as JSON')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget token-keys list --json\n')
    .action((flags: SettingFlags & { json?: true }) => {
      const { keys, revoked = [] } = readTokenKeys(existingKeysPath(shell, flags));
      const listed = keys.map(({ kid }, index) => ({ kid, signs: index === keys.length - 1 }));
      if (flags.json) return void shell.stdout.write(`${JSON.stringify({ keys: listed, revoked }, null, 2)}\n`);
      for (const { kid, signs } of listed) shell.stdout.write(`${kid}\t${signs ? 'signs and verifies' : 'verifies'}\n`);
      for (const tokenId of revoked) shell.stdout.write(`${tokenId}\trevoked token\n`);
    });

  keys
    .command('rotate')
    .description('add a key that signs from now on, and print its id; the older ones still verify')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      '\nEvery server has to read the same file before the new key signs: copy it to those that have their own.\n' +
        '\nExample:\n  reviews-widget token-keys rotate\n',
    )
    .action((flags: SettingFlags) => {
      const key = createTokenKey();
      changeTokenKeys(existingKeysPath(shell, flags), (keySet) => ({ ...keySet, keys: [...keySet.keys, key] }));
      shell.stdout.write(`${key.kid}\n`);
    });

  keys
    .command('revoke')
    .description('revoke a token, or a key and with it every token that it signed')
    .argument('<id>', 'a key\'s id in "token-keys list", a token, or a token\'s jti')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget token-keys revoke qx3VJ0cC2Ck\n  reviews-widget token-keys revoke eyJhbGciOiJI…\n',
    )
    .action((id: string, flags: SettingFlags) => {
      const path = existingKeysPath(shell, flags);
      const isKey = readTokenKeys(path).keys.some(({ kid }) => kid === id);
      shell.stderr.write(isKey ? revokeKey(path, id) : revokeToken(path, tokenIdOf(id)));
    });
}

/** Returns what was done, for people. */
function revokeKey(path: string, id: string): string {
  changeTokenKeys(path, (keySet) => {
    const keys = keySet.keys.filter(({ kid }) => kid !== id);
    if (keys.length > 0) return { ...keySet, keys };
    throw new OperatorError(`${id} is the only key: run "reviews-widget token-keys rotate" first`);
  });
  return `revoked the key ${id}, and every token that it signed\n`;
}

function revokeToken(path: string, tokenId: string): string {
  changeTokenKeys(path, (keySet) => ({ ...keySet, revoked: [...new Set([...(keySet.revoked ?? []), tokenId])] }));
  return `revoked the token ${tokenId}\n`;
}

/** The `jti` in a token, or the text itself when it is one. Throws an OperatorError (2) when it can be neither. */
function tokenIdOf(text: string): string {
  const parts = text.split('.');
  if (parts.length === 3) {
    const claims = parseJson(Buffer.from(parts[1]!, 'base64url').toString('utf8')) as { jti?: unknown } | null;
    if (typeof claims?.jti === 'string' && TOKEN_ID.test(claims.jti)) return claims.jti;
    throw new OperatorError('the token has no jti: revoke the key that signed it', 2);
  }
  // The id of a key is shorter than a token's UUID, so what looks like the id of a key is a mistyped one.
  if (TOKEN_ID.test(text) && !(TokenKey.shape.kid.safeParse(text).success && text.length < 16)) return text;
  throw new OperatorError(
    `there is no key "${text}", and no token has such a jti: see "reviews-widget token-keys list"`,
    2,
  );
}

/** The path of the keys' file. Throws an OperatorError when there is none. */
function existingKeysPath(shell: Shell, flags: SettingFlags): string {
  const settings = readSettings(shell.env, flags);
  const path = tokenKeysPath(settings);
  if (existsSync(path)) return path;
  throw new OperatorError(`there is no token keys file ${path}: make one with "reviews-widget token-keys create"`);
}
