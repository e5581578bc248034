import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contentTranslationAccess } from '../content/finding/content-text-access.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { UpdateEventTranslationDto } from './dto/event.dto.js';
import { EventResponse, EventTranslationResponse } from './dto/event.response.js';
import { presentEvent, presentEventTranslation } from './event.presenter.js';
import { EVENT_RESOURCE } from './event.resource.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@Controller('events')
export class EventTranslationsController extends TranslationsController({
  access: contentTranslationAccess(EVENT_RESOURCE),
  service: EventsService,
  dto: UpdateEventTranslationDto,
  response: EventTranslationResponse,
  present: presentEventTranslation,
  recordResponse: EventResponse,
  presentRecord: presentEvent,
}) {}
