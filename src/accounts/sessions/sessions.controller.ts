import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { ToPositiveInt } from '../../core/http/validation/ids.js';
import { AllowPassword, RequireScope } from '../auth/access.decorator.js';
import { presentSession, SessionListResponse, SessionResponse } from './dto/session.response.js';
import { SessionsService } from './sessions.service.js';

export class ListSessionsDto {
  /** Whose; one's own unless given. */
  @IsOptional()
  @ToPositiveInt()
  user?: number;
}

@ApiTags('auth')
@Resource('session')
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Operation('list', { isPaged: false })
  @AllowPassword()
  @RequireScope('read')
  @ApiOkResponse({ type: SessionListResponse })
  async list(@Query() { user }: ListSessionsDto, @SignedIn() context: SignedInContext): Promise<SessionListResponse> {
    return { sessions: (await this.sessions.list(user, context)).map((session) => presentSession(session, context)) };
  }

  @Delete(':id')
  @Operation('delete')
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: SessionResponse })
  async end(@RecordParam() session: IdLocator, @SignedIn() context: SignedInContext): Promise<SessionResponse> {
    return presentSession(await this.sessions.end(session, context), context);
  }
}
