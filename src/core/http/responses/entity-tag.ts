import { createHash } from 'node:crypto';

/** The content codings of this service, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Characters of the hash in an ETag: 162 bits of SHA-256. */
const HASH_LENGTH = 27;
/** An ETag in a list of them (RFC 9110 §8.8.3). */
const TAG_PATTERN = /(W\/)?"([^"]*)"/g;

/**
 * The ETag of a body (RFC 9110 §8.8.3). A strong one differs for each coding of the body: `"1f-hash"`, `"1f-hash-gzip"`,
 * `"1f-hash-br"`. A weak one is the same for all: `W/"1f-hash"`. The comparisons accept the ETag of every coding. What stands before
 * a dot is the state that clients can write, where the service itself changes other parts of the body: `If-Match` compares that alone.
 */
export class EntityTag {
  constructor(
    private readonly opaque: string,
    private readonly isWeak: boolean,
  ) {}

  /** Returns the ETag of a header that `format` has made for a body as it is. */
  static parse(header: string): EntityTag {
    const [{ opaque, isWeak } = { opaque: '', isWeak: true }] = parseTags(header);
    return new EntityTag(opaque, isWeak);
  }

  /** Returns the ETag in the form of the header, for a coding of the body or for the body as it is. */
  format(encoding?: Encoding): string {
    if (this.isWeak) return `W/"${this.opaque}"`;
    return `"${this.opaque}${encoding === undefined ? '' : `-${encoding}`}"`;
  }

  /** Tells whether `If-None-Match` names this ETag, or any (RFC 9110 §13.1.2). */
  matchesWeakly(header: string): boolean {
    return isAny(header) || parseTags(header).some(({ opaque }) => this.hasForm(opaque));
  }

  /** Tells whether `If-Match` names this ETag, or any. Weak ETags never match (RFC 9110 §13.1.1). */
  matchesStrongly(header: string): boolean {
    return isAny(header) || (!this.isWeak && parseTags(header).some(({ opaque, isWeak }) => !isWeak && this.hasState(opaque)));
  }

  private hasState(opaque: string): boolean {
    const [state, rest] = this.opaque.split('.');
    return rest === undefined ? this.hasForm(opaque) : opaque.startsWith(`${state}.`);
  }

  private hasForm(opaque: string): boolean {
    return opaque === this.opaque || ENCODINGS.some((encoding) => opaque === `${this.opaque}-${encoding}`);
  }
}

/** Returns the ETag of a body. Equal bodies have equal ETags, unless their revisions differ. @param writable the state that clients can write */
export function hashBody(body: Buffer, isWeak: boolean, revision = 0, writable?: unknown): EntityTag {
  const hash = createHash('sha256').update(body);
  if (revision > 0) hash.update(String(revision));
  const opaque = `${body.length.toString(36)}-${hash.digest('base64url').slice(0, HASH_LENGTH)}`;
  return new EntityTag(writable === undefined ? opaque : `${hashJson(writable)}.${opaque}`, isWeak);
}

/** Returns the weak ETag of a response that follows from this state and nothing else. */
export function hashState(state: unknown): EntityTag {
  return new EntityTag(hashJson(state), true);
}

function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);
}

function isAny(header: string): boolean {
  return header.trim() === '*';
}

function parseTags(header: string): { opaque: string; isWeak: boolean }[] {
  return [...header.matchAll(TAG_PATTERN)].map(([, weak, opaque = '']) => ({ opaque, isWeak: weak !== undefined }));
}
