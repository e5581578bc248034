/** Events over eight years, with their links. */
import { EVENT_DEFAULTS } from '../../dist/events/event.entity.js';
import { parseCost } from '../../dist/events/cost.js';
import { resolveEventTimes } from '../../dist/events/event-times.js';
import { settings } from '../settings.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './entities.js';
import { createRandom, pick, pickIndex, pickLow, pickLowSet } from './random.js';
import { addSeconds, buildRecord, pickStatus } from './records.js';
import { buildDescription, buildExcerpt, buildTitle } from './texts.js';
import { SEARCH_WORDS } from './vocabulary.js';

/** All events have a text in Catalan, and a share in the other languages. */
const SHARES = { es: 0.6, en: 0.4 };
const DRAFT_SHARE = 0.02;
const OTHER_STATUS_SHARE = 0.05;
const HIDDEN_SHARE = 0.02;
const RARE_EVENT_COUNT = 12;
/** With it, the first of 2,000 venues has some six times as many events as the average. */
const LINK_SKEW = 1.3;

const DAYS_BACK = 4 * 365;
const DAYS_AHEAD = 4 * 365;
const TIMEZONES = ['Europe/London', 'Atlantic/Canary', 'America/New_York', 'UTC'];
const COSTS = ['0', '5', '10', '12.50', '20-35', '3 €', '1.000,50 €', 'Taquilla inversa'];

/** Yields the rows of each event. */
export function* buildEvents(plan, slugs) {
  for (let index = 0; index < plan.eventCount; index++) yield buildEvent(plan, index, slugs);
}

function buildEvent(plan, index, slugs) {
  const random = createRandom('event', index);
  const id = plan.firstEventId + index;
  const columns = { ...buildColumns(random), ...buildTimes(random, plan) };
  const record = { id, status: pickStatus(random, OTHER_STATUS_SHARE), columns, texts: buildTexts(random, plan, index) };
  return [...buildRecord('event', record, plan, random, slugs), ...buildLinks(random, plan, id)];
}

function buildColumns(random) {
  return {
    cost: random() < 0.5 ? parseCost(pick(random, COSTS), settings) : null,
    ...EVENT_DEFAULTS,
    hideFromListings: random() < HIDDEN_SHARE,
    sticky: random() < 0.005,
    featured: random() < 0.03,
    parentId: null,
  };
}

function buildTimes(random, { nowUtc }) {
  const today = `${nowUtc.slice(0, 10)} 00:00:00`;
  const day = pickIndex(random, DAYS_BACK + DAYS_AHEAD) - DAYS_BACK;
  const quarterHour = 8 * 4 + pickIndex(random, 14 * 4);
  const start = addSeconds(today, day * 86_400 + quarterHour * 900);
  const extraDays = random() < 0.1 ? pickIndex(random, 20) : 0;
  const end = addSeconds(start, extraDays * 86_400 + (1 + pickIndex(random, 8)) * 1800);
  const timezone = random() < 0.95 ? 'Europe/Madrid' : pick(random, TIMEZONES);
  const toMoment = (local) => ({ local, isDateOnly: false });
  const sent = { start_date: toMoment(start), end_date: toMoment(end), timezone, all_day: random() < 0.05 };
  return resolveEventTimes(sent, null, settings.siteTimezone);
}

function buildTexts(random, { eventCount }, index) {
  const languages = ['ca', ...Object.keys(SHARES).filter((language) => random() < SHARES[language])];
  const isCommon = random() < 0.25;
  const isRare = index % Math.max(1, Math.floor(eventCount / RARE_EVENT_COUNT)) === 0;
  const isInTitle = random() < 0.2;
  const entries = languages.map((language, place) => {
    const { common, rare } = SEARCH_WORDS;
    const words = [...(isCommon && !isInTitle ? [common[language]] : []), ...(isRare ? [rare[language]] : [])];
    const text = {
      name: buildTitle(random, language, isCommon && isInTitle ? common[language] : null),
      excerpt: random() < 0.8 ? buildExcerpt(random, language) : null,
      description: buildDescription(random, language, words),
      website: random() < 0.3 ? `https://example.org/${language}/events/${index + 1}` : null,
      draft: place > 0 && random() < DRAFT_SHARE,
    };
    return [language, text];
  });
  return Object.fromEntries(entries);
}

function buildLinks(random, plan, eventId) {
  const { firstVenueId, venueCount, firstOrganizerId, organizerCount, categoryCount, tagCount } = plan;
  const toRows = (entity, column, ids) => ids.map((id, position) => [entity, { eventId, position, [column]: id }]);
  return [
    ...toRows(EventVenue, 'venueId', [firstVenueId + pickLow(random, venueCount, LINK_SKEW)]),
    ...toRows(EventOrganizer, 'organizerId', [firstOrganizerId + pickLow(random, organizerCount, LINK_SKEW)]),
    ...toRows(EventCategory, 'categoryId', toIds(pickLowSet(random, categoryCount, 1 + pickIndex(random, 3)))),
    ...toRows(EventTag, 'tagId', toIds(pickLowSet(random, tagCount, pickIndex(random, 5)))),
  ];
}

const toIds = (indices) => indices.map((index) => index + 1);
