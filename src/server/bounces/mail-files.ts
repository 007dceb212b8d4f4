/** Mails from where they are kept: one alone, as a mail server pipes it; an mbox; a Maildir. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { MOST_MAIL_BYTES } from './returned-mail.js';

const MBOX_START = Buffer.from('From ');
/** Between two mails of an mbox. */
const MBOX_BREAK = Buffer.from('\n\nFrom ');

/** The mails at a path, each as far as it is read. Throws an OperatorError where nothing can be read. */
export async function* readMails(path: string): AsyncGenerator<Buffer> {
  try {
    if ((await stat(path)).isDirectory()) yield* readMaildir(path);
    else yield* splitMails(createReadStream(path));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read: ${systemReason(error)}`);
  }
}

async function* readMaildir(path: string): AsyncGenerator<Buffer> {
  const names = await readdir(path);
  const folders = ['new', 'cur'].filter((name) => names.includes(name));
  if (folders.length === 0) throw new OperatorError(`${path} is no Maildir: it has neither "new" nor "cur"`);
  for (const folder of folders) {
    for (const name of await readdir(join(path, folder))) yield* splitMails(createReadStream(join(path, folder, name)));
  }
}

/** One mail, or each of an mbox. What is longer than a mail that is read is skipped, so that memory stays small. */
export async function* splitMails(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isMbox: boolean | null = null;
  let isCut = false;
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece]);
    if (rest.length < MBOX_START.length) continue;
    isMbox ??= rest.subarray(0, MBOX_START.length).equals(MBOX_START);
    for (let end = isMbox ? rest.indexOf(MBOX_BREAK) : -1; end !== -1; end = rest.indexOf(MBOX_BREAK)) {
      if (!isCut) yield rest.subarray(0, end + 1);
      isCut = false;
      rest = rest.subarray(end + 2);
    }
    if (rest.length <= MOST_MAIL_BYTES) continue;
    if (!isCut) yield rest.subarray(0, MOST_MAIL_BYTES);
    if (!isMbox) return;
    isCut = true;
    rest = rest.subarray(rest.length - MBOX_BREAK.length);
  }
  if (rest.length > 0 && !isCut) yield rest;
}
