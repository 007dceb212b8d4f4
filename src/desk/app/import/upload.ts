import type { Problem } from '../../../contract/widget.js';
import { ApiError } from '../api.js';

/** What is told of a file on its way; and a way to stop it. */
export interface Upload<Result> {
  done: Promise<Result>;
  stop(): void;
}

/**
 * Sends a file as it is. By the older of the two ways to make a request, which alone says how much of it has gone. Rejects with an ApiError.
 */
export function upload<Result>(
  path: string,
  file: File,
  { csrfToken, onProgress }: { csrfToken: string; onProgress: (part: number) => void },
): Upload<Result> {
  const request = new XMLHttpRequest();
  const done = new Promise<Result>((resolve, reject) => {
    const fail = (detail: string) => reject(new ApiError(0, { code: 'unreachable', detail }));
    request.open('POST', `/desk/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail('The file did not arrive. Check your connection, and that the file is still there');
    request.onabort = () => fail('Stopped');
    request.onload = () => {
      const body = request.response as unknown;
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as Result);
      else
        reject(
          new ApiError(
            request.status,
            (body as Problem | null) ?? {
              code: 'bad_response',
              detail: 'The server sent something that the desk does not understand',
            },
          ),
        );
    };
    request.send(file);
  });
  return { done, stop: () => request.abort() };
}
