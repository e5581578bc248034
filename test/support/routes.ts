import { HttpAdapterHost } from '@nestjs/core';
import type { RouteEntry } from '../../src/core/http/routing/route-table.js';
import type { CalendarHttpAdapter } from '../../src/core/http/server/calendar-http-adapter.js';
import type { TestCalendar } from './calendar.js';

/** Returns the routes of the service. */
export function listRoutes(calendar: TestCalendar): readonly RouteEntry[] {
  return calendar.app.get<HttpAdapterHost<CalendarHttpAdapter>>(HttpAdapterHost).httpAdapter.routes.routes;
}
