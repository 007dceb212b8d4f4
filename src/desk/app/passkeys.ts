import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api.js';

/** Whether a passkey works in this page: in a browser that has them, at the address that the server says. */
export function passkeysWork(origin: string | null): boolean {
  return origin === location.origin && typeof PublicKeyCredential === 'function';
}

/** Whether the browser lists passkeys below a field for the email. */
export async function listsPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Lets the browser make a passkey, and resolves to what the server is sent. Rejects with an ApiError. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw problemOf(error, 'No passkey was made.');
  });
}

/**
 * Lets the browser ask for a passkey: in a window of its own, or, with `inField`, below the field for the email until somebody chooses
 * one there. Rejects with an ApiError. Whoever asks again ends what was asked before.
 */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  inField: boolean,
): Promise<object> {
  const { startAuthentication } = await library();
  const options = { optionsJSON, useBrowserAutofill: inField, verifyBrowserAutofillInput: false };
  return startAuthentication(options).catch((error: unknown) => {
    throw problemOf(error, 'No passkey was used. Try again, or sign in by password.');
  });
}

/** Ends what was asked. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** It is loaded where passkeys work, and not with the page. */
function library() {
  return import('@simplewebauthn/browser').catch(() => {
    throw new ApiError(0, { code: 'unreachable', detail: 'The server cannot be reached. Check your connection.' });
  });
}

/** Browsers say little: whoever closes the window looks the same as a device that has no such passkey. */
function problemOf(error: unknown, detail: string): ApiError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return new ApiError(0, { code: 'passkey_ended', detail });
  if (name === 'InvalidStateError') {
    return new ApiError(0, { code: 'passkey_known', detail: 'This device has a passkey of yours already.' });
  }
  return new ApiError(0, { code: 'passkey_unused', detail });
}
