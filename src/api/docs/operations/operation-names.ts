import type { Route } from './routes.js';

const NAME_OVERRIDES: Readonly<Record<string, string>> = { audit: 'Changes', doc: 'Documentation', stats: 'Stats' };

/** Returns the name of an operation without its HTTP method, e.g. `listEvents`, `showEventBySlug`, `updateEvent`. */
export function buildSubjectName({ verb, segments, locatedBy, isCalendar }: Route): string {
  const subject =
    segments.length === 0
      ? isCalendar
        ? 'Calendar'
        : 'Api'
      : segments.map((name, place) => toSubjectWord(name, verb === 'list' && place === segments.length - 1)).join('');
  return `${verb}${subject}${locatedBy === 'slug' ? 'BySlug' : ''}`;
}

/** Returns the operationId, unique in the document. PUT and PATCH beside an equal POST get a suffix (`updateEventByPut`). */
export function buildOperationName(route: Route, methods: readonly string[]): string {
  const isAlias = methods.includes('post') && (route.method === 'put' || route.method === 'patch');
  return buildSubjectName(route) + (isAlias ? `By${capitalize(route.method)}` : '');
}

function toSubjectWord(name: string, plural: boolean): string {
  return NAME_OVERRIDES[name] ?? capitalize(plural ? name : name.replace(/ies$/, 'y').replace(/s$/, ''));
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
