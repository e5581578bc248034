import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { CreateEventDto, UpdateEventDto } from './dto/event.dto.js';
import { EventResponse } from './dto/event.response.js';
import { presentEvent } from './event.presenter.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@Controller('events')
export class EventExternalIdsController extends ExternalIdsController({
  resource: 'event',
  service: EventsService,
  createDto: CreateEventDto,
  updateDto: UpdateEventDto,
  response: EventResponse,
  present: presentEvent,
  // It may bring a venue that has no name.
  updateErrors: ['missing-parameters'],
}) {}
