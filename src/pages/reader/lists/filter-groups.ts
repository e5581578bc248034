import { Injectable } from '@nestjs/common';
import { resolveText } from '../../../content/texts/resolve-text.js';
import type { ReaderText } from '../../../core/catalogues/messages.js';
import { foldText } from '../../../core/text/fold.js';
import { CountFacetsDto } from '../../../events/dto/count-facets.dto.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import type { RecordCount } from '../../../events/facets/count-records.js';
import type { ValueCount } from '../../../events/facets/count-values.js';
import { FacetsService } from '../../../events/facets/facets.service.js';
import type { Filters } from '../parts/filters.js';
import { toListQuery } from '../parts/page-query.js';
import type { Reader } from '../parts/reader.js';
import { languageOf } from '../parts/texts.js';

/** A value of a filter. */
export interface FilterValue {
  /** As the parameter of the list takes it. */
  readonly value: string;
  readonly name: string;
  /** The language of the name, if it is known. */
  readonly language: string | null;
  /** The number of events that the list would have with it; undefined if a part of its events was counted. */
  readonly count: number | undefined;
  readonly isSelected: boolean;
}

/** The filters whose values pages offer: a parameter of the list, and the name of the text about it. */
const NAMES = ['categories', 'city', 'venue', 'tags'] as const satisfies readonly (ReaderText & keyof ListEventsDto)[];

/** The values of one filter. */
export interface FilterGroup {
  readonly name: (typeof NAMES)[number];
  readonly values: readonly FilterValue[];
}

/** The values of a filter, those with the most events first. */
const MAX_VALUES = 10;

/** How many events are counted one by one at most. Of a longer list, the values of the next events are offered, without numbers. */
const MAX_COUNTED_EVENTS = 2_000;

/** A value with its name, and what the parameter calls it, folded. The first of these is what links have. */
interface NamedCount extends Pick<FilterValue, 'name' | 'language'> {
  readonly keys: readonly string[];
  readonly count: number;
}

/** Reads the filters that a page offers, with the number of events behind each value. */
@Injectable()
export class FilterGroups {
  constructor(private readonly facets: FacetsService) {}

  async read(query: ListEventsDto, filters: Filters, reader: Reader): Promise<FilterGroup[]> {
    const counting = Object.assign(new CountFacetsDto(), toListQuery(query), { facets: [...NAMES], facet_size: MAX_VALUES });
    const { facets, cut } = await this.facets.count(counting, reader.context, MAX_COUNTED_EVENTS);
    const groups = NAMES.map((name) => {
      const toValue = ({ keys, count, ...shown }: NamedCount): FilterValue => {
        const chosen = filters.list(name).find((one) => keys.includes(foldText(one)));
        return { ...shown, value: chosen ?? keys[0]!, count: cut.has(name) ? undefined : count, isSelected: chosen !== undefined };
      };
      const counts = name === 'city' ? (facets.city ?? []).map(nameCity) : (facets[name] ?? []).map((one) => nameRecord(one, reader));
      return { name, values: counts.map(toValue) };
    });
    return groups.filter(({ values }) => values.length > 0);
  }
}

function nameRecord({ record, count }: RecordCount, reader: Reader): NamedCount {
  const [name, slug] = (['name', 'slug'] as const).map((field) => resolveText(record, field, reader.context.locale.chain));
  const keys = [String(record.id), ...(slug == null ? [] : [foldText(slug)])];
  return { keys, name: name ?? '', language: languageOf(record, 'name', reader), count };
}

function nameCity({ value, count }: ValueCount): NamedCount {
  return { keys: [foldText(value)], name: value, language: null, count };
}
