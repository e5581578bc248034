import type { DecodedFile } from './decoding/decode-task.js';

/** An image that came with a request, decoded and made new. Its files are temporary until it is added. */
export class DecodedImage {
  constructor(
    readonly files: readonly DecodedFile[],
    /** The name that the client gave the file. */
    readonly name: string,
    /** Of the file that was sent. */
    private readonly sha256: string,
  ) {}

  /** What tells it from other images, where a request is compared with one that was sent before. */
  toJSON(): string {
    return this.sha256;
  }
}
