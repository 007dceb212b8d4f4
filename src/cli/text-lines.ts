import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CommandError, systemReason } from './command-error.js';

/** One line of a file without its ending. */
export interface TextLine {
  /** 1 for the first. */
  number: number;
  /** Empty when `tooLong`. A byte that is no UTF-8 reads as U+FFFD. */
  text: string;
  /** Longer than a megabyte, and left out. */
  tooLong: boolean;
  /** Bytes of the file up to here. */
  readTo: number;
}

const MAX_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** Size in bytes of a file that holds text. Throws a CommandError when it cannot be read, is empty or no UTF-8 text. */
export async function inspectTextFile(path: string): Promise<number> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
      const start = buffer.subarray(0, bytesRead);
      if (bytesRead === 0) throw new CommandError(`${path} is empty`);
      if (/^(fffe|feff)/.test(start.toString('hex', 0, 2))) {
        throw new CommandError(`${path} is UTF-16 text: save it as UTF-8`);
      }
      if (start.includes(0))
        throw new CommandError(`${path} is not a text file: export it as CSV or JSON lines, in UTF-8`);
      return size;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} cannot be read: ${systemReason(error)}`);
  }
}

/** The lines of a file, a piece of it in memory at a time. A byte order mark is left out. */
export async function* readLines(path: string): AsyncGenerator<TextLine> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let readTo = 0;

  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length <= MAX_BYTES) pieces.push(piece);
  };
  const take = (): TextLine => {
    number += 1;
    const tooLong = length > MAX_BYTES;
    const text = tooLong ? '' : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
    pieces = [];
    length = 0;
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text, tooLong, readTo };
  };

  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at));
      readTo += at + 1 - from;
      from = at + 1;
      yield take();
    }
    keep(chunk.subarray(from));
    readTo += chunk.length - from;
  }
  if (length > 0) yield take();
}
