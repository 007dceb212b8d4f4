import type { Context } from 'hono';
import { ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions } from '../desk-env.js';

/** Where passkeys work: in pages of one origin, whose host they are made for. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * The one origin of the desk at `url`; null where browsers have no passkeys: without TLS on another machine, and at an address that is
 * no name. It is what the server was told and never what a request says, since a page at another port of the same host could claim that.
 */
export function relyingParty(url: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(url);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !isAddress ? { origin, id: hostname } : null;
}

/** The same for a request. Throws a 409 where it comes from a page in which no passkey works. */
export function demandRelyingParty(c: Context<DeskEnv>, { url }: Pick<DeskOptions, 'url'>): RelyingParty {
  const party = relyingParty(url);
  if (party && party.origin === c.req.header('origin')) return party;
  throw new ServiceProblem(409, 'passkeys_off', {
    detail: party
      ? `Passkeys work at ${party.origin} alone: open the desk there`
      : 'Passkeys need an https address with a name: ask whoever runs the server for one',
  });
}
