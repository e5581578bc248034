import { type FactoryProvider, Injectable, type Type } from '@nestjs/common';
import type { IdSelection } from '../../core/database/list-queries.js';
import { divide } from '../../core/database/many-rows.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { shareBody } from '../../core/http/responses/shared-bodies.js';
import type { RecordName } from '../../core/resources.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';

/** Records that are read and shown before other requests may go on. */
const SHOWN_BATCH_SIZE = 25;

/** The list of a resource, as the change feed reads it. */
export interface FeedList {
  readonly resource: RecordName;
  /** The DTO of the parameters of the list. */
  readonly query: Type<object>;
  /** Returns the ids of the selected records that pass the filters of the list, in ascending order. */
  findIds(query: object, selection: IdSelection, context: RequestContext): Promise<number[]>;
  /** Returns those of these records that the client may read, by id, as GET shows them. */
  show(ids: readonly number[], context: RequestContext): Promise<Map<number, object>>;
}

/** The lists of all resources. `registerResource` adds them. */
@Injectable()
export class FeedLists {
  private readonly lists = new Map<RecordName, FeedList>();

  add(list: FeedList): void {
    this.lists.set(list.resource, list);
  }

  get(resource: RecordName): FeedList {
    const list = this.lists.get(resource);
    if (!list) throw new Error(`the module of ${resource} provides no feed list`);
    return list;
  }
}

/** The methods of a resource's service that its feed list calls. */
interface FeedService<Q, R> {
  findIds(query: Q, selection: IdSelection, context: RequestContext): Promise<number[]>;
  loadReadable(ids: readonly number[], context: RequestContext): Promise<R[]>;
}

/** In what the lists of the resources differ. */
export interface FeedListDeclaration<Q, R> {
  readonly access: { readonly resource: RecordName };
  readonly service: Type<FeedService<Q, R>>;
  readonly listDto: Type<Q>;
  readonly present: (record: R, context: RequestContext) => { readonly id: number };
}

/** Returns the provider that adds the list of a resource to the change feed. */
export function provideFeedList<Q extends object, R>({
  access: { resource },
  service,
  listDto,
  present,
}: FeedListDeclaration<Q, R>): FactoryProvider {
  const addList = (lists: FeedLists, records: FeedService<Q, R>) => {
    lists.add({
      resource,
      query: listDto,
      findIds: (sent, selection, context) => records.findIds(sent as Q, selection, context),
      show: async (ids, context) => {
        const shown = new Map<number, object>();
        for (const some of divide(ids, SHOWN_BATCH_SIZE)) {
          await yieldEventLoop();
          const bodies = (await records.loadReadable(some, context)).map((record) => present(record, context));
          // What a page takes is estimated here, too.
          for (const body of bodies) shown.set(body.id, shareBody(body));
        }
        return shown;
      },
    });
    return resource;
  };
  return { provide: `feed list of ${resource}`, useFactory: addList, inject: [FeedLists, service] };
}
