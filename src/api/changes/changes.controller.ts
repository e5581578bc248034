import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { ChangesQuery } from './dto/changes.query.js';
import { ChangeFeedResponse, FEED_RECORDS } from './dto/changes.response.js';
import { ChangeResponses } from './change-responses.js';

@ApiTags('changes')
@ApiExtraModels(ChangeFeedResponse)
@Controller('changes')
export class ChangesController {
  constructor(private readonly answers: ChangeResponses) {}

  @Get()
  @Operation('show', {
    ...{ subject: 'ChangeFeed', namespace: 'calendar' },
    ...{ showsRecords: true, fieldsOf: FEED_RECORDS },
    errors: ['not-signed-in', 'sync-token-expired'],
  })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ChangeFeedResponse) } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  show(
    @Query() query: ChangesQuery,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangeFeedResponse | undefined> {
    return this.answers.answer(query, context, response);
  }
}
