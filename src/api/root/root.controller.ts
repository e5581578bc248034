import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { CALENDAR_NAMESPACE } from '../../core/http/routing/links.js';
import { DocumentationService } from '../docs/documentation.service.js';
import { ApiRootResponse, CalendarRootResponse, presentApiRoot, presentCalendarRoot } from './root.response.js';

export class RootQuery {
  @IsOptional()
  @IsIn([CALENDAR_NAMESPACE])
  @ApiPropertyOptional({ default: CALENDAR_NAMESPACE })
  namespace?: string;

  @IsOptional()
  @IsIn(['view', 'embed', 'edit', 'help'])
  @ApiPropertyOptional({ default: 'view' })
  context?: string;
}

@ApiTags('root')
@Controller()
export class ApiRootController {
  @Get()
  @Operation('show', { subject: 'Api' })
  @Public()
  @ApiOkResponse({ type: ApiRootResponse })
  show(@Context() context: RequestContext): ApiRootResponse {
    return presentApiRoot(context);
  }
}

@ApiTags('root')
@Controller()
export class CalendarRootController {
  constructor(private readonly documentationService: DocumentationService) {}

  @Get()
  @Operation('show', { subject: 'Calendar', namespace: 'calendar' })
  @Public()
  @ApiOkResponse({ type: CalendarRootResponse })
  show(@Query() _query: RootQuery, @Context() context: RequestContext): CalendarRootResponse {
    return presentCalendarRoot(this.documentationService.getDocument(context.locale.site), context);
  }
}
