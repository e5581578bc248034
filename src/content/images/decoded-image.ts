import { FormFile } from '../../core/http/requests/received-file.js';
import type { DecodedFile } from './decoding/decode-task.js';
import type { ImageDescriptionDto } from './image-fields.js';

/** An image that came with a request, decoded and made new. Its files are temporary until it is added. */
export class DecodedImage extends FormFile {
  constructor(
    readonly files: readonly DecodedFile[],
    /** The name that the client gave the file. */
    readonly name: string,
    /** Of the file that was sent. */
    private readonly sha256: string,
    /** Its texts are in the content language of the request. */
    readonly description: ImageDescriptionDto = {},
    fields: unknown = {},
  ) {
    super(fields);
  }

  /** What tells it from other images, where a request is compared with one that was sent before. */
  toJSON(): unknown {
    return [this.sha256, this.description];
  }
}
