import { OperatorError } from '../../platform/errors.js';
import { readSecret } from './secret.js';

/** How text messages go out. */
export interface TwilioSettings {
  /** Where the interface is, without a slash at its end. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number with its international prefix, or the id of a messaging service (`MG…`). */
  from: string;
}

/** The variables of text messages, as they were given. */
export interface TextMessageVariables {
  TWILIO_ACCOUNT_SID?: string | undefined;
  TWILIO_AUTH_TOKEN?: string | undefined;
  TWILIO_AUTH_TOKEN_FILE?: string | undefined;
  TWILIO_FROM?: string | undefined;
  TWILIO_URL: string;
}

/** Null: no text messages are sent. Throws an OperatorError (2) when only a part is set. */
export function readTextMessages(variables: TextMessageVariables): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_FROM, TWILIO_URL } = variables;
  const authToken = readSecret(variables, 'TWILIO_AUTH_TOKEN');
  if (TWILIO_ACCOUNT_SID === undefined && authToken === undefined && TWILIO_FROM === undefined) return null;
  if (!TWILIO_ACCOUNT_SID || !authToken || !TWILIO_FROM) {
    throw new OperatorError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together', 2);
  }
  return { url: TWILIO_URL, accountSid: TWILIO_ACCOUNT_SID, authToken, from: TWILIO_FROM };
}
