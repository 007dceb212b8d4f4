import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceKind } from '../../contract/sources.js';
import { OperatorError } from '../../platform/errors.js';
import type { Connecting, SourceAccounts } from '../../server/sources/source-accounts.js';
import type { Shell } from '../shell/shell.js';

/**
 * Lets somebody with a browser on this machine let us in at a source: prints the address to open, and waits for the browser to come back to the
 * loopback (RFC 8252, section 7.3). Resolves to the id of the connection.
 */
export async function letIn(
  shell: Shell,
  accounts: SourceAccounts,
  kind: SourceKind,
  who: Connecting,
): Promise<string> {
  const sessionHash = randomBytes(32).toString('hex');
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const url = await accounts.authorize(kind, { ...who, sessionHash, redirectUri });
    shell.stderr.write(`Open this in a browser on this machine, and allow it there:\n${url}\n`);
    const returned = await new Promise<URLSearchParams>((found) => {
      server.on('request', (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', redirectUri);
        const isReturn = request.method === 'GET' && pathname === '/' && searchParams.has('state');
        response.writeHead(isReturn ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
        response.end(isReturn ? 'Back to the terminal: this page can be closed.\n' : 'There is nothing here.\n');
        if (isReturn) found(searchParams);
      });
    });
    const id = await accounts.connectReturned(returned, { ...who, sessionHash, redirectUri });
    if (id === null) throw new OperatorError('what came back is not what was asked for, or came too late: try again');
    return id;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
