import { DEFAULT_RADIUS_KM } from '../../../events/dto/list-events.dto.js';
import type { ReaderText } from '../../../core/catalogues/messages.js';
import { type Html, html } from '../../frame/html.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { NOTHING, renderIf } from '../parts/texts.js';
import { type Choice, type ChoiceOptions, listTimes, listValues, listWays, renderChoice } from './choices.js';
import { describeDays, nameFilter, readDay } from './name-page.js';
import { listShortcuts, renderHidden, renderWayIn } from './shortcuts.js';

/** What a page with filters has. */
export interface FilterPanel extends ChoiceOptions {
  /** The title of the series whose dates are shown, if the list is about one. */
  readonly seriesTitle?: string | undefined;
}

/** Renders the ways into a list: the search and the row of choices, all filters, and what is chosen. */
export function renderFilterPanel(panel: FilterPanel, reader: Reader): Html {
  const { groups, filters } = panel;
  const { text } = reader;
  // A choice in the panel leaves it open. Every other link closes it.
  const hrefOf = (some: Filters) => panel.hrefOf(some.with('filters', 'open'));
  const inPanel = { ...panel, hrefOf };
  const sections = [
    ['when', listTimes(inPanel, reader)] as const,
    ['how', listWays(inPanel, reader)] as const,
    ...groups.map((group) => [group.name, listValues(group, inPanel)] as const),
  ].filter(([, choices]) => choices.length > 0);
  const shortcuts = listShortcuts(panel, reader);
  return html`${renderWayIn(panel, shortcuts, reader)}
    <details class="filters" ${filters.get('filters') === 'open' ? html`open` : NOTHING}>
      <summary>${text('filters')}</summary>
      <div>
        ${sections.map(([name, choices]) => renderGroup(name, choices, reader))} ${renderDaysForm(inPanel, reader)}
        ${renderNearForm(inPanel, reader)} ${renderIf(groups.length, () => html`<p class="note">${text('counted-dates')}</p>`)}
      </div>
    </details>
    ${renderChosen(panel, shortcuts, reader)}`;
}

/** Renders what is chosen, and not in the row of choices, each as a link that takes it back. */
function renderChosen(panel: FilterPanel, shortcuts: readonly Choice[], reader: Reader): Html {
  const { text, dates } = reader;
  const { groups, seriesTitle } = panel;
  const filters = panel.filters.without('filters');
  const closed = { ...panel, filters };
  if (!filters.isChosen) return NOTHING;
  const hrefOf = (some: Filters) => panel.hrefOf(some);
  const inView = shortcuts.filter(({ isSelected }) => isSelected).map(({ name }) => name);
  const choices = [...listTimes(closed, reader), ...groups.flatMap((group) => listValues(group, closed)), ...listWays(closed, reader)];
  const selected = choices.filter(({ isSelected }) => isSelected);
  const isSpanNamed = selected.some(({ isTime }) => isTime);
  const words = filters.isFixed('search') ? undefined : filters.get('search');
  const near = nameFilter('near', { filters }, reader);
  const chosen = [
    ...(words === undefined ? [] : [{ name: `“${words}”`, href: hrefOf(filters.without('search')) }]),
    ...(near === undefined || filters.isFixed('near') ? [] : [{ name: near, href: hrefOf(filters.withoutPoint()) }]),
    ...(seriesTitle === undefined ? [] : [{ name: seriesTitle, href: hrefOf(filters.without('series')) }]),
    ...(isSpanNamed || !panel.hasTimes ? [] : describeDays(filters, dates).map((name) => ({ name, href: hrefOf(filters.withoutTime()) }))),
    ...selected.filter(({ name }) => !inView.includes(name)),
  ];
  const item = ({ name, href }: Pick<Choice, 'name' | 'href'>) =>
    html`<li>
      <a href="${href}" rel="nofollow" aria-label="${text('remove-filter', { name })}"
        ><bdi>${name}</bdi> <span aria-hidden="true">×</span></a
      >
    </li> `;
  return html`<ul class="chosen">
    ${chosen.map(item)}
    <li><a href="${hrefOf(filters.withoutChoice())}">${text('clear-filters')}</a></li>
  </ul>`;
}

/** Renders the form for days. */
function renderDaysForm({ filters, hasTimes, hrefOf }: FilterPanel, { text }: Reader): Html {
  if (!hasTimes || filters.isFixed('start_date') || filters.isFixed('end_date')) return NOTHING;
  const field = (name: string, label: string) =>
    html`<p>
      <label for="f-${name}">${label}</label>
      <input id="f-${name}" name="${name}" type="date" value="${readDay(filters, name)}" />
    </p> `;
  return html`<form action="${hrefOf(filters).split('?')[0]!}" method="get">
    ${renderHidden(filters.withoutTime(), [])} ${[field('start_date', text('from-day')), field('end_date', text('to-day'))]}
    <p><button>${text('filter')}</button></p>
  </form>`;
}

/** Distances that a reader can choose, in kilometres. */
const DISTANCES_KM = [5, 10, 25, 50];

/** Renders the form for what is near a town or a place, which the reader names. The towns and places of the page are proposed. */
function renderNearForm({ filters, groups, hrefOf }: FilterPanel, { text, language }: Reader): Html {
  if (filters.isFixed('geoloc_lat') || filters.isFixed('near')) return NOTHING;
  const names = groups.filter(({ name }) => name === 'city' || name === 'venue').flatMap(({ values }) => values.map(({ name }) => name));
  const chosen = Number(filters.get('geoloc_radius') ?? DEFAULT_RADIUS_KM);
  const kilometers = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer' });
  const option = (km: number) =>
    html`<option value="${String(km)}" ${km === chosen ? html`selected` : NOTHING}>${kilometers.format(km)}</option>`;
  return html`<form action="${hrefOf(filters).split('?')[0]!}" method="get">
    ${renderHidden(filters.withoutPoint(), [])}
    <p>
      <label for="f-near">${text('near')}</label>
      <input id="f-near" name="near" value="${filters.get('near') ?? ''}" list="f-places" maxlength="200" required />
      <datalist id="f-places">${names.map((name) => html`<option value="${name}"></option>`)}</datalist>
    </p>
    <p>
      <label for="f-distance">${text('distance')}</label>
      <select id="f-distance" name="geoloc_radius">
        ${DISTANCES_KM.map(option)}
      </select>
    </p>
    <p><button>${text('filter')}</button></p>
  </form>`;
}

function renderGroup(name: ReaderText, choices: readonly Choice[], reader: Reader): Html {
  return html`<section>
    <h2>${reader.text(name)}</h2>
    <ul>
      ${choices.map((choice, place) => html`<li>${renderChoice(choice, `${name}-${place}`, reader)}</li> `)}
    </ul>
  </section>`;
}
