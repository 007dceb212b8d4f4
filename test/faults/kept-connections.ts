import { connect, type Socket } from 'node:net';

/** What clients met that keep their connections, as load balancers do. */
export interface Met {
  /** Requests that were answered in full, with 200. */
  answered: number;
  /** What went wrong: a connection that broke amid a request or was refused, an answer that was none. */
  failed: string[];
  /** Answers that ended their connection. */
  closing: number;
}

/**
 * Reads `path` over and over on `connections` connections at once, each kept from request to request until an answer says
 * `Connection: close`; then on another one, unless `goOn` says that this server gets no new ones. Resolves once all have ended.
 */
export async function readOnKeptConnections(
  port: number,
  path: string,
  connections: number,
  goOn: () => boolean,
): Promise<Met> {
  const met: Met = { answered: 0, failed: [], closing: 0 };
  const client = async () => {
    while (goOn()) {
      const socket = connect(port, '127.0.0.1');
      try {
        await readUntilClosing(socket, path, met);
      } catch (error) {
        met.failed.push((error as NodeJS.ErrnoException).code ?? (error as Error).message);
      } finally {
        socket.destroy();
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return met;
}

async function readUntilClosing(socket: Socket, path: string, met: Met): Promise<void> {
  for (;;) {
    const answer = await ask(socket, path);
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`answered ${answer.slice(0, 60)}`);
    met.answered += 1;
    if (/\r\nconnection: close\r\n/i.test(answer)) {
      met.closing += 1;
      return;
    }
  }
}

/** Sends one request; resolves once its answer is there whole, by its `content-length`. */
function ask(socket: Socket, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const end = (error?: Error) => {
      socket.off('data', onData).off('error', end).off('close', onClose);
      if (error) reject(error);
      else resolve(received);
    };
    const onClose = () => end(new Error(`closed after ${received.length} bytes of an answer`));
    const onData = (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length >= head + 4 + length) end();
    };
    socket.setEncoding('latin1').on('data', onData).on('error', end).on('close', onClose);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  });
}
