/** Serves ready bytes on the loopback; what it does not know is a 404. */
import { createServer } from 'node:http';
import { packed } from './page-files.mjs';

/** Starts it on a free port. `files` is path and query -> [media type, bytes]; `quality` is brotli's. */
export async function servePages(files, quality) {
  const ready = new Map([...files].map(([path, [type, bytes]]) => [path, { type, body: packed(bytes, quality) }]));
  const server = createServer(({ url }, response) => {
    // Comment engines put what they want into the query.
    const file = ready.get(url) ?? ready.get(url.split('?')[0]);
    if (!file) return response.writeHead(404, { 'content-length': 0 }).end();
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': 'max-age=60',
    });
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
