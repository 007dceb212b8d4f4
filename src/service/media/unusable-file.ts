/** Why the content of a file is not taken: a code for logs and metrics. */
export type UnusableReason = 'format' | 'kind' | 'pixels' | 'undecodable' | 'film' | 'coding';

/** The content of a file is no picture or film that is taken. */
export class UnusableFile extends Error {
  readonly reason: UnusableReason;

  constructor(reason: UnusableReason) {
    super(`unusable file: ${reason}`);
    this.reason = reason;
  }
}
