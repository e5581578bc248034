import { mkdir, open } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Settings } from '../../core/config/settings.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { DomainError, prefixReasons } from '../../core/errors/domain-error.js';
import { type AcceptedFile, acceptedFileOf } from '../../core/http/requests/body-limits.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { findKey, hashKey } from '../../core/idempotency/keyed-request.js';
import { isObject } from '../../core/objects.js';
import { ImageDescriptionDto } from './image-fields.js';
import { createTemporaryPath, ReceivedFile } from '../../core/http/requests/received-file.js';
import { DecodedImage } from './decoded-image.js';
import { Decoder } from './decoding/decoder.js';
import { ImagesService } from './images.service.js';
import { ALLOWED_TYPES, findImageType, HEAD_BYTES } from './decoding/find-image-type.js';

/** Milliseconds for what is done with the image: as for requests without one. */
const WORK_TIMEOUT_MS = 9_000;

/**
 * Decodes the image that a request brings, and writes its files, before the unit of work of the request begins: each takes a second or
 * more, and other images may be waiting.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly decoder: Decoder,
    private readonly images: ImagesService,
    private readonly keys: IdempotencyKeys,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const accepted = acceptedFileOf(context.getHandler());
    // A page hands the file on to the API, which decodes it.
    const part = accepted?.keepsForm ? undefined : accepted?.part;
    const body = request.body as Record<string, unknown> | undefined;
    const file = part === undefined ? undefined : body?.[part];
    if (!(file instanceof ReceivedFile)) return next.handle();
    const upload = async (): Promise<unknown> => {
      const description = await prefixReasons(part!, () => readDescription(file.fields, accepted!));
      const image = await this.decode(file, description, context.switchToHttp().getResponse<Response>());
      request.body = { ...body, [part!]: image };
      const handle = () => Deadline.runWithin(WORK_TIMEOUT_MS, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
      return this.images.keepFiles([image], handle);
    };
    // A second request with the key is refused before its file is decoded and written.
    const key = findKey(context);
    return from(key === undefined ? upload() : this.keys.runAlone(hashKey(key, request), request, upload));
  }

  /** @throws DomainError 400, 413, 415 or 503 */
  private async decode(file: ReceivedFile, description: ImageDescriptionDto, response: Response): Promise<DecodedImage> {
    if (findImageType(await readHead(file)) === undefined)
      throw new DomainError('media-type-not-allowed', { data: { allowed: ALLOWED_TYPES } });
    const folder = await createTemporaryPath(response, this.settings.dataDir);
    await mkdir(folder, { mode: 0o700 });
    return new DecodedImage(await this.decoder.decode(file.path, folder), file.name, file.sha256, description, file.fields);
  }
}

const descriptionPipe = new ParametersPipe({ expectedType: ImageDescriptionDto });

/** Reads what a form says of the file, where the route takes that. @throws DomainError 400 */
function readDescription(fields: unknown, { dto }: AcceptedFile): Promise<ImageDescriptionDto> {
  return descriptionPipe.transform(dto && isObject(fields) ? fields : {}, { type: 'body' }) as Promise<ImageDescriptionDto>;
}

async function readHead({ path }: ReceivedFile): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
