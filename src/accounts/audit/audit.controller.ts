import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../core/http/context/decorators.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Accessible } from '../auth/access.decorator.js';
import { AuditService } from './audit.service.js';
import { ChangePageResponse, presentChangePage } from './dto/change.response.js';
import { ListChangesDto } from './dto/list-changes.dto.js';

@ApiTags('auth')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: ChangePageResponse })
  async list(@Query() query: ListChangesDto, @SignedIn() context: SignedInContext): Promise<ChangePageResponse> {
    return presentChangePage(await this.audit.list(query, context), context);
  }
}
