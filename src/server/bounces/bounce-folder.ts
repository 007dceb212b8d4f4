/** A Maildir into which a mail server puts what comes back: looked at each minute, each mail once. */
import { createReadStream } from 'node:fs';
import { access, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFields, OperatorError, systemReason } from '../../platform/errors.js';
import type { Store } from '../../service/index.js';
import { splitMails } from './mail-files.js';
import { type Obeyed, obeyReturnedMail } from './obey-returned-mail.js';

const LOOK_MS = 60_000;

export interface BounceFolderOptions {
  /** The Maildir: new mails are in its `new`, and go to its `cur` once they are read. */
  folder: string;
  store: Pick<Store, 'invites'>;
  log: (event: object) => void;
}

export interface BounceFolder {
  /** Reads what is new; never rejects. */
  look(): Promise<void>;
  /** Begins to look at it, now and each minute. */
  start(): void;
  /** Resolves when what was begun is read. */
  close(): Promise<void>;
}

/** Creates what reads a folder. Several servers may look at one: what is read twice changes nothing. */
export function createBounceFolder({ folder, store, log }: BounceFolderOptions): BounceFolder {
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isFailing = false;
  /** Files that the last look could not read. */
  let unreadable = 0;

  async function readNew(): Promise<void> {
    const counts = new Map<Obeyed, number>();
    const codes: string[] = [];
    await access(join(folder, 'cur'));
    const names = (await readdir(join(folder, 'new'))).filter((name) => !name.startsWith('.'));
    for (const name of names) {
      if (isClosed) break;
      const code = await readFile(name, counts);
      // Another server has read a file that is not there any more, and moved it.
      if (code !== null && code !== 'ENOENT') codes.push(code);
    }
    if (counts.size > 0) log({ event: 'bounces_read', ...Object.fromEntries(counts) });
    if (codes.length > 0 && codes.length !== unreadable) {
      log({ severity: 'warn', event: 'bounces_unreadable', files: codes.length, code: codes[0] });
    }
    unreadable = codes.length;
  }

  /** Obeys the mails of a file, and moves it. Resolves to the code of what the file system says; throws what the database says. */
  async function readFile(name: string, counts: Map<Obeyed, number>): Promise<string | null> {
    const path = join(folder, 'new', name);
    let isObeying = false;
    try {
      for await (const mail of splitMails(createReadStream(path))) {
        isObeying = true;
        const became = await obeyReturnedMail(store, mail);
        isObeying = false;
        counts.set(became, (counts.get(became) ?? 0) + 1);
      }
      // What a mail program adds to the name of a mail that was seen.
      await rename(path, join(folder, 'cur', name.includes(':2,') ? name : `${name}:2,S`));
      return null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isObeying || typeof code !== 'string') throw error;
      return code;
    }
  }

  function look(): Promise<void> {
    looking = looking.then(async () => {
      try {
        await readNew();
        isFailing = false;
      } catch (error) {
        // What is left in `new` is read the next time.
        if (!isFailing) log({ severity: 'error', event: 'bounces_failed', ...errorFields(error) });
        isFailing = true;
      }
    });
    return looking;
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), LOOK_MS).unref();
      void look();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** Throws an OperatorError (2) where the folder of `BOUNCES_MAILDIR` is none: what comes back would never be read. */
export async function checkBounceFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw new OperatorError(`BOUNCES_MAILDIR must be a Maildir: ${folder} cannot be read: ${systemReason(error)}`, 2);
    },
  );
  if (!isFolder) throw new OperatorError(`BOUNCES_MAILDIR must be a Maildir: ${folder} is a file`, 2);
}
