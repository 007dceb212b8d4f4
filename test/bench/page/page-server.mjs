/** Serves ready bytes on the loopback; what it does not know is a 404. */
import { createServer } from 'node:http';
import { packed } from './page-files.mjs';

/** As the server compresses what it has just made. */
const JSON_QUALITY = 5;
/** Where a file brings no others. */
const HEADERS = { 'content-encoding': 'br', 'cache-control': 'no-cache' };

/**
 * Starts it on a free port. `files` is path and query -> [media type, bytes, headers]; `quality` is brotli's, for those that do not
 * change as JSON does.
 */
export async function servePages(files, quality) {
  const ready = new Map(
    [...files].map(([path, [type, bytes, headers]]) => {
      const body = packed(bytes, type === 'application/json' ? JSON_QUALITY : quality);
      return [path, { body, headers: { ...HEADERS, ...headers, 'content-type': type, 'content-length': body.length } }];
    }),
  );
  const server = createServer(({ url }, response) => {
    // Comment engines put what they want into the query.
    const file = ready.get(url) ?? ready.get(url.split('?')[0]);
    if (!file) return response.writeHead(404, { 'content-length': 0 }).end();
    response.writeHead(200, file.headers);
    response.end(file.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Bytes of a file on the wire. */
    weight: (path) => ready.get(path)?.body.length ?? 0,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
