import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { AllowPassword, RequireScope } from '../auth/access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { AuditService } from './audit.service.js';
import { ChangePageResponse, presentAuditPage } from './dto/audit-entry.response.js';
import { ListAuditEntriesDto } from './dto/list-audit-entries.dto.js';

@ApiTags('auth')
@Resource('change')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation('list')
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: ChangePageResponse })
  async list(@Query() query: ListAuditEntriesDto, @SignedIn() context: SignedInContext): Promise<ChangePageResponse> {
    return presentAuditPage(await this.audit.list(query, context), context);
  }
}
