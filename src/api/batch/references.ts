import { invalidParameter } from '../../core/errors/domain-error.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';
import type { Fields } from '../../core/objects.js';

/** In this member `{"ref": "7"}` is an id of the source `ref`. */
const EXTERNAL_IDS = 'external_ids';

/** Returns the reference that a value is; undefined for any other value. */
function readReference(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [[name, ref] = [], ...others] = Object.entries(value);
  return name === 'ref' && typeof ref === 'string' && others.length === 0 ? ref : undefined;
}

/** Returns a copy of a body, with something in place of each reference. */
export function replaceReferences(body: Fields, replace: (ref: string) => unknown): Fields {
  const visit = (value: unknown): unknown => {
    const ref = readReference(value);
    if (ref !== undefined) return replace(ref);
    if (Array.isArray(value)) return value.map(visit);
    return typeof value === 'object' && value !== null ? visitMembers(value as Fields) : value;
  };
  const visitMembers = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name === EXTERNAL_IDS ? value : visit(value)]));
  return visitMembers(body);
}

/** Returns the references in a body. */
export function listReferences(body: Fields): string[] {
  const refs: string[] = [];
  replaceReferences(body, (ref) => refs.push(ref));
  return refs;
}

/** Checks that each reference names an earlier operation, and that no two operations have one name. @throws DomainError 400 */
export function assertReferencesKnown(operations: readonly CreateBatchOperationDto[]): void {
  const known = new Set<string>();
  for (const [index, { ref, body }] of operations.entries()) {
    const unknown = listReferences(body ?? {}).filter((used) => !known.has(used));
    if (unknown.length > 0) throw invalidParameter(`operations.${index}.body`, { reason: 'unknown', values: unknown });
    if (ref == null) continue;
    if (known.has(ref)) throw invalidParameter(`operations.${index}.ref`, { reason: 'not-allowed' });
    known.add(ref);
  }
}
