import { OperatorError } from '../../platform/errors.js';

/** An S3-compatible store: the address of its bucket, and the key by which we use it. */
export interface S3Settings {
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where pictures and films of shoppers are kept, and where readers get them. */
export interface MediaSettings {
  /** The origin of their addresses; null: that of the server. */
  url: string | null;
  /** What is held at most, in bytes; 0: none are taken. */
  mostBytes: number;
  /** Null: they are in DATA_DIR. */
  s3: S3Settings | null;
}

/** The variables about it, each already validated by itself. */
export interface MediaVariables {
  MEDIA_URL?: string | undefined;
  MEDIA_MAX_GB: number;
  MEDIA_S3_URL?: string | undefined;
  MEDIA_S3_REGION: string;
  MEDIA_S3_ACCESS_KEY_ID?: string | undefined;
  MEDIA_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The settings of media. Throws an OperatorError (2) when only some of those of a bucket are set, or the origin has a path. */
export function readMedia(variables: MediaVariables): MediaSettings {
  const { MEDIA_URL: url = null, MEDIA_S3_URL: bucket } = variables;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (url !== null && new URL(url).origin !== url) {
    throw new OperatorError('MEDIA_URL must be an origin without a path, such as https://media.shop.example', 2);
  }
  const given = {
    MEDIA_S3_URL: bucket,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0 && missing.length < 3) {
    throw new OperatorError(`${missing.join(' and ')} must be set too, to keep media in a bucket`, 2);
  }
  const s3 =
    bucket && accessKeyId && secretAccessKey
      ? { url: bucket, region: variables.MEDIA_S3_REGION, accessKeyId, secretAccessKey }
      : null;
  return { url, mostBytes: variables.MEDIA_MAX_GB * 2 ** 30, s3 };
}
