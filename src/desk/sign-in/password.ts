import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from '../../platform/limit-concurrency.js';

/** What scrypt takes: `2 ** cost` blocks of `128 * blockSize` bytes, `parallel` times. */
export interface ScryptCost {
  cost: number;
  blockSize: number;
  parallel: number;
}

/** 32 MiB, three times over: about a quarter of a second, as OWASP recommends. */
const DEFAULT_COST: ScryptCost = { cost: 15, blockSize: 8, parallel: 3 };
const KEY_BYTES = 32;
/** How many are computed at once: each takes a core and its memory. */
const AT_ONCE = 2;
/** How many may wait: more come only from an attack. */
const MOST_WAITING = 32;

/** Thrown when too many passwords wait to be hashed. */
export class PasswordsBusy extends Error {}

/** Hashes passwords and checks them. Both throw PasswordsBusy. */
export interface HashPassword {
  /** `scrypt$15$8$3$salt$hash`: the parameters stand beside the hash, so that they can grow. */
  hash(password: string): Promise<string>;
  /** Whether it is the password of this hash. With null, where there is no such person, it takes as long and is false. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Hashes by scrypt at this cost. */
export function createPasswords(options: ScryptCost = DEFAULT_COST): HashPassword {
  const nobody = format(options, randomBytes(16), randomBytes(KEY_BYTES));
  const run = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, tooMany: () => new PasswordsBusy() });

  const derive = (password: string, salt: Buffer, { cost, blockSize, parallel }: ScryptCost): Promise<Buffer> =>
    run(() => {
      const N = 2 ** cost;
      const limits = { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize };
      return new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, limits, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      );
    });

  return {
    async hash(password) {
      const salt = randomBytes(16);
      return format(options, salt, await derive(password, salt, options));
    },

    async verify(password, hash) {
      const { salt, key, ...cost } = parse(hash ?? nobody);
      const same = timingSafeEqual(await derive(password, salt, cost), key);
      return same && hash !== null;
    },
  };
}

function format({ cost, blockSize, parallel }: ScryptCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function parse(hash: string): ScryptCost & { salt: Buffer; key: Buffer } {
  const [name, cost, blockSize, parallel, salt = '', key = ''] = hash.split('$');
  const bytes = Buffer.from(key, 'base64url');
  if (name !== 'scrypt' || bytes.length !== KEY_BYTES) throw new Error('a stored password is of no known form');
  return {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallel: Number(parallel),
    salt: Buffer.from(salt, 'base64url'),
    key: bytes,
  };
}
