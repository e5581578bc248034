import type { AuditedName } from '../../resources.js';
import type { Language } from '../../text/language.js';
import type { RecordedChange } from './pending-changes.js';

type Values = Readonly<Record<string, unknown>>;

/** Values of fields, by the names that the API gives them: those that all languages share, and texts by language. */
export interface FieldValues {
  readonly fields: Values;
  readonly texts: Readonly<Record<Language, Values>>;
}

/** The values that fields had before a change: those of the record, or of the part with this id. */
export interface FormerValues extends Partial<FieldValues> {
  readonly partId?: number;
}

/** A new version of a record, with the values from before it. */
export interface VersionChange {
  readonly resource: AuditedName;
  readonly recordId: number;
  readonly version: number;
  readonly action: RecordedChange['action'];
  /** The part, if the version is a change of one part; 0 for the record itself. */
  readonly partId: number;
  readonly partName: string | null;
  /** The former values of the record, whose key is 0, and of its parts, by their ids. */
  readonly former: Map<number, FieldValues>;
}

/** The versions that a unit of work adds. The changes of a record that follow each other until its next version belong to one version. */
export class VersionChanges {
  private readonly latest = new Map<string, VersionChange>();
  private all: VersionChange[] = [];

  add(change: RecordedChange, partName: string | null): void {
    const { resource, id, action, version, before = [] } = change;
    if (id === null) return;
    const key = `${resource} ${id}`;
    let current = this.latest.get(key);
    if (version !== undefined && version !== current?.version) {
      const [partId = 0] = partName === null || !('parts' in change) || change.parts === 'all' ? [] : change.parts;
      current = { resource, recordId: id, version, action, partId, partName, former: new Map() };
      this.latest.set(key, current);
      this.all.push(current);
    }
    // Before a record there was nothing.
    if (current?.action === 'create') return;
    for (const { partId = 0, fields = {}, texts = {} } of before)
      if (Object.keys(fields).length + Object.keys(texts).length > 0)
        current?.former.set(partId, mergeValues(current.former.get(partId), { fields, texts }));
  }

  /** Leaves out the former values of a record, or of a part of it, that is erased. */
  forget(resource: AuditedName, recordId: number, partId: number | undefined): void {
    for (const one of this.all)
      if (one.resource === resource && one.recordId === recordId && partId !== undefined) one.former.delete(partId);
    if (partId !== undefined) return;
    this.latest.delete(`${resource} ${recordId}`);
    this.all = this.all.filter((one) => one.resource !== resource || one.recordId !== recordId);
  }

  list(): readonly VersionChange[] {
    return this.all;
  }
}

/** Of two values of one field, the first one is from before the version. */
function mergeValues(first: FieldValues | undefined, { fields, texts }: FieldValues): FieldValues {
  const merged = { ...first?.texts };
  for (const [language, values] of Object.entries(texts)) merged[language] = { ...values, ...merged[language] };
  return { fields: { ...fields, ...first?.fields }, texts: merged };
}
