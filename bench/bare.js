/** A server that refuses every request with constant bytes, on `node:http` alone or on Express: the least that a refusal costs. */
import { createServer } from 'node:http';
import express from 'express';

const BODY = JSON.stringify({ code: 'rest_no_route', message: 'No route has this address.', data: { status: 404 } });
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(BODY) };
const MALFORMED = `HTTP/1.1 400 Bad Request\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\nConnection: close\r\n\r\n${BODY}`;
/** The service closes the connection after a longer body that it refused. */
const MAX_SHORT_BODY_BYTES = 64 * 1024;

/** Answers as soon as the head has arrived, as the service does, and reads only the beginning of a long body. */
function refuse(request, response) {
  const isLong = Number(request.headers['content-length'] ?? 0) > MAX_SHORT_BODY_BYTES;
  if (isLong) {
    request.socket.destroySoon = waitForClient;
    request.once('data', () => request.pause());
  }
  response.writeHead(404, isLong ? { ...HEADERS, Connection: 'close' } : HEADERS).end(BODY);
}

/** Ends the connection, but does not cut it: a client that still sends would not get the response. */
function waitForClient() {
  this.end();
  this.setTimeout(500, () => this.destroy());
}

const handler = process.argv[2] === 'express' ? express().disable('x-powered-by').use(refuse) : refuse;
const server = createServer(handler).listen(Number(process.env.PORT));
server.on('clientError', (_error, socket) => socket.end(MALFORMED));
