import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { sendAsset } from '../frame/assets.controller.js';
import { Assets } from '../frame/assets.js';

/** Other sites name the script without a version, so browsers check after an hour. */
const CACHE_CONTROL = 'public, max-age=3600';

/** The script with which other sites embed the calendar. */
@ApiExcludeController()
@Controller('embed.js')
export class EmbedScriptController {
  constructor(private readonly assets: Assets) {}

  @Get()
  @Operation('show')
  @Public()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendAsset(this.assets.find('embed.js')!, CACHE_CONTROL, request, response);
  }
}
