import { type Command, Option } from 'commander';
import { ID } from '../../contract/service/fields.js';
import { isTokenOrigin } from '../../contract/tokens.js';
import { OperatorError } from '../../platform/errors.js';
import { createTokens, type NewToken, SCOPES, type TokenClaims } from '../../proxy/index.js';
import { readSettings, type Settings } from '../../server/settings/settings.js';
import { unknownVendor, withExistingStore } from '../../server/storage/service-store.js';
import { pageTokenOf, refuseLostTokenKeys } from '../../server/token-keys/open-tokens.js';
import { openTokenKeys } from '../../server/token-keys/token-keys-file.js';
import { EVERY_ACCOUNT } from '../../service/index.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

const SECONDS = { h: 3600, d: 86_400, w: 7 * 86_400 } as const;
const MAX_SECONDS = 3650 * 86_400;

interface TokenFlags {
  vendor?: string;
  business?: string;
  origin?: string[];
  scope: string;
  expires?: string;
  name: string;
  data?: string;
}

/** Adds `token`, which prints a token and nothing else; what the token opens is said on standard error. */
export function addTokenCommand(program: Command, shell: Shell): void {
  program
    .command('token')
    .option('--vendor <id>', 'the vendor whose reviews it opens')
    .addOption(
      new Option('--business <id>', 'the business it opens instead, for the version 1 list').conflicts('vendor'),
    )
    .option(
      '--origin <url>',
      'a page origin it is bound to, such as https://shop.example or https://*.shop.example; repeat for several',
      collectValues,
    )
    .option('--scope <names>', `what it allows: some of ${SCOPES.join(', ')}`, 'reviews:read reviews:submit')
    .option('--name <name>', 'what it is for, as the desk lists it', 'made by the command')
    .option('--expires <time>', 'how long it is valid: hours, days or weeks, such as 12h, 30d, 52w (no end)')
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget token --vendor 0b9f…\n' +
        '  reviews-widget token --vendor 0b9f… --origin https://shop.example --scope reviews:read --expires 30d\n',
    )
    .action(async (flags: TokenFlags) => {
      const settings = readSettings(shell.env, flags);
      const claims = readClaims(flags);
      const made = settings.upstream
        ? await sign(settings, claims)
        : await signKnown(settings, claims, readName(flags.name));
      shell.stdout.write(`${made.token}\n`);
      shell.stderr.write(tokenSummary(made.claims, made.vendorName));
    });
}

/** A new token, and what it opens. */
interface MadeToken {
  token: string;
  claims: TokenClaims;
  vendorName?: string;
}

async function sign(settings: Settings, claims: NewToken): Promise<MadeToken> {
  const tokens = createTokens(openTokenKeys({ path: settings.tokenKeysFile, dataDir: settings.dataDir }));
  const token = await tokens.sign(claims);
  return { token, claims: await tokens.verify(token) };
}

/** The same for a vendor of the embedded service, whose desk then lists it. */
async function signKnown(settings: Settings, wanted: NewToken, name: string): Promise<MadeToken> {
  const made = await withExistingStore(settings, async (store) => {
    await refuseLostTokenKeys(settings, store);
    const vendor = await store.vendors.get(wanted.vendorId, EVERY_ACCOUNT);
    if (!vendor) return null;
    const { token, claims } = await sign(settings, wanted);
    await store.pageTokens.add(pageTokenOf(token, claims, name), EVERY_ACCOUNT, new Date());
    return { token, claims, vendorName: vendor.name };
  });
  if (!made) throw unknownVendor(wanted.vendorId, settings, wanted.kind);
  return made;
}

function readClaims(flags: TokenFlags): NewToken {
  const origins = [...new Set((flags.origin ?? []).map(readOrigin))];
  return {
    ...readSubject(flags),
    scope: readScope(flags.scope),
    ...(origins.length > 0 && { origins }),
    ...(flags.expires !== undefined && { expiresInSeconds: readLifetime(flags.expires) }),
  };
}

/** The vendor or business that the token is for; an id of one kind means nothing as the other. */
function readSubject({ vendor, business }: TokenFlags): Pick<NewToken, 'vendorId' | 'kind'> {
  const kind = vendor === undefined ? 'business' : 'vendor';
  const id = vendor ?? business;
  if (id === undefined) throw new OperatorError('name what the token opens: --vendor ID, or --business ID', 2);
  if (!ID.test(id)) {
    throw new OperatorError(`--${kind} must be a ${kind}'s id, not "${id}": see "reviews-widget vendor list"`, 2);
  }
  return { vendorId: id, kind };
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100) throw new OperatorError('--name must be 1 to 100 characters', 2);
  return name;
}

/** An origin, or one with a wildcard label; a trailing slash is accepted, since the meaning is clear. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OperatorError(`--origin must be an origin such as https://shop.example, not "${text}"`, 2);
  }
  if (!isTokenOrigin(url.origin)) {
    throw new OperatorError(
      `--origin takes "*" as the whole first label, before at least two others: https://*.shop.example, not "${text}"`,
      2,
    );
  }
  if (text.toLowerCase() === url.origin || text.toLowerCase() === `${url.origin}/`) return url.origin;
  throw new OperatorError(`--origin must be a page's origin alone: ${url.origin}, not "${text}"`, 2);
}

function readScope(text: string): string[] {
  const scope = [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
  const known: readonly string[] = SCOPES;
  const unknown = scope.find((name) => !known.includes(name));
  if (unknown !== undefined || scope.length === 0) {
    throw new OperatorError(`--scope must hold some of ${SCOPES.join(', ')}, not "${unknown ?? text}"`, 2);
  }
  return scope;
}

function readLifetime(text: string): number {
  const [, count, unit] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new OperatorError(`--expires must be a time such as 12h, 30d or 52w, 3650d at most, not "${text}"`, 2);
}

/** What a new token opens, for the person who made it: a line each on whose reviews, scopes, origins, its end and how to revoke it. */
function tokenSummary(claims: TokenClaims, name: string | undefined): string {
  const { vendorId, kind = 'vendor', scope, expiresAt, tokenId } = claims;
  const lines = [
    `The token opens the ${kind} ${name === undefined ? vendorId : `${oneLine(name)} (${vendorId})`}.`,
    `Scopes: ${scope.map(sayScope).join(', ')}.`,
    `Origins: ${claims.origins?.map(sayOrigin).join(', ') ?? 'any page'}.`,
    expiresAt === undefined
      ? 'It has no end.'
      : `It ends on ${new Date(expiresAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    `Revoke it with: reviews-widget token-keys revoke ${tokenId}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function sayScope(name: string): string {
  if (name === 'reviews:submit') return `${name} (reviews wait for approval)`;
  return name === 'reviews:publish' ? `${name} (reviews show at once: for servers, not for pages)` : name;
}

function sayOrigin(origin: string): string {
  const domain = /^https?:\/\/\*\.(.+)$/.exec(origin)?.[1];
  return domain === undefined ? origin : `${origin} (any page one label below ${domain}, whoever it belongs to)`;
}
