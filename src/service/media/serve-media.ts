import { ServiceProblem } from '../http/problem.js';
import { FILE_KEY, FILE_NAME, type MediaFiles, TYPE_OF_NAME } from './media-files.js';

/**
 * How long a browser or CDN may show a file without asking: an address never changes its bytes, but a merchant may hold it back, and an erased one has
 * to be gone.
 */
const MAX_AGE_SECONDS = 300;

/** Headers of every file. Nothing in it runs anywhere, whatever it holds and however it is opened. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range, content-length, etag',
  'referrer-policy': 'no-referrer',
};

/** Serves a file that its caller may see; anything else is a 404. */
export async function serveFile(
  request: Request,
  files: MediaFiles,
  { key, name }: { key: string; name: string },
  cacheControl = `public, max-age=${MAX_AGE_SECONDS}, must-revalidate`,
): Promise<Response> {
  if (!FILE_KEY.test(key) || !FILE_NAME.test(name)) return noSuchFile();
  const file = await files.get(key, name);
  if (!file || file.size === 0) return noSuchFile();
  const etag = `"${key}-${name}"`;
  const headers: Record<string, string> = {
    ...FILE_HEADERS,
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  };
  const { headers: sent } = request;
  const tags = (sent.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(etag) || tags.includes('*')) {
    return new Response(null, { status: 304, headers });
  }
  const wanted = wantedBytes(sent.get('range'), sent.get('if-range'), etag, file.size);
  if (wanted === 'unsatisfiable') {
    const range = { 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' };
    return new ServiceProblem(416, 'range_not_satisfiable', { headers: { ...headers, ...range } }).toResponse();
  }
  const { start, end, isPart } = wanted;
  headers['content-type'] = TYPE_OF_NAME[name]!;
  headers['content-length'] = String(end - start + 1);
  if (isPart) headers['content-range'] = `bytes ${start}-${end}/${file.size}`;
  const body = request.method === 'HEAD' ? null : file.read(start, end);
  return new Response(body, { status: isPart ? 206 : 200, headers });
}

/** The same for a file that never was, and for one that nobody may see now. */
export function noSuchFile(): Response {
  const headers = { ...FILE_HEADERS, 'cache-control': 'no-store' };
  return new ServiceProblem(404, 'not_found', { detail: 'There is no such file.', headers }).toResponse();
}

/** Which bytes of a file a request wants (RFC 9110 §14): all, one range, or none that there is. */
type WantedBytes = { start: number; end: number; isPart: boolean } | 'unsatisfiable';

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
