import type { DataSource, EntityManager, EntityMetadata } from 'typeorm';
import type { SizedValue } from '../../core/database/changes/followed-cache.js';
import type { ShownImage } from '../images/image.response.js';

export type Row = Record<string, unknown>;
type Convert = (value: unknown) => unknown;

/** A column in a statement: its SQL, its name in the rows, the property that takes its value, and its default. */
interface ReadColumn {
  readonly sql: string;
  readonly alias: string;
  readonly property: string;
  readonly defaultValue: unknown;
  readonly convert: Convert | undefined;
}

/** How the records of one resource are read: with their image and their translations, in one statement. */
export interface RecordSql {
  readonly select: string;
  readonly record: readonly ReadColumn[];
  readonly text: readonly ReadColumn[];
  readonly hasImage: boolean;
}

/** Columns that only searches, orders and writes need. */
const isForSearch = (property: string) => property.endsWith('Folded') || property === 'sortKey';

/** Builds the statement from the entities, without TypeORM's objects: they cost more than the database. */
export function buildRecordSql(source: DataSource, recordEntity: new () => object, translationEntity: new () => object): RecordSql {
  const [entity, translation] = [source.getMetadata(recordEntity), source.getMetadata(translationEntity)];
  const record = listColumns(entity, 'record', 'r');
  const text = listColumns(translation, 'text', 't');
  const hasImage = entity.findColumnWithPropertyName('imageId') !== undefined;
  const columns = [...record, ...text].map(({ sql, alias }) => `${sql} AS ${alias}`);
  const image = hasImage ? { columns: `, ${IMAGE_COLUMNS.join()}`, join: ' LEFT JOIN image ON image.id = record.image_id' } : NO_IMAGE;
  const join = `LEFT JOIN ${translation.tableName} text ON text.owner_id = record.id${image.join}`;
  return {
    select: `SELECT ${columns.join()}${image.columns} FROM ${entity.tableName} record ${join} WHERE record.id IN`,
    record,
    text,
    hasImage,
  };
}

/** The columns of `ShownImage`. */
const IMAGE_COLUMNS = ['url', 'files', 'texts', 'credit', 'license', 'focal_x', 'focal_y'].map((name) => `image.${name} AS image_${name}`);

const NO_IMAGE = { columns: '', join: '' };

function listColumns({ ownColumns }: EntityMetadata, table: string, prefix: string): ReadColumn[] {
  return ownColumns
    .filter(({ propertyName, isVirtual }) => !isVirtual && !isForSearch(propertyName))
    .map(({ databaseName, propertyName: property, type, default: defaultValue = null }, place) => {
      const convert = CONVERSIONS.get(type);
      return { sql: `${table}.${databaseName}`, alias: `${prefix}${place}`, property, defaultValue, convert };
    });
}

/** What the drivers return in another form than the entities have. */
const CONVERSIONS = new Map<unknown, Convert>([
  ['boolean', (value) => value === 1 || value === true],
  ['simple-json', (value) => (value === null ? null : (JSON.parse(value as string) as unknown))],
]);

/** The memory of a record or a text without its strings. */
const OBJECT_BYTES = 600;

/** Reads records by their ids. @returns the records that exist, by id */
export async function readRecords<E>(manager: EntityManager, sql: RecordSql, ids: readonly number[]): Promise<Map<number, SizedValue<E>>> {
  const rows: Row[] = await manager.query(`${sql.select} (${ids.map(() => '?').join()})`, [...ids]);
  const [ownerAlias] = sql.text.filter(({ property }) => property === 'ownerId').map(({ alias }) => alias);
  const idAlias = sql.record.find(({ property }) => property === 'id')!.alias;
  const records = new Map<number, { value: Row & { translations: Row[] }; bytes: number }>();
  for (const row of rows) {
    const id = row[idAlias] as number;
    const entry = records.get(id) ?? { value: buildRecord(sql, row), bytes: OBJECT_BYTES };
    records.set(id, entry);
    if (row[ownerAlias!] !== null) entry.value.translations.push(pick(sql.text, row));
    entry.bytes += OBJECT_BYTES + countStringBytes(row);
  }
  return records as unknown as Map<number, SizedValue<E>>;
}

/** Builds a record from planned rows, as `readRecords` would read it. Returns undefined if other tables have a part of it. */
export function buildPlannedRecord({ record, text, hasImage }: RecordSql, row: Row, texts: readonly Row[]): Row | undefined {
  if (hasImage && row.imageId !== null) return undefined;
  const image = hasImage ? { image: null } : {};
  return { ...pickPlanned(record, row), ...image, translations: texts.map((one) => pickPlanned(text, one)) };
}

function pickPlanned(columns: readonly ReadColumn[], row: Row): Row {
  return Object.fromEntries(columns.map(({ property, defaultValue }) => [property, row[property] ?? defaultValue]));
}

function buildRecord({ record, hasImage }: RecordSql, row: Row): Row & { translations: Row[] } {
  const value = pick(record, row);
  const image = hasImage ? { image: value.imageId === null ? null : buildImage(value.imageId as number, row) } : {};
  return { ...value, ...image, translations: [] };
}

function buildImage(id: number, row: Row): ShownImage {
  const parse = (name: string) => (row[name] === null ? null : (JSON.parse(row[name] as string) as never));
  const { image_url: url, image_credit: credit, image_license: license, image_focal_x: focalX, image_focal_y: focalY } = row as never;
  return { id, url, files: parse('image_files'), texts: parse('image_texts'), credit, license, focalX, focalY };
}

function pick(columns: readonly ReadColumn[], row: Row): Row {
  const picked: Row = {};
  for (const { alias, property, convert } of columns) picked[property] = convert ? convert(row[alias]) : row[alias];
  return picked;
}

/** Most texts have letters beyond Latin-1 nowhere, and take a byte for each. */
function countStringBytes(row: Row): number {
  let bytes = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += value.length;
  return bytes;
}
