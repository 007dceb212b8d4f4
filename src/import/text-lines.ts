import { open } from 'node:fs/promises';
import { OperatorError, systemReason } from '../platform/operator-error.js';
import { encodingOf, readUtf8 } from './utf8-pieces.js';

/** One line of a file without its ending. */
export interface TextLine {
  /** 1 for the first. */
  number: number;
  /** Empty when `tooLong`. Bytes that are not UTF-8 become U+FFFD. */
  text: string;
  /** Whether it is longer than a megabyte. */
  tooLong: boolean;
  /** How many bytes of the file are read, up to the piece of it that this line ends in. */
  readTo: number;
}

/** The longest line, or object of a JSON file. */
export const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** The size in bytes of a text file. Throws an OperatorError when it cannot be read, is empty or is not text in UTF-8, UTF-16 or UTF-32. */
export async function inspectTextFile(path: string): Promise<number> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
      const start = buffer.subarray(0, bytesRead);
      if (bytesRead === 0) throw new OperatorError(`${path} is empty`);
      if (start.includes(0) && encodingOf(start) === null)
        throw new OperatorError(`${path} is not a text file: export it as CSV or JSON lines, in UTF-8`);
      return size;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read: ${systemReason(error)}`);
  }
}

/** Reads the lines of a file without holding more than a piece of it in memory; a byte order mark is left out. */
export async function* readLines(path: string): AsyncGenerator<TextLine> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let readTo = 0;

  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= MAX_LINE_BYTES) pieces.push(piece);
  };
  const endLine = (): TextLine => {
    number += 1;
    const tooLong = length > MAX_LINE_BYTES;
    const text = tooLong ? '' : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
    pieces = [];
    length = 0;
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text, tooLong, readTo };
  };

  for await (const piece of readUtf8(path)) {
    let from = 0;
    for (let at = piece.bytes.indexOf(NEWLINE); at !== -1; at = piece.bytes.indexOf(NEWLINE, from)) {
      add(piece.bytes.subarray(from, at));
      from = at + 1;
      yield endLine();
    }
    add(piece.bytes.subarray(from));
    readTo = piece.readTo;
  }
  if (length > 0) yield endLine();
}
