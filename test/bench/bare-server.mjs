/** What no server in Node can be faster than: `node:http` that sends the one answer it was told, whatever is asked. */
import { createServer } from 'node:http';

let answer = { status: 200, headers: {}, body: Buffer.from('ready') };
process.on('message', (message) => {
  if (message.answer) answer = { ...message.answer, body: Buffer.from(message.answer.body, 'base64') };
});
createServer((_, response) => response.writeHead(answer.status, answer.headers).end(answer.body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
