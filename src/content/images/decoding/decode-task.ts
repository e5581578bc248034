/** What the service asks of the process that decodes images. */
export interface DecodeTask {
  readonly path: string;
  /** An empty folder for the files. */
  readonly folder: string;
  readonly sizes: readonly { readonly name: string; readonly longestSide: number }[];
  readonly maxPixels: number;
  /** Of AVIF, whose decoder holds the whole image several times, by the bits of a channel. */
  readonly maxAvifPixels: { readonly of8Bits: number; readonly ofMoreBits: number };
  readonly maxSide: number;
}

/** A file that the process has written: an image in one size and format. */
export interface DecodedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly extension: string;
  /** The sizes that it is. An image of 500 pixels is its own `medium`, `large` and `full`. */
  readonly names: readonly string[];
}

export type DecodeProblem = 'too-large' | 'not-readable' | 'type';

/** What came of a task. */
export type DecodeOutcome = { readonly files: DecodedFile[] } | { readonly problem: DecodeProblem };
