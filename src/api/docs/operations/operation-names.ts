import type { Route } from './routes.js';

const NAMES: Readonly<Record<string, string>> = { audit: 'Changes', doc: 'Documentation', stats: 'Stats' };

/** The name that an operation shares with its aliases by other methods: `listEvents`, `showEventBySlug`, `updateEvent`. */
export function subjectName({ verb, names, by, isCalendar }: Route): string {
  const subject =
    names.length === 0
      ? isCalendar
        ? 'Calendar'
        : 'Api'
      : names.map((name, place) => word(name, verb === 'list' && place === names.length - 1)).join('');
  return `${verb}${subject}${by === 'slug' ? 'BySlug' : ''}`;
}

/** Unique in the document: PUT and PATCH beside a POST that does the same say so (`updateEventByPut`). */
export function operationName(route: Route, methods: readonly string[]): string {
  const isAlias = methods.includes('post') && (route.method === 'put' || route.method === 'patch');
  return subjectName(route) + (isAlias ? `By${capital(route.method)}` : '');
}

function word(name: string, plural: boolean): string {
  return NAMES[name] ?? capital(plural ? name : name.replace(/ies$/, 'y').replace(/s$/, ''));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
