import { IsIn, IsOptional } from 'class-validator';
import { getDecoratorSettings } from '../../../core/config/decorator-settings.js';
import { IsPerPage } from '../../../core/http/lists/list-query.js';
import { Constraint } from '../../../core/http/validation/constraint.js';
import { ToSearchText } from '../../../core/http/validation/texts.js';
import { ToInteger } from '../../../core/http/validation/values.js';
import { DEFAULT_RADIUS_KM, ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { THEMES } from './frame.js';

/** Events of a page. */
const DEFAULT_PER_PAGE = 20;

/** The parameters of a page with a list: those of the list of events. */
export class ReaderQuery extends ListEventsDto {
  override per_page = Math.min(DEFAULT_PER_PAGE, getDecoratorSettings().maxPerPage);

  /** The name of a town or a place. With it, the events are near that place. */
  @IsOptional()
  @ToSearchText()
  near?: string;
}

const MONTH_PATTERN = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** A month, `YYYY-MM`. */
function IsMonth(): PropertyDecorator {
  return Constraint('isMonth', {
    findProblem: (value) => (typeof value === 'string' && MONTH_PATTERN.test(value) ? undefined : { reason: 'date' }),
    schema: { type: 'string', pattern: MONTH_PATTERN.source, example: '2027-04' },
  });
}

export const VIEWS = ['list', 'month'] as const;

/** The parameters of what another site embeds. Its background is that of the page around, which is light as a rule. */
export class EmbedQuery extends ReaderQuery {
  @IsOptional()
  @IsIn(THEMES)
  theme?: (typeof THEMES)[number] = 'light';

  @IsOptional()
  @IsIn(VIEWS)
  view?: (typeof VIEWS)[number] = 'list';

  /** The month that is shown: by default the present one. */
  @IsOptional()
  @IsMonth()
  month?: string;

  /** Events of a page. */
  @IsOptional()
  @ToInteger()
  @IsPerPage()
  limit?: number = Math.min(DEFAULT_PER_PAGE, getDecoratorSettings().maxPerPage);
}

/**
 * Returns the query of a page as the list takes it. A page shows public events in the order of start or of end, also cancelled ones,
 * because a reader must learn that they are. A series is one item, unless the page is about it. What is near a point keeps that order.
 */
export function toListQuery(
  { status: _, event_status, orderby, series = [], ...query }: ListEventsDto,
  more: Partial<ListEventsDto> = {},
): ListEventsDto {
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius: radius = DEFAULT_RADIUS_KM } = query;
  const isNear = latitude !== undefined && longitude !== undefined;
  const near = isNear && { circle: { latitude, longitude, radius }, geoloc_lat: undefined, geoloc_lng: undefined };
  const order = { order: 'asc', orderby: orderby === 'end_date' ? orderby : 'start_date' } as const;
  const shown = { event_status: event_status ?? ['any'], series, expand: series.length > 0 } as const;
  return Object.assign(new ListEventsDto(), query, { ...near, ...shown, ...order, ...more });
}
