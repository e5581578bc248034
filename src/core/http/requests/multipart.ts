import type { Request, Response } from 'express';
import multer from 'multer';
import type { Settings } from '../../config/settings.js';
import { DomainError, type ErrorKind, invalidParameter } from '../../errors/domain-error.js';
import type { BodyLimits } from './body-limits.js';
import { type ReceivedFile, receiveFile } from './received-file.js';

const MAX_FIELDS = 1000;
/** Characters of the name of a part that a response repeats. */
const MAX_NAME_LENGTH = 100;

/** A form that may bring a file: the part that may be one, and what judges whether the client may send it. */
export interface ExpectedFile {
  readonly part: string;
  readonly keepsForm: boolean;
  readonly admit: () => Promise<void>;
  readonly settings: FileSettings;
}

/** Where a file goes, and how large it may be. */
export type FileSettings = Pick<Settings, 'dataDir' | 'media'>;

/** The most bytes of a file that is read and thrown away, so that the form which brings it is not lost: a photo of any camera. */
const MAX_REFUSED_BYTES = 100 * 1024 * 1024;

/** Returns the most bytes of a form: those of its texts, and of the file that it may bring. @param file undefined: it may bring none */
export function findMaxFormBytes({ bytes }: BodyLimits, file: Pick<ExpectedFile, 'keepsForm' | 'settings'> | undefined): number {
  if (file === undefined) return bytes;
  const { maxImageBytes } = file.settings.media;
  return bytes + (file.keepsForm ? Math.max(MAX_REFUSED_BYTES, maxImageBytes) : maxImageBytes);
}

/** A file that a form may bring and that is not taken. */
export class RefusedFile {
  constructor(
    readonly error: DomainError,
    readonly bytes: number,
  ) {}
}

/**
 * Reads a form with the type `multipart/form-data` (RFC 7578). A file goes to a temporary file.
 * @throws DomainError 400, 413 or 415, or what `admit` throws
 */
export async function readMultipartForm(
  request: Request,
  response: Response,
  limits: BodyLimits,
  expected: ExpectedFile | undefined,
): Promise<{ fields: Record<string, unknown>; file: ReceivedFile | RefusedFile | undefined }> {
  const maxBytes = findMaxFormBytes(limits, expected);
  let bytes = 0;
  const tooLarge = new Promise<never>((_, reject) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) return;
      discardRest(request);
      reject(new DomainError(expected === undefined ? 'payload-too-large' : 'media-file-too-large'));
    });
  });
  const file = await Promise.race([runParser(request, response, limits, expected), tooLarge]);
  if (bytes - (file?.bytes ?? 0) > limits.bytes) throw new DomainError('payload-too-large');
  return { fields: { ...(request.body as Record<string, unknown>) }, file };
}

/** Reads and discards the rest. If the connection closed while the client still sends, it would not get the response. */
function discardRest(request: Request): void {
  request.unpipe();
  request.resume();
}

function runParser(
  request: Request,
  response: Response,
  { bytes }: BodyLimits,
  expected: ExpectedFile | undefined,
): Promise<ReceivedFile | RefusedFile | undefined> {
  let received: ReceivedFile | RefusedFile | undefined;
  const parser = multer({
    limits: {
      ...{ fields: MAX_FIELDS, fieldSize: bytes, parts: MAX_FIELDS },
      ...(expected === undefined ? { files: 0 } : { files: 1 }),
      ...(expected?.keepsForm === false ? { fileSize: expected.settings.media.maxImageBytes } : {}),
    },
    defParamCharset: 'utf8',
    fileFilter: (_, __, decide) => {
      if (expected!.keepsForm) decide(null, true);
      else expected!.admit().then(() => decide(null, true), decide);
    },
    storage: {
      _handleFile: (_, file, done) => {
        const receive = expected!.keepsForm ? receiveOrRefuse : receiveAll;
        receive(file, response, expected!).then((one) => {
          received = one;
          done(null, {});
        }, done);
      },
      // The file is deleted with the response.
      _removeFile: (_, __, done) => {
        done(null);
      },
    },
  });
  return new Promise((resolve, reject) => {
    const read = expected === undefined ? parser.none() : parser.single(expected.part);
    read(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve(received);
      else reject(toDomainError(error, expected));
    });
  });
}

type SentFile = Pick<Express.Multer.File, 'stream' | 'originalname'>;

function receiveAll({ stream, originalname }: SentFile, response: Response, { settings }: ExpectedFile): Promise<ReceivedFile> {
  return receiveFile(stream, originalname, response, { dataDir: settings.dataDir, maxBytes: settings.media.maxImageBytes });
}

/** Reads a file to its end, so that what the form has behind it arrives. Of one that is refused nothing is written. */
async function receiveOrRefuse(sent: SentFile, response: Response, expected: ExpectedFile): Promise<ReceivedFile | RefusedFile> {
  const { maxImageBytes } = expected.settings.media;
  try {
    await expected.admit();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new RefusedFile(error, await countBytes(sent.stream));
  }
  const file = await receiveAll(sent, response, expected);
  return file.bytes > maxImageBytes ? new RefusedFile(new DomainError('media-file-too-large'), file.bytes) : file;
}

async function countBytes(stream: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

const ERROR_KIND_BY_CODE: Readonly<Record<string, ErrorKind>> = {
  LIMIT_FIELD_VALUE: 'payload-too-large',
  LIMIT_FILE_COUNT: 'unsupported-media-type',
  LIMIT_UNEXPECTED_FILE: 'unsupported-media-type',
  LIMIT_FILE_SIZE: 'media-file-too-large',
};

function toDomainError(error: unknown, expected: ExpectedFile | undefined): Error {
  if (error instanceof DomainError) return error;
  const { code = '', field } = error as { code?: string; field?: string };
  // A second file of the right name is no misspelled one.
  if (code === 'LIMIT_UNEXPECTED_FILE' && expected !== undefined && field !== undefined && field !== expected.part)
    return invalidParameter(field.slice(0, MAX_NAME_LENGTH).toWellFormed(), { reason: 'misspelled-name', nearest: expected.part });
  // The disk is full or gone: no fault of the client.
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET' && code !== 'EPIPE') return error as Error;
  return new DomainError(ERROR_KIND_BY_CODE[code] ?? 'bad-request');
}
