import { Agent, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestInit['body'];
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request and reads the response. It takes a third of the CPU time of `fetch`, which it uses for forms only. */
export function send(url: string, { method, headers, body }: SentRequest): Promise<Received> {
  if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) return sendForm(url, { method, headers, body });
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = openRequest(url, { method, headers: { Accept: '*/*', ...length, ...headers }, agent }, (response) => {
      const received = Object.entries(response.headersDistinct).map(([name, values]): [string, string] => [name, values!.join(', ')]);
      text(response).then((content) => {
        resolve({ status: response.statusCode!, headers: new Headers(received), text: content });
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

async function sendForm(url: string, { method, headers, body }: SentRequest): Promise<Received> {
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
