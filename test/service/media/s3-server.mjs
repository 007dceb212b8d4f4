/**
 * A server that speaks S3 and checks signatures, with one empty bucket, `reviews-media`: `node --openssl-legacy-provider s3-server.mjs FOLDER`.
 * It prints its port. The flag is for its tokens of pages, which it makes with DES.
 */
import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  silent: true,
  address: '127.0.0.1',
  port: 0,
  directory: process.argv[2],
  configureBuckets: [{ name: 'reviews-media', configs: [] }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
