import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { DocumentationService } from './documentation.service.js';
import type { Document } from './openapi.js';

@ApiTags('docs')
@Controller('doc')
export class DocsController {
  constructor(private readonly documentationService: DocumentationService) {}

  @Get()
  @Operation('show', { subject: 'Documentation', namespace: 'calendar' })
  @Public()
  @ApiOkResponse({ schema: { $ref: '#/components/schemas/OpenApi' } })
  show(@Context() context: RequestContext): Document {
    return this.documentationService.getDocument(context.locale.site);
  }
}
