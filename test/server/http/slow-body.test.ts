import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { endSlowBody } from '../../../src/server/http/slow-body.js';

afterEach(() => void vi.useRealTimers());

/** A request with a body, and its response, without a server. */
function exchange() {
  const socket = { destroyed: false, write: vi.fn(), destroySoon: vi.fn() };
  const headers = { 'content-length': '10' };
  const incoming = Object.assign(new EventEmitter(), { headers, socket, complete: false });
  const outgoing = Object.assign(new EventEmitter(), { headersSent: false });
  endSlowBody(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse, {
    body: 1000,
    rest: 500,
    stalled: 1000,
  });
  return { socket, incoming, outgoing };
}

test('what is left of a body gets its own time once the response is gone', () => {
  vi.useFakeTimers();
  const { socket, outgoing } = exchange();
  outgoing.headersSent = true;
  outgoing.emit('finish');
  vi.advanceTimersByTime(499);
  expect(socket.destroySoon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.destroySoon).toHaveBeenCalledOnce();
  expect(socket.write).not.toHaveBeenCalled();
});

test('a connection that broke before its response was gone leaves no timer behind, which would keep a stopped server alive', () => {
  vi.useFakeTimers();
  const { socket, incoming, outgoing } = exchange();
  socket.destroyed = true;
  incoming.emit('close');
  outgoing.emit('finish');
  expect(vi.getTimerCount()).toBe(0);
});
