import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../../../categories/categories.service.js';
import { presentCategory } from '../../../categories/category.resource.js';
import { ListCategoriesDto } from '../../../categories/dto/category.dto.js';
import type { ReaderText } from '../../../core/catalogues/messages.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import type { Filters } from '../frame/filters.js';
import type { Reader } from '../frame/reader.js';

/** A value of a filter. */
export interface FilterValue {
  /** As the parameter of the list takes it. */
  readonly value: string;
  readonly name: string;
  /** The language of the name, if it is known. */
  readonly language?: string | null;
  /** The number of events that the list would have with it; undefined if it is not known. */
  readonly count?: number | undefined;
  readonly isSelected: boolean;
}

/** The values of one filter. */
export interface FilterGroup {
  /** The parameter of the list, and the name of the text about it. */
  readonly name: ReaderText & keyof ListEventsDto;
  readonly values: readonly FilterValue[];
}

const MAX_VALUES = 20;

/** Reads the filters that a page offers. */
@Injectable()
export class FilterGroups {
  constructor(private readonly categories: CategoriesService) {}

  async read(_query: ListEventsDto, filters: Filters, { context }: Reader): Promise<FilterGroup[]> {
    const query = Object.assign(new ListCategoriesDto(), { per_page: MAX_VALUES });
    const { items } = await this.categories.list(query, context);
    const selected = filters.list('categories');
    const values = items.map((item) => {
      const { id, name, slug, language } = presentCategory(item, context);
      const isSelected = selected.includes(String(id)) || (slug !== null && selected.includes(slug));
      return { value: String(id), name: name ?? '', language, isSelected };
    });
    return values.length === 0 ? [] : [{ name: 'categories', values }];
  }
}
