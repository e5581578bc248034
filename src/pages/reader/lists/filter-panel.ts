import { type Html, html } from '../../frame/html.js';
import { countDaysSinceMonday, moveDay } from '../parts/days.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { NOTHING, renderLang } from '../parts/texts.js';
import type { FilterGroup, FilterValue } from './filter-groups.js';

/** A choice that a link makes or takes back. */
interface Choice {
  readonly name: string;
  readonly href: string;
  readonly isSelected: boolean;
  readonly count?: number | undefined;
  readonly language?: string | null | undefined;
  /** Whether it is a span of days. */
  readonly isTime?: boolean;
}

/** What a panel of filters is made of. */
export interface FilterPanel {
  readonly groups: readonly FilterGroup[];
  readonly filters: Filters;
  /** Whether the page is a list, which a reader can limit in time. */
  readonly hasTimes: boolean;
  /** Where the filters lead: to the list, or to the month that is shown. */
  readonly hrefOf: (filters: Filters) => string;
}

/** Renders the filters of a list: one form for words and days, and links for all choices. Below, what is chosen. */
export function renderFilterPanel(panel: FilterPanel, reader: Reader): Html {
  const { groups, hasTimes } = panel;
  const { text } = reader;
  const sections = [
    ...(hasTimes ? [[text('when'), listTimes(panel, reader)] as const] : []),
    ...groups.map((group) => [text(group.name), group.values.map((value) => toChoice(value, group, panel))] as const),
    [text('how'), listWays(panel, reader)] as const,
  ];
  return html`<details class="filters">
      <summary>${text('filters')}</summary>
      <div>${renderForm(panel, reader)} ${sections.map(([title, choices]) => renderGroup(title, choices, reader))}</div>
    </details>
    ${renderChosen(
      sections.flatMap(([, choices]) => choices),
      panel,
      reader,
    )}`;
}

/** Renders what is chosen, each as a link that takes it back. */
function renderChosen(choices: readonly Choice[], { filters, hrefOf }: FilterPanel, reader: Reader): Html {
  const { text, dates } = reader;
  if (!filters.isFiltered) return NOTHING;
  const words = filters.get('search');
  const selected = choices.filter(({ isSelected }) => isSelected);
  const isSpanNamed = selected.some(({ isTime }) => isTime);
  const chosen = [
    ...(words === undefined ? [] : [{ name: `“${words}”`, href: hrefOf(filters.without('search')) }]),
    ...(isSpanNamed ? [] : describeDays(filters, dates).map((name) => ({ name, href: hrefOf(filters.withoutTime()) }))),
    ...selected,
  ];
  const item = ({ name, href }: Pick<Choice, 'name' | 'href'>) =>
    html`<li>
      <a href="${href}" rel="nofollow" aria-label="${text('remove-filter', { name })}"
        ><bdi>${name}</bdi> <span aria-hidden="true">×</span></a
      >
    </li> `;
  return html`<ul class="chosen">
    ${chosen.map(item)}
    <li><a href="${hrefOf(filters.toView())}">${text('clear-filters')}</a></li>
  </ul>`;
}

/** Describes the days between which the events begin; other bounds have no words. */
function describeDays(filters: Filters, dates: Reader['dates']): string[] {
  const days = ['start_date', 'end_date'].map((name) => readValue(filters, name, 'date'));
  return days.every((day) => day === '') ? [] : [days.map((day) => (day === '' ? '…' : dates.formatDate(day))).join(' – ')];
}

/** Renders the form. What links have chosen goes along in hidden fields. */
function renderForm({ filters, hasTimes, hrefOf }: FilterPanel, { text }: Reader): Html {
  const shown = ['search', ...(hasTimes ? ['start_date', 'end_date'] : []), 'page'];
  const hidden = filters.entries().filter(([name]) => !shown.includes(name));
  const field = (name: string, label: string, type: string) =>
    html`<p>
      <label for="f-${name}">${label}</label>
      <input id="f-${name}" name="${name}" type="${type}" value="${readValue(filters, name, type)}" maxlength="200" />
    </p> `;
  return html`<form action="${hrefOf(filters).split('?')[0]!}" method="get" role="search">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${field('search', text('search'), 'search')}
    ${hasTimes ? [field('start_date', text('from-day'), 'date'), field('end_date', text('to-day'), 'date')] : NOTHING}
    <p><button>${text('filter')}</button></p>
  </form>`;
}

/** A field for a day shows days alone, not `today` or a time. */
function readValue(filters: Filters, name: string, type: string): string {
  const value = filters.get(name) ?? '';
  return type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value) ? '' : value;
}

function toChoice({ value, isSelected, ...shown }: FilterValue, { name }: FilterGroup, { filters, hrefOf }: FilterPanel): Choice {
  return { ...shown, isSelected, href: hrefOf(filters.toggle(name, value)) };
}

/** The parts of time that most readers look for. */
function listTimes({ filters, hrefOf }: FilterPanel, { today, text }: Reader): Choice[] {
  const weekday = countDaysSinceMonday(today);
  const [saturday, sunday] = [weekday === 6 ? today : moveDay(today, 5 - weekday), moveDay(today, 6 - weekday)];
  const spans = [
    [text('today'), today, today],
    [text('tomorrow'), moveDay(today, 1), moveDay(today, 1)],
    [text('weekend'), saturday, sunday],
    [text('next-days'), today, moveDay(today, 6)],
  ] as const;
  return spans.flatMap(([name, start, end]) => {
    if (start === undefined || end === undefined) return [];
    const isSelected = filters.get('start_date') === start && filters.get('end_date') === end;
    const chosen = isSelected ? filters.withoutTime() : filters.withoutTime().with('start_date', start).with('end_date', end);
    return [{ name, isSelected, href: hrefOf(chosen), isTime: true }];
  });
}

/** Free, and online. */
function listWays({ filters, hrefOf }: FilterPanel, { text }: Reader): Choice[] {
  const ways = [
    [text('free'), 'is_free', 'true'],
    [text('online'), 'attendance_mode', 'online,mixed'],
  ] as const;
  return ways.map(([name, parameter, value]) => {
    const isSelected = filters.get(parameter) === value;
    return { name, isSelected, href: hrefOf(isSelected ? filters.without(parameter) : filters.with(parameter, value)) };
  });
}

function renderGroup(title: string, choices: readonly Choice[], reader: Reader): Html {
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${choices.map((choice) => html`<li>${renderChoice(choice, reader)}</li> `)}
    </ul>
  </section>`;
}

function renderChoice({ name, href, isSelected, count, language }: Choice, reader: Reader): Html {
  const label = html`<span dir="auto" ${renderLang(language, reader)}>${name}</span>`;
  const number = count === undefined ? NOTHING : html` <small>${new Intl.NumberFormat(reader.language).format(count)}</small>`;
  return html`<a href="${href}" rel="nofollow" ${isSelected ? html`aria-current="true"` : NOTHING}>${label}${number}</a>`;
}
