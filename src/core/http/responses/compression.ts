import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, ENCODINGS } from './entity-tag.js';

/** Below, the header costs as much as compression saves. */
export const MIN_COMPRESSED_BYTES = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compresses a body in a thread of its own. The levels take about as long as making the body. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: 4 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliAsync(body, { params });
}

/** Clients send few different values. */
const encodingByHeader = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });

/** Returns the encoding that `Accept-Encoding` prefers; undefined for the body as it is. */
export function chooseEncoding(header: string | undefined, encodings: readonly Encoding[] = ENCODINGS): Encoding | undefined {
  if (header === undefined) return undefined;
  const key = encodings === ENCODINGS ? header : `${encodings.join()} ${header}`;
  const known = encodingByHeader.get(key);
  if (known) return known.encoding;
  const encoding = findPreferredEncoding(header, encodings);
  encodingByHeader.set(key, { encoding });
  return encoding;
}

/** Weighs the encodings by their `q` (RFC 9110 §12.5.3). Of equal ones, the service prefers the smaller result. */
function findPreferredEncoding(header: string, encodings: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(header.split(',').map(parseWeight));
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = encodings.filter((encoding) => weightOf(encoding) > 0).sort((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function parseWeight(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
