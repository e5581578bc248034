import { plainToInstance } from 'class-transformer';
import { Injectable } from '@nestjs/common';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { createLocale } from '../../core/i18n/locale.js';
import type { Language } from '../../core/text/language.js';
import type { SampleChangedDate, SampleRecord, SampleTexts } from './read-sample.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { UpdateEventDto } from '../../events/dto/event.dto.js';
import { EventsService } from '../../events/events.service.js';
import { dayOfStarts, findOccurrencesByStart } from '../../events/occurrences/occurrence-queries.js';

/** Ids of the created records, by their `key` in the sample. */
export type IdsByKey = ReadonlyMap<string, number>;

/**
 * Creates the items that have a text in a language of the calendar, and returns their ids.
 * @param resolveLinks returns further fields of an item, from the ids of the items before it
 */
export async function createItems<I extends SampleRecord, D extends object>(
  sender: SignedInContext,
  items: readonly I[],
  dto: new () => D,
  add: (fields: D, context: SignedInContext, item: I) => Promise<{ id: number }>,
  resolveLinks: (item: I, ids: IdsByKey) => object = () => ({}),
): Promise<IdsByKey> {
  const ids = new Map<string, number>();
  for (const item of items) {
    const { key, texts, ...fields } = item;
    const [first, ...others] = selectTexts(texts, sender);
    if (first === undefined) continue;
    const [language, own] = first;
    const body = { ...fields, ...resolveLinks(item, ids), ...own, translations: Object.fromEntries(others) };
    const context = { ...sender, locale: createLocale(language, sender.settings) };
    ids.set(key, (await add(plainToInstance(dto, body), context, item)).id);
  }
  return ids;
}

/** Returns the texts in the languages of the calendar, in its order. The record is created in the first one. */
function selectTexts(texts: SampleTexts, { settings }: SignedInContext): [Language, object][] {
  return settings.languages.flatMap((language): [Language, object][] => {
    const own = texts[language];
    return own === undefined ? [] : [[language, own]];
  });
}

/** Changes single dates of the sample's series. */
@Injectable()
export class SeedChangedDates {
  constructor(
    private readonly work: UnitOfWork,
    private readonly events: EventsService,
  ) {}

  async write(seriesId: number, exceptions: readonly SampleChangedDate[], context: SignedInContext): Promise<void> {
    for (const { day, texts = {}, ...fields } of exceptions) {
      const [occurrence] = await findOccurrencesByStart(this.work.manager, dayOfStarts(seriesId, day));
      if (occurrence === undefined) throw new Error(`the sample's series ${seriesId} has no date on ${day}`);
      const changes = plainToInstance(UpdateEventDto, { ...fields, translations: Object.fromEntries(selectTexts(texts, context)) });
      await this.events.update({ id: occurrence.id }, changes, context);
    }
  }
}
