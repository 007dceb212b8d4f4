import { OperatorError } from '../../platform/errors.js';
import { readSecret } from './secret.js';

/** The language model that words labels of insights. */
export interface ModelSettings {
  /** Where its interface is, such as `http://localhost:11434/v1`, without a slash at its end. */
  url: string;
  model: string;
  /** Null where it wants none. */
  key: string | null;
}

/** The variables of the model, as they were given. */
export interface ModelVariables {
  INSIGHTS_MODEL_URL?: string | undefined;
  INSIGHTS_MODEL?: string | undefined;
  INSIGHTS_MODEL_KEY?: string | undefined;
  INSIGHTS_MODEL_KEY_FILE?: string | undefined;
}

/** Null: labels are worded by rules alone. Throws an OperatorError (2) when only a part is set. */
export function readModel(variables: ModelVariables): ModelSettings | null {
  const { INSIGHTS_MODEL_URL, INSIGHTS_MODEL } = variables;
  const key = readSecret(variables, 'INSIGHTS_MODEL_KEY');
  if (INSIGHTS_MODEL_URL === undefined && INSIGHTS_MODEL === undefined && key === undefined) return null;
  if (!INSIGHTS_MODEL_URL || !INSIGHTS_MODEL) {
    throw new OperatorError('INSIGHTS_MODEL_URL and INSIGHTS_MODEL must be set together', 2);
  }
  return { url: INSIGHTS_MODEL_URL, model: INSIGHTS_MODEL, key: key || null };
}
