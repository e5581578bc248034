import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/auth/access.decorator.js';
import { ImagesService } from '../../content/images/images.service.js';
import { DomainError, serviceUnavailable } from '../../core/errors/domain-error.js';
import { EntityTag } from '../../core/http/responses/entity-tag.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { FILE_CACHE_CONTROL, FILE_NAME_PATTERN, type FileContent, findFileType } from '../../core/storage/file-storage.js';

/** Serves the files of images: the same ones to everyone, in every language. */
@ApiExcludeController()
@Controller('media/:folder')
export class MediaFilesController {
  constructor(private readonly images: ImagesService) {}

  @Get(':name')
  @Operation('show')
  @Public()
  show(@Param('folder') folder: string, @Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sendFile(`${folder}/${name}`, request, response);
  }

  private async sendFile(name: string, request: Request, response: Response): Promise<void> {
    if (!FILE_NAME_PATTERN.test(name)) throw new DomainError('no-route');
    // The name is the hash of the content.
    const tag = new EntityTag(name.slice('00/'.length, -4), false);
    const known = request.get('If-None-Match');
    const isKnown = known !== undefined && tag.matchesWeakly(known);
    const content = await this.open(name);
    response.set({
      'Content-Type': findFileType(name),
      'Cache-Control': FILE_CACHE_CONTROL,
      ETag: tag.format(),
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    if (isKnown || request.method === 'HEAD') {
      content.stream.destroy();
      if (isKnown) response.status(304).end();
      else response.set('Content-Length', String(content.bytes)).end();
      return;
    }
    response.set('Content-Length', String(content.bytes));
    // If it fails, the connection is cut, so that the client notices.
    await pipeline(content.stream, response).catch(() => undefined);
  }

  /** @throws DomainError 404 or 503 */
  private async open(name: string): Promise<FileContent> {
    const content = await this.images.storage.read(name).catch((error: unknown) => {
      throw serviceUnavailable(`the storage of images fails: ${String(error)}`);
    });
    if (content === undefined) throw new DomainError('no-route');
    return content;
  }
}
