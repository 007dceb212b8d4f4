import { readFileSync } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';

/** What connected sources need of the operator. */
export interface SourceSettings {
  /** The server's own client at Google; null: Google cannot be connected. */
  google: { clientId: string; clientSecret: string; issuer: string; apiUrl: string | null } | null;
  /** Where the keys are that seal grants; null: a file in `dataDir`. */
  keysFile: string | null;
  /** Whether a reviews service may be at http, and at addresses of the own network. */
  toPrivate: boolean;
}

/** The variables of sources, as they were given. */
export interface SourceVariables {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_CLIENT_SECRET_FILE?: string | undefined;
  GOOGLE_ISSUER: string;
  GOOGLE_API_URL?: string | undefined;
  SOURCE_KEYS_FILE?: string | undefined;
  SOURCE_PRIVATE_ADDRESSES: 'on' | 'off';
}

/** Throws an OperatorError (2) when only a part of a client is set. */
export function readSources(variables: SourceVariables): SourceSettings {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_CLIENT_SECRET_FILE, GOOGLE_ISSUER, GOOGLE_API_URL } =
    variables;
  if (GOOGLE_CLIENT_SECRET !== undefined && GOOGLE_CLIENT_SECRET_FILE !== undefined) {
    throw new OperatorError('Set GOOGLE_CLIENT_SECRET or GOOGLE_CLIENT_SECRET_FILE, not both', 2);
  }
  const secret = GOOGLE_CLIENT_SECRET ?? (GOOGLE_CLIENT_SECRET_FILE && readSecret(GOOGLE_CLIENT_SECRET_FILE));
  if ((GOOGLE_CLIENT_ID === undefined) !== !secret) {
    throw new OperatorError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together', 2);
  }
  return {
    google:
      GOOGLE_CLIENT_ID === undefined
        ? null
        : {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: secret!,
            issuer: GOOGLE_ISSUER,
            apiUrl: GOOGLE_API_URL ?? null,
          },
    keysFile: variables.SOURCE_KEYS_FILE ?? null,
    toPrivate: variables.SOURCE_PRIVATE_ADDRESSES === 'on',
  };
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`GOOGLE_CLIENT_SECRET_FILE cannot be read: ${(error as Error).message}`, 2);
  }
}
