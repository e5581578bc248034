export type Bytes = AsyncIterable<Uint8Array>;

/** A line without LF. The first line of a source has number 1. */
export interface RawLine {
  readonly number: number;
  /** If the line is too long, its start. */
  readonly bytes: Uint8Array;
  readonly isTooLong: boolean;
}

/** A line without its end. */
export type Line =
  | { readonly number: number; readonly text: string; readonly problem?: undefined }
  | { readonly number: number; readonly text: undefined; readonly problem: 'too-long' | 'not-utf8' };

const LINE_FEED = 10;

/** Yields the lines of a byte stream, and holds one line in memory. Lines end with LF. */
export async function* readRawLines(bytes: Bytes, maxBytes: number): AsyncGenerator<RawLine, undefined> {
  const buffer = new LineBuffer(maxBytes);
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      buffer.add(chunk.subarray(from, end));
      yield buffer.take();
      from = end + 1;
    }
    buffer.add(chunk.subarray(from));
  }
  if (!buffer.isEmpty) yield buffer.take();
}

/**
 * Yields the lines of a byte stream in UTF-8. They end with LF or CR LF, and nowhere else: JSON may contain U+2028. A byte order
 * mark at the start is left out.
 * @param maxBytes a longer line has no text
 */
export async function* readLines(bytes: Bytes, maxBytes: number): AsyncGenerator<Line, undefined> {
  for await (const { number, bytes: line, isTooLong } of readRawLines(bytes, maxBytes)) {
    const text = isTooLong ? undefined : decodeUtf8(line)?.replace(/\r$/, '');
    if (text === undefined) yield { number, text, problem: isTooLong ? 'too-long' : 'not-utf8' };
    else yield { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the bytes in UTF-8 of an answer whose media type names another charset (RFC 5545 §3.1.4). ASCII is UTF-8. */
export function toUtf8(bytes: Bytes, mediaType: string | null | undefined): Bytes {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) return bytes;
  try {
    return decodeAs(bytes, new TextDecoder(charset));
  } catch {
    // An unknown charset says nothing.
    return bytes;
  }
}

async function* decodeAs(bytes: Bytes, ofCharset: typeof decoder): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of bytes) yield Buffer.from(ofCharset.decode(chunk, { stream: true }));
  yield Buffer.from(ofCharset.decode());
}

/** Reads the first bytes, and returns them and all of them. */
export async function peek(bytes: Bytes): Promise<{ start: Uint8Array; bytes: Bytes }> {
  const chunks = bytes[Symbol.asyncIterator]();
  const first = await chunks.next();
  const start = first.done === true ? new Uint8Array() : first.value;
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start, bytes: all() };
}

/** The parts of a line that several chunks have. */
class LineBuffer {
  private parts: Uint8Array[] = [];
  private keptLength = 0;
  private length = 0;
  private number = 0;

  constructor(private readonly maxBytes: number) {}

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Keeps no more than a line may have. */
  add(part: Uint8Array): void {
    const kept = part.subarray(0, this.maxBytes - this.keptLength);
    if (kept.length > 0) this.parts.push(kept);
    this.keptLength += kept.length;
    this.length += part.length;
  }

  take(): RawLine {
    const { parts, length } = this;
    [this.parts, this.keptLength, this.length] = [[], 0, 0];
    this.number += 1;
    return { number: this.number, bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts), isTooLong: length > this.maxBytes };
  }
}
