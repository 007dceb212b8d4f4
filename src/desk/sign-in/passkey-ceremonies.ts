import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { parseJson } from '../../platform/json-body.js';
import type { FoundPasskey, NewPasskey } from '../../service/people/passkeys.js';
import type { RelyingParty } from './relying-party.js';

/** Loaded when somebody first uses it: it takes a third of a second and 30 MB, and many a server has no passkey. */
const library = () => import('@simplewebauthn/server');

/** What a passkey signs must be asked for again after this time. */
const TIMEOUT_MS = 5 * 60_000;

const base64url = (characters: number) =>
  z
    .string()
    .max(characters)
    .regex(/^[\w-]+$/, 'must be base64url');
/** A credential id has 1,023 bytes at most. */
const credential = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What an authenticator sends back that has made a passkey. */
export const Registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(8192), attestationObject: base64url(16_384) }),
});

/** What one sends back that somebody signs in with. It knows whose passkey it is, since nobody named themselves before. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(88),
  }),
});

/** What the browser is asked that makes a passkey: one that is found without a name, and asks for finger, face or PIN. */
export async function registrationOptions(
  { id }: RelyingParty,
  person: { handle: string; name: string; email: string; credentialIds: readonly string[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Reviews desk',
    rpID: id,
    userID: bytesOf(person.handle),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: person.credentialIds.map((credentialId) => ({ id: credentialId })),
  });
}

/** What the browser is asked where somebody signs in. */
export async function assertionOptions({ id }: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: id, timeout: TIMEOUT_MS, userVerification: 'required' });
}

/** The challenge that was signed; null where none can be read. */
export function challengeIn(clientDataJSON: string): string | null {
  const data = parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown } | null;
  return typeof data?.challenge === 'string' ? data.challenge : null;
}

/** The passkey that was made in a page of `party`; null where anything is not as it should be. */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  { origin, id }: RelyingParty,
): Promise<Omit<NewPasskey, 'name'> | null> {
  try {
    if (await hasCertificate(response.response.attestationObject)) return null;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, rpId: id };
  } catch {
    return null;
  }
}

/**
 * Whether who made the passkey shows a certificate, which nobody asked for. The library would request the addresses that stand in it,
 * which anybody may have written there.
 */
async function hasCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined;
}

/** The counter that the passkey has signed in a page of `party`; null where anything is not as it should be. */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  challenge: string,
  { origin, id }: RelyingParty,
  passkey: FoundPasskey,
): Promise<number | null> {
  if (passkey.rpId !== id) return null;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared by the store, in the statement that writes it.
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
