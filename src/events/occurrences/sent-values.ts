import { collectTextChanges, type TextChanges } from '../../content/texts/text-changes.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { omitUndefined } from '../../core/objects.js';
import type { Language } from '../../core/text/language.js';
import { keepEqualCost } from '../cost.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { resolvePreviousStart } from '../event-state.js';
import { moveSkipped, resolveEventTimes } from '../event-times.js';
import type { EventTranslation } from '../event.entity.js';
import { toEventColumns, toEventTexts } from '../event.resource.js';
import { OWN_TEXTS, TIME_FIELDS } from '../dto/own-fields.js';
import type { OccurrenceTarget } from './occurrence-target.js';
import type { IsField } from './own-values.js';
import { type EventChange, findRuleTimes } from './project-date.js';

/** What a write of a date sends, without its links and its image. */
export interface SentFields {
  readonly change: EventChange;
  readonly languages: ReadonlySet<Language>;
  /** Tells which of its own values a date loses: those that the write sends, or lets follow the series again. */
  readonly isReplaced: IsField;
}

/** Reads what a write of a date sends. @throws DomainError 400 */
export function readSentFields(dto: UpdateEventDto, { series, row, record }: OccurrenceTarget, context: SignedInContext): SentFields {
  const texts = collectTextChanges(dto, context.locale.content, toEventTexts);
  const isSent = createIsSent(dto, texts);
  const isInherited: IsField = (field) => dto.inherit === true || (dto.inherit?.includes(field) ?? false);
  const rule = findRuleTimes(series, row);
  // What is sent beside `inherit` comes after it.
  const before = TIME_FIELDS.some((field) => isInherited(field)) ? rule : record;
  const times = moveSkipped(resolveEventTimes({ ...dto, timezone: undefined }, before, rule.timezone));
  const columns = omitUndefined({
    ...toEventColumns(dto),
    ...(TIME_FIELDS.some((field) => isSent(field)) && times),
    cost: keepEqualCost(dto.cost, record.cost, context),
    previousStartLocal: resolvePreviousStart(dto, times, record),
    sourceLanguage: dto.source_language ?? undefined,
  });
  const translations = [...texts].flatMap(([language, text]) => (text === null ? [] : [{ ...text, language }]));
  return {
    change: { ...columns, translations },
    languages: new Set(translations.map(({ language }) => language)),
    // Another state of the event can replace the start before it was rescheduled.
    isReplaced: (field, language) =>
      isInherited(field) || isSent(field, language) || (field === 'previous_start_date' && columns.previousStartLocal !== undefined),
  };
}

/** Returns which fields a write sends. `null` for a language sends all of its texts. */
export function createIsSent(dto: UpdateEventDto, texts: TextChanges<EventTranslation>): IsField {
  return (field, language) => {
    if (language === undefined) return dto[field as keyof UpdateEventDto] !== undefined;
    const text = texts.get(language);
    return text === null || text?.[OWN_TEXTS[field as keyof typeof OWN_TEXTS]] !== undefined;
  };
}
