import { connect } from 'node:net';

export interface RawResponse {
  /** E.g. `HTTP/1.1 400 Bad Request`. */
  statusLine: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes that no HTTP client would send, and returns the response, which must have a Content-Length. */
export function sendRaw(origin: string, bytes: Buffer | string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let received = Buffer.alloc(0);
    const resolveIfComplete = () => {
      const answer = parseRawResponse(received);
      if (!answer) return;
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      resolveIfComplete();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error(`closed without a whole answer: ${received.toString('utf8')}`));
    });
  });
}

function parseRawResponse(received: Buffer): RawResponse | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...rest] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    rest.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 1).trim()]),
  );
  const body = received.subarray(end + 4);
  return body.length < Number(headers['content-length']) ? undefined : { statusLine, headers, body: body.toString('utf8') };
}
