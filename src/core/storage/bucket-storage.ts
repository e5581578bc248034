import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../config/read-settings.js';
import {
  FILE_CACHE_CONTROL,
  FILE_NAME_PATTERN,
  type FileContent,
  type FileStorage,
  findFileType,
  type StoredFile,
} from './file-storage.js';

/** Milliseconds that the storage has for the head of an answer. */
const TIMEOUT_MS = 5_000;

/** The storage did not do what it was asked for. */
class BucketError extends Error {}

/** Files in a bucket of a service that speaks the protocol of S3, with the bucket in the path. */
export class BucketStorage implements FileStorage {
  private readonly client: AwsClient;
  private readonly address: string;

  constructor(private readonly bucket: Bucket) {
    const { accessKeyId, secretAccessKey, region, endpoint, name } = bucket;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.address = `${endpoint}/${name}`;
  }

  describe(): string {
    return `s3://${this.bucket.name} at ${this.bucket.endpoint}`;
  }

  /** A file has at most the bytes of one image, so it is in memory as a whole. */
  async write(name: string, path: string): Promise<void> {
    const body = await readFile(path);
    const headers = {
      'Content-Type': findFileType(name),
      'Cache-Control': FILE_CACHE_CONTROL,
      'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
    };
    await this.send('PUT', `/${name}`, { headers, body });
  }

  async read(name: string): Promise<FileContent | undefined> {
    const response = await this.send('GET', `/${name}`, {}, [404]);
    if (response.status === 404 || response.body === null) return undefined;
    const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    return { bytes: Number(response.headers.get('content-length')), stream };
  }

  async delete(name: string): Promise<void> {
    await this.send('DELETE', `/${name}`, {}, [404]);
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const next: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const query = new URLSearchParams({ 'list-type': '2', ...next });
      const xml = await (await this.send('GET', `?${query.toString()}`)).text();
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const name = readElement(entry, 'Key') ?? '';
        if (FILE_NAME_PATTERN.test(name)) yield { name, modified: new Date(readElement(entry, 'LastModified') ?? '') };
      }
      token = readElement(xml, 'NextContinuationToken');
    }
  }

  private async send(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {},
    accepted: readonly number[] = [],
  ): Promise<Response> {
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort(new BucketError(`${this.describe()} does not answer`));
    }, TIMEOUT_MS);
    try {
      const response = await this.client.fetch(this.address + path, { method, ...options, signal: waiting.signal });
      if (response.ok || accepted.includes(response.status)) return response;
      const code = readElement(await response.text(), 'Code') ?? '';
      throw new BucketError(`${this.describe()} answers ${method} with ${response.status} ${code}`.trimEnd());
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The answers of S3 are flat enough for this. Names and tokens in them have no letters that XML escapes, but `&` in a token. */
function readElement(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}
