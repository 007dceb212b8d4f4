import { serveElsewhere } from './server.js';

/** A shop whose pages are what a test puts into their body. */
export async function openBlankShop() {
  const bodies: string[] = [];
  const { url, stop } = await serveElsewhere((request, response) => {
    const body = bodies[Number(request.url?.slice(1))] ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body>${body}`);
  });
  return { stop, page: (body: string) => `${url}/${bodies.push(body) - 1}` };
}
