import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { eraseVersions } from '../../accounts/audit/record-version.entity.js';
import { listChangedColumns } from '../../accounts/audit/changed-fields.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { ExternalIdChanges } from '../external-ids/external-id-rules.js';
import type { Language } from '../../core/text/language.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { executePlan } from '../plans/execute-plan.js';
import { mergePlans } from '../plans/write-plan.js';
import { planUpdate } from '../records/plan-update.js';
import { slugLockNames } from '../texts/slugs.js';
import type { TextChanges, TextChange } from '../texts/text-changes.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, planTexts } from '../texts/plan-texts.js';
import { planTextChanges, resolveTexts } from '../texts/plan-text-changes.js';
import type { TermTextsDto } from './dto/term-texts.dto.js';
import { assertNamesUnique, listWrittenNames } from './duplicate-names.js';
import { deleteExternalIds, externalIdLockNames, mergeExternalIds, planPairs, resolvePairs } from '../external-ids/external-ids.js';
import type { TermResource, Term, TermTranslation } from './term.entity.js';

/** Takes the text columns from the DTO of a term. */
export function toTermTexts<T extends TermTranslation>({ name, description, slug }: Partial<TermTextsDto>): TextChange<T> {
  return { name, description, slug } as TextChange<T>;
}

/** Adds a term at once, as its id is that of its row, and returns its id. @throws DomainError 409 when a sibling has the name */
export async function addTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  planner: WritePlanner,
  definition: TermResource<E, T>,
  { columns, parentIdOrZero, texts, source, externalIds }: TermChange<E, T> & { readonly source: Language },
): Promise<number> {
  const { resource } = definition;
  const { work, manager } = planner;
  await work.lockNames([...slugLockNames(definition, [], texts), ...externalIdLockNames(resource, externalIds)]);
  await assertNamesUnique(manager, definition, listWrittenNames(texts), { parentIdOrZero, self: 0, settings: planner.settings });
  const planned = planTexts(definition, NEW_TRANSLATION_OWNER, addParentId(texts, parentIdOrZero), source, planner.settings);
  const newIds = mergeExternalIds(null, externalIds) ?? null;
  const pairs = await resolvePairs(planner, resource, null, newIds);
  const { identifiers } = await manager.insert(definition.recordEntity, { ...columns, externalIds: newIds, ...planned.columns });
  const { id } = identifiers[0] as Term;
  work.recordChange({ resource, id, action: 'create', version: 1 });
  const resolved = await resolveTexts(planner, definition, { id, translations: [], ...planned.columns }, planned);
  const plan = mergePlans([planPairs(resource, id, pairs), planTextChanges(definition, id, resolved)]);
  for (const change of plan.changes) work.recordChange(change);
  await executePlan(manager, plan);
  return id;
}

export interface TermChange<E extends Term, T extends TermTranslation> {
  readonly columns: QueryDeepPartialEntity<E>;
  readonly parentIdOrZero: number;
  readonly texts: TextChanges<T>;
  /** The new source language, if it changes. */
  readonly source: Language | null | undefined;
  /** The ids in other systems, if they change. */
  readonly externalIds: ExternalIdChanges | null | undefined;
}

/** Adds the change of a term to the plan. A write that changes nothing leaves the audit log as it is. @throws DomainError 409 when a sibling has the name */
export async function changeTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  planner: WritePlanner,
  definition: TermResource<E, T>,
  term: E,
  { columns, parentIdOrZero, texts, source, externalIds }: TermChange<E, T>,
): Promise<void> {
  const { resource } = definition;
  const { work, manager } = planner;
  await work.lockNames([...slugLockNames(definition, term.translations, texts), ...externalIdLockNames(resource, externalIds)]);
  const names = new Map([...listMovedNames(term, parentIdOrZero), ...listWrittenNames(texts)]);
  for (const [language, change] of texts) if (change === null) names.delete(language);
  await assertNamesUnique(manager, definition, [...names], { parentIdOrZero, self: term.id, settings: planner.settings });
  const changedIds = mergeExternalIds(term.externalIds, externalIds);
  const pairs = await resolvePairs(planner, resource, term.externalIds, changedIds);
  const planned = planTexts(definition, term, addParentId(texts, parentIdOrZero), source, planner.settings);
  const resolved = await resolveTexts(planner, definition, term, planned);
  const changed = { ...columns, externalIds: changedIds };
  const isUpdated = listChangedColumns(term, changed).length > 0;
  if (!isUpdated && !resolved.isChanged) return;
  planner.add(
    mergePlans([
      planUpdate<E>(definition, term, { ...changed, ...resolved.columns }),
      planPairs(resource, term.id, pairs),
      planTextChanges(definition, term.id, resolved),
      // Unchanged translations move last: if one write moves and renames a term, its old name may be taken at the new parent.
      { updates: isUpdated ? [{ entity: definition.translationEntity, where: { ownerId: term.id }, columns: { parentIdOrZero } }] : [] },
    ]),
  );
}

/** Deletes a term permanently, in the current unit of work. */
export async function deleteTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  { resource, recordEntity }: TermResource<E, T>,
  id: number,
): Promise<void> {
  // Afterwards the links are gone.
  const links: { event_id: number }[] = await work.manager.query(`SELECT event_id FROM event_${resource} WHERE ${resource}_id = ?`, [id]);
  for (const { event_id } of links) work.recordChange({ resource: 'event', id: event_id, action: 'indirect' });
  await work.manager.delete(recordEntity, { id });
  await deleteExternalIds(work.manager, resource, id);
  await eraseVersions(work, resource, id);
  work.recordChange({ resource, id, action: 'delete' });
}

/** Lists the names that a move brings among new siblings. */
function listMovedNames<T extends TermTranslation>(term: WithTranslations<T>, parentIdOrZero: number): [T['language'], string][] {
  const moved = term.translations.filter((text) => text.parentIdOrZero !== parentIdOrZero && text.name !== null);
  return moved.map((text) => [text.language, text.name!]);
}

function addParentId<T extends TermTranslation>(texts: TextChanges<T>, parentIdOrZero: number): TextChanges<T> {
  return new Map([...texts].map(([language, change]) => [language, change && { ...change, parentIdOrZero }]));
}
