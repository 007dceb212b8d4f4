/**
 * Follows a JSON text without holding it in memory: where its lists and objects are, at any depth, and the bytes of the entries that are wanted.
 * What is in an entry is left to the parser of JSON. Several texts may follow one another, as saved pages of an API do.
 */
import { MAX_LINE_BYTES, type TextLine } from './text-lines.js';

/** A list or object that is open. */
export interface JsonFrame {
  isList: boolean;
  /** `reviews[]` for the list `reviews` and the objects in it, `feed` for the object `feed`, '' for one that is the whole text. */
  path: string;
  /** Of an object: the path of the list whose entry it is or belongs to; '' without one. */
  entry: string;
  /** Of an object: what its names begin with in that entry, such as `user.`. */
  within: string;
  /** The last name in an object. */
  name: string;
  hasName: boolean;
}

export interface JsonScan {
  /** Whether the entries of the list with this path are wanted; '' asks for objects that are a whole text. */
  isWanted: (path: string) => boolean;
  onOpen?: (frame: JsonFrame) => void;
  /** A text, number, true, false or null in an object or list; texts are raw and cut. Not called within a wanted entry. */
  onValue?: (frame: JsonFrame, value: string) => void;
}

export type JsonEntry = Omit<TextLine, 'readTo'>;

/** Deeper levels are counted and not named. */
const MAX_DEPTH = 64;
const MAX_PATH = 500;
const MAX_TOKEN = 200;
const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export function createJsonScanner({ isWanted, onOpen, onValue }: JsonScan) {
  let frames: JsonFrame[] = [];
  /** Levels below the last frame. */
  let deeper = 0;
  /** The text or bare value that is being read, cut. */
  let token: number[] = [];
  let hasToken = false;
  let inText = false;
  let escaped = false;
  let line = 1;
  let entry: { line: number; depth: number; pieces: Buffer[]; length: number } | null = null;
  /** Whether values in the current frame are wanted entries. */
  let wantsHere = isWanted('');

  const depth = () => frames.length + deeper;
  const keep = (piece: Buffer) => {
    entry!.length += piece.length;
    if (entry!.length <= MAX_LINE_BYTES) entry!.pieces.push(piece);
  };
  const end = (): JsonEntry => {
    const { line: number, length, pieces } = entry!;
    entry = null;
    const tooLong = length > MAX_LINE_BYTES;
    return { number, tooLong, text: tooLong ? '' : Buffer.concat(pieces).toString('utf8') };
  };
  const look = () => {
    const frame = frames.at(-1);
    wantsHere = deeper === 0 && (frame ? frame.isList && isWanted(frame.path) : isWanted(''));
  };
  const endToken = () => {
    const frame = frames.at(-1);
    if (hasToken && frame && deeper === 0 && !entry) onValue?.(frame, Buffer.from(token).toString('utf8'));
    hasToken = false;
  };
  const open = (isList: boolean) => {
    hasToken = false;
    if (frames.length >= MAX_DEPTH) {
      deeper += 1;
    } else {
      const parent = frames.at(-1);
      const frame = frameIn(parent, isList);
      frames.push(frame);
      if (!entry) onOpen?.(frame);
    }
    look();
  };
  const close = () => {
    if (deeper > 0) deeper -= 1;
    else frames.pop();
    look();
  };

  return {
    /** Forgets what is open, where a new text begins for sure. */
    restart() {
      frames = [];
      [deeper, inText, escaped, hasToken] = [0, false, false, false];
      look();
    },
    *take(bytes: Buffer): Generator<JsonEntry> {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at]!;
        if (byte === NEWLINE) line += 1;
        if (inText) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) {
            inText = false;
            continue;
          }
          if (!entry && token.length < MAX_TOKEN) token.push(byte);
          continue;
        }
        if (byte <= 0x20) continue;
        if (
          !entry &&
          wantsHere &&
          byte !== COMMA &&
          byte !== CLOSE_LIST &&
          (frames.length > 0 || byte === OPEN_OBJECT)
        ) {
          entry = { line, depth: depth(), pieces: [], length: 0 };
          from = at;
        }
        if (byte === QUOTE) {
          inText = true;
          hasToken = true;
          token = [];
        } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
          open(byte === OPEN_LIST);
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA) {
          endToken();
          if (byte !== COMMA && (!entry || depth() > entry.depth)) {
            close();
            if (entry && depth() === entry.depth) {
              keep(bytes.subarray(from, at + 1));
              yield end();
            }
          } else if (entry && depth() === entry.depth) {
            // A bare value ends before the comma or bracket.
            keep(bytes.subarray(from, at));
            yield end();
            at -= 1;
          } else if (byte === COMMA && deeper === 0 && frames.length > 0) frames.at(-1)!.hasName = false;
        } else if (byte === COLON) {
          const frame = frames.at(-1);
          if (frame && deeper === 0 && !frame.isList && !frame.hasName && !entry) {
            frame.name = Buffer.from(token).toString('utf8');
            frame.hasName = true;
          }
          hasToken = false;
        } else if (!entry) {
          if (!hasToken) token = [];
          hasToken = true;
          if (token.length < MAX_TOKEN) token.push(byte);
        }
      }
      if (entry) keep(bytes.subarray(from));
    },
    /** The lists and objects around an entry that was just found. */
    around: (): readonly JsonFrame[] => frames,
    /** What is left of an entry when the file ends. */
    rest: (): JsonEntry | null => (entry ? end() : null),
  };
}

function frameIn(parent: JsonFrame | undefined, isList: boolean): JsonFrame {
  const path = pathIn(parent);
  return {
    isList,
    path: isList ? `${path}[]` : path,
    entry: !parent ? '' : parent.isList ? parent.path : parent.entry,
    within: !parent || parent.isList ? '' : `${parent.within}${parent.name}.`.slice(0, MAX_PATH),
    name: '',
    hasName: false,
  };
}

function pathIn(parent: JsonFrame | undefined): string {
  if (!parent || parent.path.length > MAX_PATH) return parent?.path ?? '';
  if (parent.isList || parent.path === '') return parent.isList ? parent.path : parent.name;
  return `${parent.path}.${parent.name}`;
}
