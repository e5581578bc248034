import { Injectable } from '@nestjs/common';
import { ImagesService } from '../../content/images/images.service.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { planTextRows, planTexts } from '../../content/texts/plan-texts.js';
import { collectTextChanges } from '../../content/texts/text-changes.js';
import { listNamesToLock } from '../../content/writing/content-change.js';
import { ContentChanges, type ResolvedChange } from '../../content/writing/content-changes.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { omitUndefined } from '../../core/objects.js';
import { keepEqualCost } from '../cost.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { resolvePreviousStart } from '../event-state.js';
import type { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE, toEventColumns, toEventTexts } from '../event.resource.js';
import { type LinkIds, LINK_TABLES, type SentLinks, toLinkedIds } from '../links/event-link-tables.js';
import { EventLinkWriter, lookUpLinks, planLinkChanges } from '../links/event-link-writer.js';
import { findOwnValues, hasOwnValues } from './find-own-values.js';
import { createInherits, inheritColumns, type Inherits, inheritTexts } from './inherit.js';
import type { OccurrenceTarget } from './occurrence-target.js';
import { findRuleTimes, resolveOccurrenceTimes } from './occurrence-times.js';
import { isChangedDate, Occurrence } from '../recurrence/occurrence.entity.js';
import { NO_PAIR_CHANGES, type OccurrenceIds, planOccurrenceIds } from './occurrence-ids.js';
import { deleteChangedDate, insertChangedDate } from './changed-date-record.js';
import { NO_OWN_NAMES, type OwnNames } from '../recurrence/own-names.js';
import { LINKED } from '../../content/access/status.js';

/** A change of an occurrence that may be written: every error that a client can cause is thrown. */
interface ResolvedOccurrence {
  readonly resolved: ResolvedChange<Event, EventTranslation>;
  readonly ids: OccurrenceIds;
  readonly links: SentLinks;
  readonly ownNames: OwnNames;
}

/**
 * Changes the fields of one occurrence, in the current unit of work. It gets a record of its own as soon as it differs from its series,
 * and loses it when nothing is its own any more.
 */
@Injectable()
export class OccurrenceChanges {
  constructor(
    private readonly changes: ContentChanges,
    private readonly links: EventLinkWriter,
    private readonly images: ImagesService,
  ) {}

  /** Changes an occurrence. Returns whether it is now shown otherwise. @throws DomainError */
  async change(planner: WritePlanner, target: OccurrenceTarget, dto: UpdateEventDto, context: SignedInContext): Promise<boolean> {
    const { resolved, ids, links, ownNames } = await this.resolve(planner, target, dto, context);
    const { series, row, record } = target;
    const { work, manager } = planner;
    const linkChanges = await this.links.findChanges(planner, isChangedDate(target.row) ? record.id : series.id, links);
    const isOwn = hasOwnValues(ownNames);
    const { count } = work.changes;
    work.declarePart('event', { id: row.id, recordId: series.id, name: row.originalStartLocal });
    planner.add(planOccurrenceIds(row.id, ids));
    if (!isOwn && !isChangedDate(target.row)) {
      await planner.execute();
      return work.changes.count > count;
    }
    if (!isChangedDate(target.row)) await insertChangedDate(planner, record);
    const { startLocal, endLocal, startUtc, endUtc } = resolved.change.columns as Event;
    if (startUtc !== row.startUtc || endUtc !== row.endUtc || startLocal !== row.startLocal || endLocal !== row.endLocal)
      await manager.update(Occurrence, { id: row.id }, { startLocal, endLocal, startUtc, endUtc });
    await this.changes.add(planner, resolved, context, linkChanges.length > 0);
    planner.add(planLinkChanges(record.id, linkChanges));
    await planner.execute();
    if (!isOwn) await deleteChangedDate(planner, row);
    return work.changes.count > count;
  }

  private async resolve(
    planner: WritePlanner,
    target: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
  ): Promise<ResolvedOccurrence> {
    const { series, row, record } = target;
    const inherits = createInherits(dto.inherit);
    const { content } = context.locale;
    const sent = inheritTexts(collectTextChanges(dto, content, toEventTexts), inherits, series, record);
    const texts = new Map([...sent].map(([language, text]) => [language, text && { ...text, slug: undefined }]));
    const ruleTimes = findRuleTimes(series, row.originalStartLocal);
    const times = resolveOccurrenceTimes(dto, record, ruleTimes, inherits);
    const own = omitUndefined({
      ...toEventColumns(dto),
      cost: keepEqualCost(dto.cost, record.cost, context),
      previousStartLocal: resolvePreviousStart(dto, times, record),
    });
    const columns = { ...inheritColumns(inherits, series), ...own, ...times };
    const change = { dto: { image: dto.image, external_ids: dto.external_ids }, columns, texts: new Map() };
    const named = await this.links.findNamed(planner, dto, context);
    await planner.work.lockNames([...listNamesToLock(EVENT_RESOURCE, [], change), ...named.lockNames]);
    const source = dto.source_language === undefined && inherits('source_language') ? series.sourceLanguage : dto.source_language;
    const planned = planTexts(EVENT_RESOURCE, record, texts, source, context.settings);
    const resolved = await this.changes.resolve(planner, EVENT_RESOURCE, record, change, context);
    const sentLinks = await this.links.resolve(planner, dto, named, context);
    const seriesLinks = await findSeriesLinks(planner, series.id, sentLinks, inherits);
    const links = { ...pickInherited(seriesLinks, inherits), ...sentLinks };
    const imageId = await this.images.claimId(dto.image, context);
    const written = { ...columns, ...(imageId === undefined ? {} : { imageId }) };
    const ownNames = findOwnValues(
      record.ownNames ?? NO_OWN_NAMES,
      { columns: written, times, sentTimes: listSentTimes(dto, inherits), texts, planned, links },
      { series, times: ruleTimes, links: seriesLinks },
    );
    const rows = planTextRows(record, planned, new Map());
    const isChanged = rows.length > 0 || planned.columns.sourceLanguage !== record.sourceLanguage;
    return {
      resolved: {
        ...resolved,
        externalIds: undefined,
        pairs: NO_PAIR_CHANGES,
        change: { ...change, dto: {}, columns: { ...written, ownNames } },
        texts: { rows, columns: planned.columns, slugHistory: [], isChanged },
      },
      ids: resolved,
      links,
      ownNames,
    };
  }
}

function listSentTimes(dto: UpdateEventDto, inherits: Inherits): Set<string> {
  const names = ['start_date', 'end_date'] as const;
  return new Set(names.filter((name) => dto[name] !== undefined || inherits(name) || dto.all_day !== undefined || inherits('all_day')));
}

/** Returns the links of the series of the kinds that a write sends, or lets follow the series again. */
async function findSeriesLinks(planner: WritePlanner, seriesId: number, sent: SentLinks, inherits: Inherits): Promise<Partial<LinkIds>> {
  const links: { -readonly [Linked in keyof LinkIds]?: LinkIds[Linked] } = {};
  for (const linked of LINKED)
    if (sent[linked] !== undefined || inherits(LINK_TABLES[linked].field))
      links[linked] = toLinkedIds(linked, (await lookUpLinks(planner, linked, [seriesId])).get(String(seriesId)) ?? []);
  return links;
}

function pickInherited(links: Partial<LinkIds>, inherits: Inherits): SentLinks {
  return Object.fromEntries(Object.entries(links).filter(([linked]) => inherits(LINK_TABLES[linked as keyof LinkIds].field)));
}
