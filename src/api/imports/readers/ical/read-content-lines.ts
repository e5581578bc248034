import { type Bytes, decodeUtf8, type RawLine, readRawLines } from '../read-lines.js';

/** A content line of iCalendar (RFC 5545 §3.1), unfolded. */
export interface ContentLine {
  /** The number of its first line in the file. */
  readonly number: number;
  /** If the line is too long, its start. */
  readonly text: string;
  readonly problem?: 'too-long' | 'not-utf8';
}

const [TAB, CARRIAGE_RETURN, SPACE] = [9, 13, 32];

/**
 * Yields the content lines of a byte stream. A fold may be inside of a character, so bytes are joined before they become text.
 * @param maxBytes of a content line
 */
export async function* readContentLines(bytes: Bytes, maxBytes: number): AsyncGenerator<ContentLine, undefined> {
  let open: OpenLine | undefined;
  for await (const raw of readRawLines(bytes, maxBytes)) {
    const line = trimEnd(raw);
    const isFolded = line.bytes[0] === SPACE || line.bytes[0] === TAB;
    if (open && isFolded) open.add(line);
    else {
      if (open) yield open.toContentLine();
      open = new OpenLine(line, maxBytes);
    }
  }
  if (open) yield open.toContentLine();
}

function trimEnd(line: RawLine): RawLine {
  return line.bytes.at(-1) === CARRIAGE_RETURN ? { ...line, bytes: line.bytes.subarray(0, -1) } : line;
}

/** A content line whose folds are being joined. */
class OpenLine {
  private readonly parts: Uint8Array[];
  private length: number;
  private isTooLong: boolean;

  constructor(
    private readonly first: RawLine,
    private readonly maxBytes: number,
  ) {
    this.parts = [first.bytes];
    this.length = first.bytes.length;
    this.isTooLong = first.isTooLong;
  }

  add({ bytes, isTooLong }: RawLine): void {
    const rest = bytes.subarray(1);
    this.length += rest.length;
    this.isTooLong ||= isTooLong || this.length > this.maxBytes;
    if (!this.isTooLong) this.parts.push(rest);
  }

  toContentLine(): ContentLine {
    const { number } = this.first;
    const bytes = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    const text = decodeUtf8(bytes);
    if (this.isTooLong) return { number, text: Buffer.from(bytes.subarray(0, 100)).toString('latin1'), problem: 'too-long' };
    if (text === undefined) return { number, text: Buffer.from(bytes).toString('latin1'), problem: 'not-utf8' };
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  }
}
