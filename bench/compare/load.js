/** A load generator on plain sockets: it costs less CPU time than `fetch`, which would take it from the servers. */
import { connect } from 'node:net';

const HEADER_END = '\r\n\r\n';

/**
 * Sends requests from some clients, each of which sends its next request after the answer to the last one. It stops after
 * `durationMs`, and waits for the answers that are still due.
 * @param buildRequest returns the next request: method, path, and optionally headers and body
 * @returns the durations of the answers in milliseconds, the number of answers by status, and the whole time
 */
export async function runLoad({ port, clientCount, durationMs, buildRequest }) {
  const begunMs = performance.now();
  const result = { durationsMs: [], statuses: {} };
  const isOver = () => performance.now() - begunMs >= durationMs;
  await Promise.all(Array.from({ length: clientCount }, () => runClient({ port, buildRequest, isOver, result })));
  return { ...result, elapsedMs: performance.now() - begunMs };
}

function runClient({ port, buildRequest, isOver, result }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const response = new ResponseReader();
    let sentMs = 0;
    const sendNext = () => {
      if (isOver()) return socket.end(resolve);
      sentMs = performance.now();
      socket.write(formatRequest(port, buildRequest()));
    };
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('close', resolve);
    socket.on('data', (chunk) => {
      if (!response.add(chunk)) return;
      result.durationsMs.push(performance.now() - sentMs);
      result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
      response.reset();
      sendNext();
    });
  });
}

function formatRequest(port, { method = 'GET', path, headers = {}, body }) {
  const all = { Host: `127.0.0.1:${port}`, ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** Finds the end of a response with `Content-Length`, or with a status that has no body. */
class ResponseReader {
  reset() {
    this.status = 0;
    this.header = '';
    this.missingBytes = -1;
  }

  constructor() {
    this.reset();
  }

  /** Adds bytes. @returns whether the response is complete */
  add(chunk) {
    if (this.missingBytes >= 0) return (this.missingBytes -= chunk.length) <= 0;
    this.header += chunk.toString('latin1');
    const end = this.header.indexOf(HEADER_END);
    if (end < 0) return false;
    this.status = Number(this.header.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.header.slice(0, end))?.[1];
    if (length === undefined && this.status !== 304 && this.status !== 204) throw new Error('A response has no Content-Length.');
    this.missingBytes = (this.status === 304 ? 0 : Number(length ?? 0)) - (this.header.length - end - HEADER_END.length);
    return this.missingBytes <= 0;
  }
}
