/** What a file is, by how it begins; nothing that a sender says of it counts. */

/** The formats that are taken. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'mp4' | 'webm';

/** Bytes from the start that are needed at most. */
export const HEAD_BYTES = 64;

/** The format of a file that begins so; null for any other. MP4 and QuickTime are one format, told apart when the film is read. */
export function formatOf(head: Buffer): Format | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (head.subarray(0, 8).equals(PNG)) return 'png';
  if (/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return 'gif';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.subarray(0, 4).equals(EBML)) return 'webm';
  if (head.toString('latin1', 4, 8) === 'ftyp') return formatOfBrands(head);
  return null;
}

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const EBML = Buffer.from('1a45dfa3', 'hex');

/** Pictures and films are both made of boxes, of which the first names brands. HEIC is a picture that cannot be decoded here. */
function formatOfBrands(head: Buffer): Format | null {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  if (brands.some((brand) => /^(?:mif1|msf1|mif2|miaf|hei[cxms]|hev[cxms])$/.test(brand))) return null;
  return 'mp4';
}
