import { Settings } from '../../core/config/settings.js';
import { deleteRows } from '../../core/database/many-rows.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { RecordVersion } from './record-version.entity.js';

const BATCH_SIZE = 500;

/** How many versions of a record stay, however old they are. */
const KEPT_VERSIONS = 20;

type OldVersion = Pick<RecordVersion, 'atUtc' | 'resource' | 'recordId' | 'version' | 'partId'> & { readonly newest: number };

/** Before all rows. */
const START = { atUtc: '', resource: '', recordId: 0, version: 0, partId: 0 };

/** Deletes old versions from the history, but for the last ones of each record. It goes through all old ones once a day. */
export const historyRetentionJob = defineJob({
  name: 'old-versions',
  intervalSeconds: 86_400,
  inject: [UnitOfWork, Clock, Settings],
  createBatch: (work, clock, { historyRetentionDays: days }) => {
    let last: typeof START = START;
    return async () => {
      const rows = await findOld(work, addDays(clock.nowUtc(), -days), last);
      const deleted = rows.filter(({ version, newest }) => version <= newest - KEPT_VERSIONS);
      const keys = deleted.map(({ resource, recordId, version, partId }) => ({ resource, recordId, partId, version }));
      await deleteRows(work.manager, RecordVersion, keys);
      // The number of those that it read, so that the next batch goes on.
      return { changed: rows.length, afterCommit: () => (last = rows.at(-1) ?? START) };
    };
  },
});

/** Finds the versions before a time that come after one of them, in the order of time. */
function findOld({ manager }: UnitOfWork, limitUtc: string, after: typeof START): Promise<OldVersion[]> {
  const { atUtc, resource, recordId, version, partId } = after;
  return manager.query<OldVersion[]>(
    `SELECT at_utc AS atUtc, resource, record_id AS recordId, version, part_id AS partId,
        (SELECT MAX(newer.version) FROM record_version newer WHERE newer.resource = old.resource AND newer.record_id = old.record_id) AS newest
      FROM record_version old WHERE at_utc < ? AND at_utc >= ? AND (at_utc, resource, record_id, version, part_id) > (?, ?, ?, ?, ?)
      ORDER BY at_utc, resource, record_id, version, part_id LIMIT ${BATCH_SIZE}`,
    [limitUtc, atUtc, atUtc, resource, recordId, version, partId],
  );
}
