/** A server that refuses every request with constant bytes, on `node:http` alone or on Express: the least that a refusal costs. */
import { createServer } from 'node:http';
import express from 'express';

const BODY = JSON.stringify({ code: 'rest_no_route', message: 'No route has this address.', data: { status: 404 } });
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(BODY) };

/** Answers as soon as the head has arrived, as the service does. */
const refuse = (_request, response) => response.writeHead(404, HEADERS).end(BODY);

const handler = process.argv[2] === 'express' ? express().disable('x-powered-by').use(refuse) : refuse;
createServer(handler).listen(Number(process.env.PORT));
