import { OperatorError } from '../../platform/errors.js';
import { readSecret } from './secret.js';

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
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_API_URL } = variables;
  const secret = readSecret(variables, 'GOOGLE_CLIENT_SECRET');
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
