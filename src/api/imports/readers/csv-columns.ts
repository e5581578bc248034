import { restoreFormula } from '../../feeds/neutralize-formula.js';
import { SourceError } from '../source-record.js';

/** The columns of fields: a name, or several whose cells are joined by a space. */
export type ColumnMap = Readonly<Record<string, string | readonly string[]>>;

/** The cells of a row by the names of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** In a map, how dates are written: `d/m/y` or `m/d/y`. */
export const DATE_FORMAT = '$dates';

/** Finds the cells of fields in rows. */
export class CsvColumns {
  private readonly fields: readonly (readonly [field: string, places: readonly number[]])[];
  /** Whether the table is a feed of a calendar of this kind. */
  readonly isOurs: boolean;
  /** The columns, and the fields of the map, that the import does not know. */
  readonly unused: readonly string[];

  /** @throws SourceError if the map names a column that is not there, or there is no title */
  constructor(header: readonly string[], map: ColumnMap, isField: (name: string) => boolean) {
    const names = header.map((name) => name.trim());
    const placeOf = (column: string) => {
      const place = names.indexOf(column);
      if (place < 0) throw new SourceError({ code: 'no-column', column });
      return place;
    };
    const mapped = Object.entries(map).filter(([field]) => field !== DATE_FORMAT);
    const own = names.map((name, place) => [name.toLowerCase(), [place]] as const).filter(([name]) => !(name in map));
    this.fields = [...own, ...mapped.map(([field, columns]) => [field, [columns].flat().map(placeOf)] as const)];
    this.isOurs = ['global_id', 'rest_url'].every((name) => names.includes(name));
    const columnsOfMap = new Set(mapped.flatMap(([, columns]) => columns));
    const isUnused = (name: string) =>
      name !== '' && !columnsOfMap.has(name) && !(name.toLowerCase() in map) && !isField(name.toLowerCase());
    const unusedFields = mapped.map(([field]) => field).filter((field) => !isField(field));
    this.unused = this.isOurs ? [] : [...names.filter(isUnused), ...unusedFields];
    if (!this.fields.some(([field]) => /^title(\.|$)/.test(field))) throw new SourceError({ code: 'no-title-column' });
  }

  read(cells: readonly string[]): Cells {
    return new Map(
      this.fields.map(([field, places]) => [
        field,
        places
          .map((place) => readText(field, cells[place] ?? ''))
          .filter((cell) => cell !== '')
          .join(' '),
      ]),
    );
  }
}

/** A line of a linked record can be empty, and the next one belongs to the next record. */
function readText(field: string, cell: string): string {
  const trimLines = () => cell.split('\n').map((line) => line.trim());
  return restoreFormula(/^(venue|organizer)\./.test(field) ? trimLines().join('\n') : cell.trim());
}
