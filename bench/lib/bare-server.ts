import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The reference of the message benchmark: one durable insert per request and nothing else. Run as `node bare-server.ts
 * DIRECTORY`; prints its address.
 */
const database = new DatabaseSync(join(process.argv[2] ?? '.', 'bare.sqlite'));
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table messages (id integer primary key, body text)',
);
const insert = database.prepare('insert into messages (body) values (?)');
const server = createServer((incoming, answer) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { lastInsertRowid } = insert.run(Buffer.concat(chunks).toString('utf8'));
    const body = JSON.stringify({ id: Number(lastInsertRowid) });
    answer.writeHead(201, { 'content-type': 'application/json', 'content-length': String(body.length) }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `ready at http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
