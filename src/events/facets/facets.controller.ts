import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { facetsUrl } from '../../core/http/routing/links.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { CountFacetsDto } from '../dto/count-facets.dto.js';
import { FacetsResponse } from '../dto/facets.response.js';
import { FacetsService } from './facets.service.js';

@ApiTags('events')
@Resource('event')
@Controller('events/facets')
export class FacetsController {
  constructor(private readonly facets: FacetsService) {}

  @Get()
  @Operation('show', { subject: 'EventFacets' })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: FacetsResponse })
  async show(@Query() query: CountFacetsDto, @Context() context: RequestContext): Promise<FacetsResponse> {
    return { ...(await this.facets.count(query, context)), rest_url: facetsUrl(context) };
  }
}
