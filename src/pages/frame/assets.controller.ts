import { basename } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/auth/access.decorator.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { EntityTag } from '../../core/http/responses/entity-tag.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { type Asset, ASSET_NAMES, type AssetName, Assets } from './assets.js';

@ApiExcludeController()
@Controller('assets/:hash')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  /**
   * If the hash in the path is that of the file, caches may keep the file. A page of another release requests another
   * hash while instances are replaced; caches must then check again.
   */
  @Get([...ASSET_NAMES])
  @Operation('show')
  @Public()
  show(@Param('hash') hash: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const asset = this.assets.find(basename(request.path).toLowerCase() as AssetName);
    if (asset === undefined) throw new DomainError('no-route');
    return sendAsset(asset, hash === asset.version ? IMMUTABLE_CACHE_CONTROL : 'no-cache', request, response);
  }
}

/** Browsers look for the icon here where a page names none. They check after an hour. */
const ICON_CACHE_CONTROL = 'public, max-age=3600';

/** The icon of the pages, in the format that the operator has chosen: browsers read the media type, not the name. */
@ApiExcludeController()
@Controller('favicon.ico')
export class IconController {
  constructor(private readonly assets: Assets) {}

  @Get()
  @Operation('show')
  @Public()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendAsset(this.assets.icon, ICON_CACHE_CONTROL, request, response);
  }
}

/** One year, in seconds, and `immutable` (RFC 8246). */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Sends a file, compressed if the client accepts gzip. */
export async function sendAsset(asset: Asset<string>, cacheControl: string, request: Request, response: Response): Promise<void> {
  const tag = new EntityTag(asset.version, false);
  const isGzip = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  response.set({
    'Content-Type': asset.type,
    // The file is the same for every client and origin.
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': cacheControl,
    ETag: tag.format(isGzip ? 'gzip' : undefined),
  });
  const known = request.get('If-None-Match');
  if (known !== undefined && tag.matchesWeakly(known)) {
    response.status(304).end();
    return;
  }
  if (isGzip) response.set('Content-Encoding', 'gzip');
  response.send(isGzip ? await asset.compress() : asset.bytes);
}
