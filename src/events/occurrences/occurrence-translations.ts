import type { EntityManager } from 'typeorm';
import { assertReadable, contentTranslationAccess, listReadableTexts } from '../../content/lookup/find-record.js';
import { listOwnTexts, type OwnText, type TranslationAccess } from '../../content/translations/translations.service.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { Event, type EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { buildOccurrence } from './build-occurrence.js';
import { findOccurrences } from './occurrence-queries.js';
import { findOccurrenceTarget } from './occurrence-target.js';

const ofRecords = contentTranslationAccess(EVENT_RESOURCE);

/** How the translations of events are found. An occurrence has those in which some text is its own; it shows its series in the others. */
export const EVENT_TRANSLATION_ACCESS: TranslationAccess<EventTranslation> = {
  resource: 'event',
  async findReadable({ manager }, id, context) {
    const { event, shownBy } = await findEvent(manager, id);
    assertReadable(EVENT_RESOURCE, event, { id }, context);
    const texts = await listReadableTexts(manager, EVENT_RESOURCE, { ...event, id: shownBy }, context);
    return event.seriesId === null ? texts : keepOwn(event, texts);
  },
  async findInherited({ manager }, id, context) {
    const { event, shownBy } = await findEvent(manager, id);
    return event?.seriesId == null ? [] : listReadableTexts(manager, EVENT_RESOURCE, { ...event, id: shownBy }, context);
  },
  async findEditable(planner, id, context) {
    const target = await findOccurrenceTarget(planner, { id }, 'no-longer-available', context);
    if (!target) return ofRecords.findEditable(planner, id, context);
    if (target.row.state === 'trash') throw new DomainError('no-longer-available', { resource: 'event' });
    return keepOwn(target.record, listOwnTexts(target.record, true, context.settings));
  },
};

/** Finds an event that is a record or an occurrence, and the id of the record that has the texts that it shows. */
async function findEvent(manager: EntityManager, id: number): Promise<{ event: Event | undefined; shownBy: number }> {
  const record = id > MAX_ID ? null : await manager.findOneBy(Event, { id });
  if (record?.seriesId === null) return { event: record, shownBy: id };
  const row = (await findOccurrences(manager, [id])).get(id);
  const series = row && (await manager.findOneBy(Event, { id: row.seriesId }));
  if (!row || !series) return { event: undefined, shownBy: id };
  const texts = { translations: [] };
  return { event: buildOccurrence({ ...series, ...texts }, row, record ? { ...record, ...texts } : undefined), shownBy: row.recordId };
}

function keepOwn({ ownNames }: Pick<Event, 'ownNames'>, texts: readonly OwnText<EventTranslation>[]): OwnText<EventTranslation>[] {
  return texts.filter(({ text }) => ownNames?.texts[text.language] !== undefined);
}
