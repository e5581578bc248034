import type { EntityManager } from 'typeorm';
import { FOLLOWING_BODY } from '../imports/following-body.js';
import type { SourceRecord } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import type { Source } from './source.entity.js';

/**
 * Finds the occurrences of a series that an import of the source has changed, that the source does not change any more, and that no
 * user has changed since. Returns records which let them follow the series again.
 */
export async function findFormerExceptions(
  manager: EntityManager,
  source: Pick<Source, 'id' | 'overwrite'>,
  { externalId: series, place, exceptions = [] }: SourceRecord,
): Promise<SourceRecord[]> {
  const rows: { externalId: string; start: string }[] = await manager.query(
    `SELECT written.external_id AS externalId, occurrence.original_start_local AS start
      FROM external_id known
      INNER JOIN occurrence ON occurrence.series_id = known.record_id AND occurrence.state = 'listed' AND occurrence.record_id = occurrence.id
      INNER JOIN event record ON record.id = occurrence.id
      INNER JOIN source_record written ON written.source_id = ? AND written.resource = 'event' AND written.record_id = occurrence.id
        AND written.external_id > ? AND written.external_id < ? ${source.overwrite ? '' : 'AND written.version = record.version'}
      WHERE known.resource = 'event' AND known.source = ? AND known.external_id = ?
      ORDER BY occurrence.original_start_local`,
    // `0` follows `/`.
    [source.id, `${series}/`, `${series}0`, externalSourceOf(source), series],
  );
  const remaining = new Set(exceptions.map(({ externalId }) => externalId));
  const former = rows.filter(({ externalId }) => !remaining.has(externalId));
  return former.map(({ externalId, start }) => {
    const occurrence = { series, start: start.replace(' ', 'T') };
    return { resource: 'event', externalId, body: FOLLOWING_BODY, place, occurrence };
  });
}
