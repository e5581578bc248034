import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RequireSignIn } from '../../accounts/auth/access.decorator.js';
import { LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { BatchService } from './batch.service.js';
import { CreateBatchDto, CreateBatchOperationDto } from './dto/batch.dto.js';
import { BatchResponse, BatchResultResponse } from './dto/batch.response.js';

@ApiTags('batch')
@ApiExtraModels(CreateBatchOperationDto, BatchResultResponse)
@Controller('batch')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Post()
  @HttpCode(200)
  @Operation('create', { subject: 'Batch', namespace: 'calendar', hasAddress: false, isRetryable: true })
  @RequireSignIn()
  @LimitBody({ bytes: 2 * 1024 * 1024, members: 50_000, markupSigns: 100_000 })
  @ApiOkResponse({ type: BatchResponse })
  create(@Body() batch: CreateBatchDto, @Req() request: Request): Promise<BatchResponse> {
    return this.batch.run(batch, request);
  }
}
