import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import { HOME } from '../temporary-desk.js';

/** What an authenticator signs. A test that attacks replaces some of it. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** `webauthn.create` or `webauthn.get`. */
  type: string;
  /** Whether finger, face or PIN was asked for. */
  isVerified: boolean;
  counter: number;
  userHandle: string;
  credentialId: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** A security key in memory, with one key of its own, that counts. What it sends is what the browser's library sends. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, Uint8Array.from(Buffer.from(x!, 'base64url'))],
      [cose.COSEKEYS.y, Uint8Array.from(Buffer.from(y!, 'base64url'))],
    ]),
  );
  const own = { origin: HOME, rpId: 'localhost', isVerified: true, credentialId: base64url(randomBytes(16)) };
  let counter = 0;
  let userHandle = '';

  const clientData = ({ type, challenge, origin }: Ceremony) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function authenticatorData({ rpId, isVerified, counter }: Ceremony, flags: number): Buffer {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags | 1 | (isVerified ? 4 : 0));
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([hashOf(rpId), bytes]);
  }

  const envelope = (credentialId: string) => ({
    ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
  });

  /** Makes the passkey. `statement` is what an authenticator says of its maker. */
  function register(
    asked: { challenge: string; user: { id: string } },
    replaced: Partial<Ceremony> & { format?: string; statement?: Map<string, unknown> } = {},
  ) {
    userHandle = asked.user.id;
    const { format = 'none', statement = new Map(), ...changes } = replaced;
    const made = { ...own, type: 'webauthn.create', challenge: asked.challenge, counter: 0, userHandle, ...changes };
    const id = Buffer.from(made.credentialId, 'base64url');
    const attested = [Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, Buffer.from(coseKey)];
    const authData = Buffer.concat([authenticatorData(made, 64), ...attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...envelope(made.credentialId),
      response: {
        clientDataJSON: base64url(clientData(made)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
      },
    };
  }

  /** Signs in with it. */
  function assert({ challenge }: { challenge: string }, replaced: Partial<Ceremony> = {}) {
    counter = replaced.counter ?? counter + 1;
    const made = { ...own, type: 'webauthn.get', challenge, counter, userHandle, ...replaced };
    const data = authenticatorData(made, 0);
    const client = clientData(made);
    return {
      ...envelope(made.credentialId),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)),
        userHandle: made.userHandle,
      },
    };
  }

  return { register, assert, credentialId: own.credentialId };
}
