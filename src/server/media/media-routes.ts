import type { Media } from '../../service/index.js';
import { notFoundResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';

/** Takes and serves files below `/media/`. */
export function createMediaRoutes(media: Media): Fetch {
  return (request) => media.fetch(request);
}

/** The host of media, where that is not the server's own; null otherwise. */
export function mediaHostOf(mediaUrl: string | null, ownUrl: string): string | null {
  const host = mediaUrl === null ? null : new URL(mediaUrl).host;
  return host === new URL(ownUrl).host ? null : host;
}

/**
 * Where media have an origin of their own, nothing else is there: a request that names its host gets files, or 404. Checks of health and
 * metrics name other hosts.
 */
export function guardMediaOrigin(fetch: Fetch, host: string | null): Fetch {
  if (host === null) return fetch;
  return (request, peer) => {
    const { host: asked, pathname } = new URL(request.url);
    return asked === host && !pathname.startsWith('/media/') ? notFoundResponse() : fetch(request, peer);
  };
}
