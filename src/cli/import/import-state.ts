import { readFile, rename, writeFile } from 'node:fs/promises';
import { UsageError } from './arguments.js';
import { describeFileError } from './describe-file-error.js';

/** What the last import wrote of a series. */
export interface WrittenSeries {
  /** The dates that the source leaves out, by their original starts. Others were deleted by users. */
  readonly exdates: readonly string[];
  /** What the changed occurrences had of their own, as hashes by their ids here. */
  readonly exceptions: Readonly<Record<string, string>>;
}

/** What the next import of a source must know. */
export interface ImportState {
  /** The tokens of another calendar, by what was asked for. */
  tokens: Readonly<Record<string, string>>;
  /** By the ids of the series in the source. */
  series: Readonly<Record<string, WrittenSeries>>;
}

/** What the file contains: also which calendar was read, and which one was written to. Tokens and ids of others mean nothing. */
interface Stored extends Partial<ImportState> {
  readonly from: string;
  readonly to: string;
}

/** The file of `--state`. It is written only if there is something to keep. */
export class StateFile {
  private constructor(
    private readonly file: string,
    private readonly place: Pick<Stored, 'from' | 'to'>,
    readonly state: ImportState,
  ) {}

  /** @throws UsageError for a file that is not one */
  static async open(file: string, place: Pick<Stored, 'from' | 'to'>): Promise<StateFile> {
    const { from, to, tokens = {}, series = {} } = await readStored(file, place);
    const isOfCalendar = to === place.to;
    const state = { tokens: isOfCalendar && from === place.from ? tokens : {}, series: isOfCalendar ? series : {} };
    return new StateFile(file, place, state);
  }

  /** Replaces the file as a whole. */
  async write(changes: Partial<ImportState>): Promise<void> {
    Object.assign(this.state, changes);
    await writeFile(`${this.file}.new`, `${JSON.stringify({ ...this.place, ...this.state }, null, 2)}\n`);
    await rename(`${this.file}.new`, this.file);
  }
}

async function readStored(file: string, place: Pick<Stored, 'from' | 'to'>): Promise<Stored> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return place;
    throw new UsageError(`--state ${file}: ${describeFileError(error)}`);
  }
}
