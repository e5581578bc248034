import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { Create__Name__Dto, Update__Name__Dto } from './dto/__name__.dto.js';
import { __Name__Response } from './dto/__name__.response.js';
import { present__Name__ } from './__name__.presenter.js';
import { __Names__Service } from './__names__.service.js';

@ApiTags('__names__')
@Controller('__names__')
export class __Name__ExternalIdsController extends ExternalIdsController({
  resource: '__name__',
  service: __Names__Service,
  createDto: Create__Name__Dto,
  updateDto: Update__Name__Dto,
  response: __Name__Response,
  present: present__Name__,
}) {}
