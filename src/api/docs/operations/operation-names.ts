import { listFieldOf } from '../../../core/resources.js';
import type { Route } from './routes.js';

/** Returns the name of an operation without its HTTP method, e.g. `listEvents`, `showEventBySlug`, `putEventByExternalId`. */
export function buildSubjectName(route: Route): string {
  const format = route.format === undefined ? '' : `As${capitalize(route.format)}`;
  return `${route.verb}${findSubject(route)}${format}${locatorSuffix(route)}`;
}

/** Returns the end of the name of an operation on a record that is not found by its id. */
export function locatorSuffix({ locatedBy }: Route): '' | 'BySlug' | 'ByExternalId' {
  if (locatedBy === 'slug') return 'BySlug';
  return locatedBy === 'external-id' ? 'ByExternalId' : '';
}

/** Returns the operationId, unique in the document. PUT and PATCH beside an equal POST get a suffix (`updateEventByPut`). */
export function buildOperationName(route: Route): string {
  return buildSubjectName(route) + (route.isAlias ? `By${capitalize(route.method)}` : '');
}

function findSubject({ verb, subject, resource, isTranslation }: Route): string {
  if (subject !== undefined || resource === undefined) return subject ?? '';
  if (isTranslation) return `${capitalize(resource)}${verb === 'list' ? 'Translations' : 'Translation'}`;
  return capitalize(verb === 'list' ? listFieldOf(resource) : resource);
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
