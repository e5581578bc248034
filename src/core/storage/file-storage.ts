import type { Readable } from 'node:stream';

/** A file in a storage. */
export interface StoredFile {
  /** As `3f/3f9a….jpg`: it is the end of the file's public address. */
  readonly name: string;
  readonly modified: Date;
}

/** The content of a file. */
export interface FileContent {
  readonly bytes: number;
  readonly stream: Readable;
}

/** Keeps files whose names are hashes of their content, so that a file never changes. */
export interface FileStorage {
  /** Writes a file from the path on this machine. An equal file is written again, so that its date is new. */
  write(name: string, path: string): Promise<void>;
  /** Returns `undefined` if there is no such file. */
  read(name: string): Promise<FileContent | undefined>;
  /** Deletes a file. It does nothing if there is none. */
  delete(name: string): Promise<void>;
  /** Lists all files, in no certain order. */
  list(): AsyncIterable<StoredFile>;
  /** Names the place, for the operator. */
  describe(): string;
}

/** What the name of a file of an image looks like. */
export const FILE_NAME_PATTERN = /^([\da-f]{2})\/\1[\da-f]{62}\.(jpg|png|webp)$/;

/** The table whose column names the files of images, in the order of the names. A backup takes them along. */
export const FILES_TABLE = { name: 'image_file', column: 'file' } as const;

/** The media types of these files, by their extension. */
const FILE_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Returns the name of a file with this SHA-256 in hexadecimal. */
export function buildFileName(sha256: string, extension: string): string {
  return `${sha256.slice(0, 2)}/${sha256}.${extension}`;
}

export function findFileType(name: string): string {
  return FILE_TYPES[name.slice(name.lastIndexOf('.') + 1)]!;
}

/** What caches are told of these files. */
export const FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
