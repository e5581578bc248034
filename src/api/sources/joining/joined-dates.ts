import { In } from 'typeorm';
import type { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { divide } from '../../../core/database/many-rows.js';
import type { SignedInContext } from '../../../core/http/context/request-context.js';
import type { InProcessResponse } from '../../../core/http/server/in-process.js';
import type { SeriesMembers } from '../../../events/series/series-members.js';
import { readId } from '../../imports/describe-refusal.js';
import type { SourceDate } from '../../imports/source-date.js';
import { externalSourceOf } from '../dto/source.response.js';
import { FOLLOWING } from '../find-occurrence-version.js';
import { ImportedRecord, type Source } from '../source.entity.js';
import { FOLLOWING_HASH } from './occurrence-records.js';

/** Writes the dates of series that have ids of their own in a source, in the unit of work of their series. */
export class JoinedDates {
  constructor(
    private readonly work: UnitOfWork,
    private readonly members: SeriesMembers,
    private readonly source: Pick<Source, 'id'>,
  ) {}

  /**
   * Sends a series. The events that become its dates are taken out of the calendar before, and its dates get their ids afterwards. Returns
   * undefined if one of the events has changed since the import decided, or has no place in the series: the unit of work must be undone.
   */
  async send(dates: readonly SourceDate[], send: () => Promise<InProcessResponse>): Promise<InProcessResponse | undefined> {
    const taken = await this.members.take(externalSourceOf(this.source), dates);
    if (taken === undefined) return undefined;
    const answer = await send();
    const id = readId(answer);
    if (answer.status >= 300 || id === undefined) return answer;
    if (!(await this.members.finish(id, taken))) return undefined;
    await this.rememberFollowing(dates);
    return answer;
  }

  /** Makes a single event of the only date that is left of a series. The import has no series of this id any more. */
  async end(id: number, seriesId: string, context: SignedInContext): Promise<void> {
    await this.members.end(id, context);
    await this.work.manager.delete(ImportedRecord, { sourceId: this.source.id, resource: 'event', externalId: seriesId });
  }

  /** The events follow the series from now on. Of those that users had changed, the version of before tells that they have. */
  private async rememberFollowing(dates: readonly SourceDate[]): Promise<void> {
    const { manager } = this.work;
    for (const isChanged of [true, false]) {
      const ids = dates.filter(({ event }) => event?.isChanged === isChanged).map(({ externalId }) => externalId);
      for (const some of divide(ids)) {
        const ofEvents = { sourceId: this.source.id, resource: 'event', externalId: In([...some]) } as const;
        await manager.update(ImportedRecord, ofEvents, { contentHash: FOLLOWING_HASH, ...(isChanged ? {} : { version: FOLLOWING }) });
      }
    }
  }
}
