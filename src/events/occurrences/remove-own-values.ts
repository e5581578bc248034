import type { WritePlanner } from '../../content/plans/write-group.js';
import { toFieldName } from '../../core/database/field-names.js';
import type { TextChanges } from '../../content/texts/text-changes.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { Event, EventTranslation } from '../event.entity.js';
import { OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { NO_OWN_NAMES, type OwnNames } from '../recurrence/own-names.js';
import { isChangedDate } from '../recurrence/occurrence.entity.js';
import type { OccurrenceTarget } from './occurrence-target.js';

/**
 * Lets an occurrence follow its series in everything that a write sends. So the occurrence at which a client divides a series shows
 * what the client sends, also where it was changed before.
 */
export async function removeOwnValues(
  { manager }: WritePlanner,
  target: OccurrenceTarget,
  dto: UpdateEventDto,
  texts: TextChanges<EventTranslation>,
): Promise<void> {
  if (!isChangedDate(target.row)) return;
  const ownNames = withoutSent(target.record.ownNames ?? NO_OWN_NAMES, dto, texts);
  await manager.update(Event, { id: target.row.id }, { ownNames });
}

/** Returns what an occurrence has of its own besides what a write sends. */
function withoutSent({ fields, texts: own }: OwnNames, dto: UpdateEventDto, texts: TextChanges<EventTranslation>): OwnNames {
  const kept = Object.entries(own).map(([language, names = []]) => {
    const change = texts.get(language);
    const sent = change
      ? OWN_TEXT_COLUMNS.filter((column) => change[column] !== undefined).map((column) => toFieldName(EventTranslation, column))
      : [];
    return [language, change === null ? [] : names.filter((name) => !sent.includes(name))] as const;
  });
  return {
    fields: fields.filter((name) => dto[name as keyof UpdateEventDto] === undefined),
    texts: Object.fromEntries(kept.filter(([, names]) => names.length > 0)),
  };
}
