import { type Html, html } from '../../frame/html.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { NOTHING } from '../parts/texts.js';
import { type Choice, type ChoiceOptions, listTimes, listValues, listWays, renderShortcut } from './choices.js';

/** Today, tomorrow, this weekend. */
const MAX_TIMES = 3;

/** Categories in the row of choices, at most. */
const MAX_CATEGORIES = 6;

/** Lists the choices that are in view: the nearest days, free, and those of `SITE_SHORTCUTS`; without any, the categories with the most events. */
export function listShortcuts(options: ChoiceOptions, reader: Reader): Choice[] {
  const hrefOf = (filters: Filters) => options.hrefOf(filters.without('filters'));
  const inView = { ...options, hrefOf };
  const ofSite = listSiteShortcuts(inView, reader);
  const categories = options.groups.filter(({ name }) => name === 'categories').flatMap((group) => listValues(group, inView));
  return [
    ...listTimes(inView, reader).slice(0, MAX_TIMES),
    ...listWays(inView, reader).slice(0, 1),
    ...(ofSite.length > 0 ? ofSite : categories.slice(0, MAX_CATEGORIES)),
  ];
}

function listSiteShortcuts({ filters, hrefOf }: ChoiceOptions, { language, context }: Reader): Choice[] {
  return context.settings.siteShortcuts
    .filter(({ filter }) => !filters.isFixed(filter))
    .map(({ names, filter, value }) => {
      const isSelected = filters.get(filter) === value;
      return { name: names[language]!, isSelected, href: hrefOf(isSelected ? filters.without(filter) : filters.with(filter, value)) };
    });
}

/** Renders the search, and the row of choices. */
export function renderWayIn(options: ChoiceOptions, shortcuts: readonly Choice[], reader: Reader): Html {
  const { filters, hrefOf } = options;
  const { text } = reader;
  const search = html`<form class="search" action="${hrefOf(filters).split('?')[0]!}" method="get" role="search">
    ${renderHidden(filters, ['search', 'filters'])}
    <label class="unseen" for="f-search">${text('search')}</label>
    <input id="f-search" name="search" type="search" value="${filters.get('search') ?? ''}" maxlength="200" enterkeyhint="search" />
    <button>${text('find')}</button>
  </form>`;
  return html`${filters.isFixed('search') ? NOTHING : search}
    <nav class="shortcuts" aria-label="${text('filter')}">
      <ul>
        ${shortcuts.map((choice, place) => html`<li>${renderShortcut(choice, `c${place}`, reader)}</li> `)}
      </ul>
    </nav>`;
}

/** Renders what links have chosen as hidden fields of a form. @param shown the names of the fields of the form, and those that it drops */
export function renderHidden(filters: Filters, shown: readonly string[]): Html[] {
  const hidden = filters.entries().filter(([name]) => ![...shown, 'page'].includes(name));
  return hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}
