/** Passes on each chunk of the body as it comes. Rejects as `take` does, and as soon as `signal` fires, whatever the body does. */
export async function readChunks(
  response: Response,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const reader = response.body?.getReader();
  try {
    while (reader) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return;
      await take(value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  }
}

/** `work`, or a rejection with the signal's reason as soon as it fires, even when `work` takes no notice of it. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
