import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const BUCKET = {
  name: 'calendar-media',
  region: 'eu-test-1',
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'secret-of-the-bucket-in-tests',
};

interface StoredObject {
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
  modified: Date;
}

/** A bucket of the test, in the place of one of S3. It refuses requests whose signature (AWS Signature Version 4) is wrong. */
export class BucketServer {
  readonly objects = new Map<string, StoredObject>();
  /** Answers every request with this status, if it is set. */
  failure: number | undefined;
  /** Requests are answered after that. */
  pause: Promise<void> | undefined;
  /** The requests that came. */
  requestCount = 0;
  private server: Server | undefined;

  get origin(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  listen(port = 0): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    // It must not keep the worker of the tests from ending.
    this.server.unref();
    return new Promise((resolve) => this.server!.listen(port, '127.0.0.1', resolve));
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    this.requestCount += 1;
    await this.pause;
    const { pathname, searchParams } = new URL(request.url!, this.origin);
    const key = pathname.replace(`/${BUCKET.name}`, '').replace(/^\//, '');
    if (this.failure !== undefined) return void response.writeHead(this.failure).end('<Error><Code>SlowDown</Code></Error>');
    if (!isSigned(request, body)) return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!pathname.startsWith(`/${BUCKET.name}`)) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (key === '') return void response.end(this.list(searchParams.get('continuation-token')));
    if (request.method === 'PUT') this.objects.set(key, { body, headers: request.headers, modified: new Date() });
    if (request.method === 'DELETE') this.objects.delete(key);
    const found = this.objects.get(key);
    if (request.method !== 'GET') response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    else if (found) response.writeHead(200, { 'Content-Length': found.body.length }).end(found.body);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }

  /** Lists one object on each page. */
  private list(token: string | null): string {
    const keys = [...this.objects.keys()].sort();
    const place = token === null ? 0 : Number(token.replace('page&', ''));
    const key = keys[place];
    const entry =
      key && `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)!.modified.toISOString()}</LastModified></Contents>`;
    const next = place + 1 < keys.length ? `<NextContinuationToken>page&amp;${place + 1}</NextContinuationToken>` : '';
    return `<ListBucketResult>${entry ?? ''}${next}</ListBucketResult>`;
  }
}

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes the signature again, as the documentation of S3 describes it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [date = '', region = '', service = ''] = scope.split('/');
  if (region !== BUCKET.region || service !== 's3') return false;
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const names = signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const payload = request.headers['x-amz-content-sha256'] as string;
  // The body that arrived is the one that was signed.
  if (payload !== hash(body) && !(payload === 'UNSIGNED-PAYLOAD' && body.length === 0)) return false;
  const canonical = [request.method, pathname, query, headers, signedHeaders, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(sign, `AWS4${BUCKET.secretAccessKey}`);
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
