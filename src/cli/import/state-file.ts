import { readFile, rename, writeFile } from 'node:fs/promises';
import type { MemoryStore, RememberedRecord, Version } from '../../api/imports/memory-store.js';
import { keyOf } from '../../api/imports/link-resolver.js';
import { UsageError } from './arguments.js';
import { describeFileError } from './describe-file-error.js';

/** What the last import wrote of a series, or of one of its dates. */
interface WrittenEvent {
  readonly id: number;
  readonly version: Version;
  readonly exdates?: readonly string[];
}

/** What the file contains: also which calendar was read, and which one was written to. Tokens and ids of others mean nothing. */
interface Stored {
  readonly from: string;
  readonly to: string;
  /** The tokens of another calendar, by what was asked for. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** By their ids in the source. */
  readonly events?: Readonly<Record<string, WrittenEvent>>;
}

type Place = Pick<Stored, 'from' | 'to'>;

/** The file of `--state`: what the next import of a source must know. It is written only if there is something to keep. */
export class StateFile implements MemoryStore {
  private constructor(
    private readonly file: string,
    private readonly place: Place,
    private tokens: Readonly<Record<string, string>>,
    private readonly events: Map<string, WrittenEvent>,
  ) {}

  /** @throws UsageError for a file that is not one */
  static async open(file: string, place: Place): Promise<StateFile> {
    const { from, to, tokens = {}, events = {} } = await readStored(file, place);
    const isOfCalendar = to === place.to;
    return new StateFile(
      file,
      place,
      isOfCalendar && from === place.from ? tokens : {},
      new Map(isOfCalendar ? Object.entries(events) : []),
    );
  }

  /** Where the next import of another calendar goes on. */
  readTokens(): Map<string, string> {
    return new Map(Object.entries(this.tokens));
  }

  async keepTokens(tokens: ReadonlyMap<string, string>): Promise<void> {
    this.tokens = Object.fromEntries(tokens);
    await this.write();
  }

  find(records: Parameters<MemoryStore['find']>[0]): Promise<ReadonlyMap<string, RememberedRecord>> {
    const found = records.flatMap(({ resource, externalId }) => (resource === 'event' ? this.list([externalId]) : []));
    return Promise.resolve(new Map(found.map((record) => [keyOf(record), record])));
  }

  findEvents(ids: readonly number[]): Promise<readonly RememberedRecord[]> {
    return Promise.resolve(this.list(this.events.keys()).filter(({ recordId }) => ids.includes(recordId)));
  }

  save({ externalId, recordId: id, version, exdates }: RememberedRecord): Promise<void> {
    this.events.set(externalId, { id, version, ...(exdates && { exdates }) });
    return Promise.resolve();
  }

  remove({ externalId }: Pick<RememberedRecord, 'externalId'>): Promise<void> {
    this.events.delete(externalId);
    return Promise.resolve();
  }

  /** Replaces the file as a whole. */
  async write(): Promise<void> {
    const stored: Stored = { ...this.place, tokens: this.tokens, events: Object.fromEntries(this.events) };
    await writeFile(`${this.file}.new`, `${JSON.stringify(stored, null, 2)}\n`);
    await rename(`${this.file}.new`, this.file);
  }

  private list(externalIds: Iterable<string>): RememberedRecord[] {
    return [...externalIds].flatMap((externalId) => {
      const event = this.events.get(externalId);
      if (event === undefined) return [];
      const { id: recordId, version, exdates = null } = event;
      return [{ resource: 'event', externalId, recordId, version, exdates, contentHash: '' } as const];
    });
  }
}

async function readStored(file: string, place: Place): Promise<Stored> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return place;
    throw new UsageError(`--state ${file}: ${describeFileError(error)}`);
  }
}
