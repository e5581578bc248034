import { Injectable } from '@nestjs/common';
import type { ReaderText } from '../../../core/catalogues/messages.js';
import { CountFacetsDto } from '../../../events/dto/count-facets.dto.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { FacetsService } from '../../../events/facets/facets.service.js';
import type { Filters } from '../frame/filters.js';
import { toListQuery } from '../frame/page-query.js';
import type { Reader } from '../frame/reader.js';

/** A value of a filter. */
export interface FilterValue {
  /** As the parameter of the list takes it. */
  readonly value: string;
  readonly name: string;
  /** The number of events that the list would have with it; undefined if it is not known. */
  readonly count: number | undefined;
  readonly isSelected: boolean;
}

/** The filters with values that pages offer: a parameter of the list, and the name of the text about it. */
const FIELDS = ['categories', 'venue', 'tags'] as const satisfies readonly (ReaderText & keyof ListEventsDto)[];

/** The values of one filter. */
export interface FilterGroup {
  readonly name: (typeof FIELDS)[number];
  readonly values: readonly FilterValue[];
}

/** Values of a filter, those with the most events first. */
const MAX_VALUES = 10;

/** Reads the filters that a page offers, with the number of events behind each value. */
@Injectable()
export class FilterGroups {
  constructor(private readonly facets: FacetsService) {}

  async read(query: ListEventsDto, filters: Filters, { context }: Reader, more: Partial<ListEventsDto> = {}): Promise<FilterGroup[]> {
    const sent = { ...toListQuery(query, more), order: undefined, orderby: undefined };
    const counting = Object.assign(new CountFacetsDto(), sent, { facets: [...FIELDS], facet_size: MAX_VALUES });
    const { facets, total, counted } = await this.facets.count(counting, context);
    return FIELDS.flatMap((name) => {
      const selected = filters.list(name);
      const values = (facets[name] ?? []).map(({ id, slug, name: text, count }) => ({
        value: String(id),
        name: text ?? '',
        // Of a long list some facets count the beginning alone: that would say less than there is.
        count: counted < total ? undefined : count,
        isSelected: selected.includes(String(id)) || (slug !== null && selected.includes(slug)),
      }));
      return values.length === 0 ? [] : [{ name, values }];
    });
  }
}
