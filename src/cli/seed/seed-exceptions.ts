import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { UpdateEventDto } from '../../events/dto/event.dto.js';
import { EventsService } from '../../events/events.service.js';
import { findOccurrenceByDay } from '../../events/recurrence/occurrence-queries.js';
import { selectTexts } from './create-items.js';
import type { SeedException } from './types.js';

/** Changes single dates of the sample's series. */
@Injectable()
export class SeedExceptions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly events: EventsService,
  ) {}

  async write(seriesId: number, exceptions: readonly SeedException[], context: SignedInContext): Promise<void> {
    for (const { day, seedTexts = {}, ...fields } of exceptions) {
      const occurrence = await findOccurrenceByDay(this.work.manager, seriesId, day);
      if (occurrence === undefined) throw new Error(`the sample's series ${seriesId} has no date on ${day}`);
      const changes = plainToInstance(UpdateEventDto, { ...fields, translations: Object.fromEntries(selectTexts(seedTexts, context)) });
      await this.events.update({ id: occurrence.id }, changes, context);
    }
  }
}
