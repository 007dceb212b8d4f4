import { open } from 'node:fs/promises';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { formatByContent, KIND_BYTES } from './file-kind.js';
import type { TextEncoding } from './text-encoding.js';
import { readUtf8 } from './utf8-pieces.js';

/** One line of a file without its ending. */
export interface TextLine {
  /** 1 for the first. */
  number: number;
  /** Empty when `tooLong`. Bytes that are not UTF-8 become U+FFFD. */
  text: string;
  /** Whether it is longer than a megabyte. */
  tooLong: boolean;
  /** Of an entry of a list in JSON: names and values that the object has which its list belongs to, such as `product.id`. */
  around?: [string, string][];
  /** How many bytes of the file are read, up to the piece of it that this line ends in. */
  readTo: number;
}

/** The longest line, or object of a JSON file. */
export const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** The size in bytes of a file. Throws an OperatorError when it cannot be read, is empty, or is of a kind that is not read. */
export async function inspectTextFile(path: string): Promise<number> {
  const { size, start } = await readStart(path);
  formatByContent(path, start);
  return size;
}

/** How a file begins, and its size in bytes. Throws an OperatorError when it cannot be read or is empty. */
export async function readStart(path: string): Promise<{ size: number; start: Buffer }> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
      if (bytesRead === 0) throw new OperatorError(`${path} is empty`);
      return { size, start: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read: ${systemReason(error)}`);
  }
}

/**
 * Reads the lines of a file without holding more than a piece of it in memory; a byte order mark is left out. Without an `encoding` the file is
 * read once before, to find it.
 */
export async function* readLines(path: string, encoding?: TextEncoding): AsyncGenerator<TextLine> {
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

  for await (const piece of readUtf8(path, encoding)) {
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
