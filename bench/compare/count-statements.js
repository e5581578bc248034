/**
 * Counts the statements that a process sends to its database. Load it with `node --import`, in a child process with IPC: to the
 * message `count` it answers with the number so far, and the ids of its connections to the server.
 */
import { createRequire } from 'node:module';
import mysql from 'mysql2';

const require = createRequire(import.meta.url);
const connectionIds = new Set();
let statements = 0;

for (const name of ['query', 'execute']) {
  const send = mysql.Connection.prototype[name];
  mysql.Connection.prototype[name] = function (...input) {
    statements++;
    connectionIds.add(this.threadId);
    return send.apply(this, input);
  };
}
countOnFile(require(Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13'));

function countOnFile(Driver) {
  const file = new Driver(':memory:');
  const prototypes = [Object.getPrototypeOf(file.prepare('SELECT 1')), Driver.prototype];
  file.close();
  for (const [index, names] of [
    ['run', 'get', 'all', 'iterate'],
    ['exec', 'pragma'],
  ].entries())
    for (const name of names) countCalls(prototypes[index], name);
}

function countCalls(prototype, name) {
  const call = prototype[name];
  prototype[name] = function (...input) {
    statements++;
    return call.apply(this, input);
  };
}

process.on('message', (message) => {
  if (message === 'count') process.send({ statements, connectionIds: [...connectionIds] });
});
process.on('disconnect', () => process.exit());
// The parent does not keep the process alive.
process.channel?.unref();
