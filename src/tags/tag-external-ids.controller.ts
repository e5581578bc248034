import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { CreateTagDto, UpdateTagDto } from './dto/tag.dto.js';
import { TagResponse } from './dto/tag.response.js';
import { presentTag } from './tag.presenter.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagExternalIdsController extends ExternalIdsController({
  resource: 'tag',
  service: TagsService,
  createDto: CreateTagDto,
  updateDto: UpdateTagDto,
  response: TagResponse,
  present: presentTag,
}) {}
