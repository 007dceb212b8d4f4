import { readFileSync } from 'node:fs';
import { OperatorError, systemReason } from '../../platform/errors.js';

/** An existing reviews service, and the key by which we use it. */
export interface Upstream {
  baseUrl: string;
  marketplaceUrl: string;
  apiKey: string;
}

/** The variables about it, each already validated by itself. */
export interface UpstreamVariables {
  UPSTREAM_BASE_URL?: string | undefined;
  UPSTREAM_MARKETPLACE_URL?: string | undefined;
  UPSTREAM_API_KEY?: string | undefined;
  UPSTREAM_API_KEY_FILE?: string | undefined;
}

/** The upstream service; null when no variable about it is set. Throws an OperatorError (2) when only some are. */
export function readUpstream(variables: UpstreamVariables): Upstream | null {
  const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_MARKETPLACE_URL: marketplaceUrl } = variables;
  const { UPSTREAM_API_KEY: key, UPSTREAM_API_KEY_FILE: keyFile } = variables;
  if (!baseUrl && !marketplaceUrl && !key && !keyFile) return null;
  if (key && keyFile) throw new OperatorError('set UPSTREAM_API_KEY or UPSTREAM_API_KEY_FILE, not both', 2);

  const missing = [
    ...(baseUrl ? [] : ['UPSTREAM_BASE_URL']),
    ...(marketplaceUrl ? [] : ['UPSTREAM_MARKETPLACE_URL']),
    ...(key || keyFile ? [] : ['UPSTREAM_API_KEY (or UPSTREAM_API_KEY_FILE)']),
  ];
  if (!baseUrl || !marketplaceUrl || missing.length > 0) {
    throw new OperatorError(`${missing.join(' and ')} must be set too, to stand in front of an existing service`, 2);
  }
  return { baseUrl, marketplaceUrl, apiKey: keyFile ? readKeyFile(keyFile) : checkKey('UPSTREAM_API_KEY', key ?? '') };
}

function readKeyFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`UPSTREAM_API_KEY_FILE ${path} cannot be read: ${systemReason(error)}`, 2);
  }
  return checkKey(`UPSTREAM_API_KEY_FILE ${path}`, text.trim());
}

/** The key is sent in a header: with anything but visible ASCII the first request would fail, so it is refused here. */
function checkKey(label: string, key: string): string {
  if (/^[\x21-\x7e]{1,4096}$/.test(key)) return key;
  throw new OperatorError(`${label} must hold one key of visible ASCII characters, without spaces`, 2);
}
