/** Which bytes of a file a request wants (RFC 9110 §14): all, one range, or none that there is. */
export type WantedBytes = { start: number; end: number; isPart: boolean } | 'unsatisfiable';

/**
 * What `Range` asks of a file of `size` bytes, which has at least one. Several ranges are refused: they multiply what is sent, and no player needs
 * them. A header that is no range is as none, and so is one whose `If-Range` names another state of the file.
 */
export function wantedBytes(range: string | null, ifRange: string | null, etag: string, size: number): WantedBytes {
  const all = { start: 0, end: size - 1, isPart: false };
  if (range === null || (ifRange !== null && ifRange !== etag)) return all;
  const list = /^bytes=(.*)$/i.exec(range.slice(0, 200))?.[1];
  if (list === undefined) return all;
  if (list.includes(',')) return 'unsatisfiable';
  const [, from = '', to = ''] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(list) ?? [];
  if (from === '' && to === '') return all;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1, isPart: true };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return all;
  return start >= size ? 'unsatisfiable' : { start, end, isPart: true };
}
