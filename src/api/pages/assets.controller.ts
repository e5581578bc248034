import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { ASSET_NAMES } from './assets.js';
import { sendAsset } from './send-asset.js';

@ApiExcludeController()
@Controller('assets/:version')
export class AssetsController {
  @Get([...ASSET_NAMES])
  @Operation('show')
  @Public()
  show(@Param('version') version: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return sendAsset(version, request, response);
  }
}
