import { Injectable } from '@nestjs/common';
import { splitSearch } from '../../../core/text/index-words.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import { type Html, html } from '../../frame/html.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { ReaderEvents } from '../parts/reader-events.js';
import { renderIf } from '../parts/texts.js';

/** Another list that has events, where the list of a page has none. */
export interface Suggestion {
  readonly filters: Filters;
  readonly total: number;
  /** What it searches for instead; undefined for a list with one filter less. */
  readonly words?: string;
  /** The parameter of the filter that it does not have. */
  readonly without?: string;
}

/** Words that are searched for instead, at most, and how many of the words that are alike are tried. */
const MAX_WORDS = 3;
const MAX_TRIED = 8;

/** Finds what a reader can choose instead of filters that no event matches. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly events: EventsService,
    private readonly readerEvents: ReaderEvents,
  ) {}

  async find(query: ListEventsDto, filters: Filters, reader: Reader): Promise<Suggestion[]> {
    const searches = filters.isFixed('search') ? [] : await this.findSearches(query.search ?? '');
    const similar = await this.keepFilled(
      searches.map((search) => ({ query: { search }, filters: filters.with('search', search), words: search })),
      MAX_WORDS,
      { query, reader },
    );
    const fewer = filters.listChosen().map((names) => ({
      query: Object.fromEntries(names.map((name) => [name, undefined])),
      filters: filters.without(...names),
      without: names[0]!,
    }));
    return [...similar, ...(await this.keepFilled(fewer.length > 1 ? fewer : [], MAX_TRIED, { query, reader }))];
  }

  /** Returns searches in which a word that the calendar does not have is one that it has. */
  private async findSearches(search: string): Promise<string[]> {
    const words = splitSearch(search);
    const searches = [];
    for (const [place, word] of words.entries())
      for (const similar of (await this.events.findSimilarWords(word)).slice(0, MAX_TRIED))
        searches.push(words.with(place, similar).join(' '));
    return searches;
  }

  /** Returns the first lists that have events. Each that it tries is a search, so it stops when it has enough. */
  private async keepFilled(
    lists: readonly (Omit<Suggestion, 'total'> & { readonly query: Partial<ListEventsDto> })[],
    count: number,
    { query, reader }: { readonly query: ListEventsDto; readonly reader: Reader },
  ): Promise<Suggestion[]> {
    const found = [];
    for (const { query: changed, ...list } of lists.slice(0, MAX_TRIED)) {
      if (found.length === count) break;
      const { total } = await this.readerEvents.list(query, reader, { ...changed, page: 1, per_page: 1 });
      if (total > 0) found.push({ ...list, total });
    }
    return found;
  }
}

/**
 * Renders the words that a reader may have meant, and what fewer filters would give.
 * @param nameFilter returns what is chosen with a parameter
 */
export function renderSuggestions(
  suggestions: readonly Suggestion[],
  nameFilter: (name: string) => string | undefined,
  { addresses, text, count }: Reader,
): Html {
  const item = ({ filters, total, words, without = '' }: Suggestion) => {
    const name = words === undefined ? text('without', { name: nameFilter(without) ?? text('filters') }) : `“${words}”`;
    return html`<li>
      <a href="${addresses.listOf(filters)}" rel="nofollow">${name}</a> <span class="until">${count('events', total)}</span>
    </li> `;
  };
  return renderIf(
    suggestions.length > 0 && suggestions,
    (some) =>
      html`<p>${text('try-instead')}</p>
        <ul class="long">
          ${some.map(item)}
        </ul>`,
  );
}
