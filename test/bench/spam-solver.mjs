import { pbkdf2Sync } from 'node:crypto';

/** Does the work of a challenge as fast as this machine can, as a robot would: no browser in between. */
export function solveFast(challenge) {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  const saltBytes = Buffer.from(salt, 'hex');
  const prefix = Buffer.from(keyPrefix, 'hex');
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, saltBytes, cost, keyLength, 'sha256');
    if (prefix.equals(key.subarray(0, prefix.length))) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: key.toString('hex') } }));
    }
  }
}
