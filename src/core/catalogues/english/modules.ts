import { facets } from './facets.js';
import { media } from './media.js';
import { previews } from './previews.js';

type Texts = Readonly<Record<string, string>>;

/** The texts about a part of the interface. */
export interface PartTexts {
  /** The groups of operations. */
  readonly tags?: Texts;
  readonly operations?: Texts;
  /** Descriptions of operations that need more than their summary. */
  readonly notes?: Texts;
  readonly parameters?: Texts;
  readonly schemas?: Texts;
  readonly fields?: Texts;
}

const batch: PartTexts = {
  operations: {
    createBatch: 'Send many writes at once',
  },
  notes: {
    createBatch:
      'Up to 100 operations: creating, updating and deleting records and their translations, and putting them by external id. Each is sent through the service as if it came alone, with the credentials of the batch: its rights, scopes, parameters and errors are its own, and it counts as one request of the user. An atomic batch is one transaction: the first error undoes everything, and the other results have the status 424. Otherwise each operation is done or refused by itself. The answer is 200 in both cases; look at the results.',
  },
  schemas: {
    CreateBatch: 'Operations to do in one request.',
    CreateBatchOperation: 'One operation of a batch.',
    Batch: 'What became of the operations.',
    BatchResult: 'The answer to one operation.',
  },
  fields: {
    'CreateBatch.atomic': 'Whether the first error undoes all operations.',
    'CreateBatch.dry_run': 'Whether the operations are only tried: each is checked and done as usual, and then undone.',
    'CreateBatch.operations': 'The operations, in the order in which they are done.',
    'CreateBatchOperation.method': 'The method of the request.',
    'CreateBatchOperation.path': 'The path below the root of the calendar, with its query string: `events/7?_fields=id`.',
    'CreateBatchOperation.body':
      'The fields of the record. In place of an id, `{"ref": "v1"}` stands for the id of the record of the earlier operation `v1`, except inside `external_ids`.',
    'CreateBatchOperation.ref': 'A name for the operation, to which later ones refer.',
    'Batch.results': 'One result for each operation.',
    'BatchResult.status': 'The status of the answer. 424: the operation was not done, because another one failed.',
    'BatchResult.headers': 'The headers of the answer: `Location`, `Content-Language`, `Link`, `Allow`, `Retry-After`, those that it has.',
    'BatchResult.body': 'The body of the answer; `null` if it has none.',
    'BatchResult.changed': 'Whether the operation changed anything. A write that sends what the record has already changes nothing.',
  },
};

/** The texts of modules that are no resources. A module of your own that is described in every language adds its texts here. */
export const modules: readonly PartTexts[] = [batch, facets, media, previews];
