import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import type { MediaFiles } from './media-files.js';

/** A bucket of an S3-compatible store: its address, and the key by which we use it. */
export interface Bucket {
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** For one request; a film of 100 MB takes its time. */
const TIMEOUT_MS = 120_000;

/** The bucket failed; its words are not repeated. */
export class BucketFailed extends Error {}

/** Finished files in a bucket, as `media/{key}/{name}`; lists of it are read in pages of so many names. */
export function createS3Files({ url, ...key }: Bucket, pageSize = 1_000): MediaFiles {
  const aws = new AwsClient({ ...key, service: 's3', retries: 2 });
  const addressOf = (file: string) => `${url}/media/${file}`;

  async function send(address: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const response = await aws
      .fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error: Error) => {
        throw new BucketFailed(error.name);
      });
    if (expected.includes(response.status)) return response;
    await response.body?.cancel();
    throw new BucketFailed(`status ${response.status}`);
  }

  async function* pages(prefix: string): AsyncGenerator<{ file: string; at: Date }[]> {
    for (let token = ''; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(pageSize) });
      if (token !== '') query.set('continuation-token', token);
      const page = await (await send(`${url}?${query}`, {}, [200])).text();
      const [, ...contents] = page.split('<Contents>');
      yield contents.map((content) => ({
        file: inTag(content, 'Key'),
        at: new Date(inTag(content, 'LastModified')),
      }));
      token = inTag(page, 'NextContinuationToken');
      if (token === '') return;
    }
  }

  return {
    async put(file, name, from, type) {
      const body = 'path' in from ? await readFile(from.path) : from;
      await send(
        addressOf(`${file}/${name}`),
        { method: 'PUT', body: body as BodyInit, headers: { 'content-type': type } },
        [200, 201, 204],
      );
    },

    async get(file, name) {
      const address = addressOf(`${file}/${name}`);
      const head = await send(address, { method: 'HEAD' }, [200, 404]);
      if (head.status === 404) return null;
      return {
        size: Number(head.headers.get('content-length')),
        read: (start, end) => streamed(send(address, { headers: { range: `bytes=${start}-${end}` } }, [200, 206])),
      };
    },

    async remove(file) {
      for await (const found of pages(`media/${file}/`)) {
        for (const { file: name } of found) await send(`${url}/${name}`, { method: 'DELETE' }, [200, 204, 404]);
      }
    },

    async *keysBefore(at) {
      for await (const found of pages('media/')) {
        const old = found.filter((one) => one.at < at).map(({ file }) => file.split('/')[1] ?? '');
        const keys = [...new Set(old)].filter((key) => key !== '');
        if (keys.length > 0) yield keys;
      }
    },
  };
}

/** The body of a response that is on its way. */
function streamed(response: Promise<Response>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  response.then(({ body }) => body!.pipeTo(writable)).catch((error) => writable.abort(error).catch(() => {}));
  return readable;
}

/** The text in the first tag of this name; keys and tokens of ours have nothing that XML escapes, but for what stands here. */
function inTag(xml: string, tag: string): string {
  const start = xml.indexOf(`<${tag}>`);
  if (start < 0) return '';
  const text = xml.slice(start + tag.length + 2, xml.indexOf(`</${tag}>`, start));
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
