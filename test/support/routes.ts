import type { RouteEntry } from '../../src/core/http/routing/route-table.js';
import type { CalendarHttpAdapter } from '../../src/core/http/server/calendar-http-adapter.js';
import type { TestCalendar } from './calendar.js';

/** Returns the routes of the service. */
export function listRoutes(calendar: TestCalendar): readonly RouteEntry[] {
  return (calendar.app.getHttpAdapter() as unknown as CalendarHttpAdapter).routes.routes;
}
