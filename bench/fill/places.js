/** Venues and organizers. Most have a text in Catalan only. */
import { createRandom, pick, pickIndex } from './random.js';
import { buildRecord, pickStatus } from './records.js';
import { buildDescription, buildName } from './texts.js';

const SHARES = { es: 0.3, en: 0.2 };
const OTHER_STATUS_SHARE = 0.02;
const DESCRIPTION = { median: 300, sigma: 0.5, max: 3_000 };
const COUNTRIES = { ca: 'Catalunya', es: 'Cataluña', en: 'Catalonia' };

/** Towns with the coordinates of their centres. Venues lie within some kilometres of one. */
const TOWNS = [
  { city: 'Barcelona', lat: 41.387, lng: 2.17 },
  { city: 'Girona', lat: 41.983, lng: 2.824 },
  { city: 'Tarragona', lat: 41.119, lng: 1.245 },
  { city: 'Lleida', lat: 41.618, lng: 0.62 },
  { city: 'Vic', lat: 41.93, lng: 2.255 },
  { city: 'Reus', lat: 41.155, lng: 1.107 },
  { city: 'Olot', lat: 42.182, lng: 2.489 },
  { city: 'Tortosa', lat: 40.812, lng: 0.521 },
];
const SPREAD_DEGREES = 0.12;

export function* buildVenues(plan, slugs) {
  for (let index = 0; index < plan.venueCount; index++) {
    const random = createRandom('venue', index);
    const { city, lat, lng } = pick(random, TOWNS);
    const near = (degrees) => Number((degrees + (random() - 0.5) * 2 * SPREAD_DEGREES).toFixed(6));
    const texts = buildTexts(random, (language) => ({
      ...{ address: `${buildName(random, language, 2)}, ${1 + pickIndex(random, 200)}`, city, country: COUNTRIES[language] },
      ...{ province: city, state: null, website: null },
    }));
    const zip = String(8000 + pickIndex(random, 40_000)).padStart(5, '0');
    const columns = { zip, phone: null, geoLat: near(lat), geoLng: near(lng), showMap: true, showMapLink: true };
    const record = { id: plan.firstVenueId + index, status: pickStatus(random, OTHER_STATUS_SHARE), columns, texts };
    yield buildRecord('venue', record, plan, random, slugs);
  }
}

export function* buildOrganizers(plan, slugs) {
  for (let index = 0; index < plan.organizerCount; index++) {
    const random = createRandom('organizer', index);
    const texts = buildTexts(random, () => ({ website: random() < 0.5 ? `https://example.org/organizers/${index + 1}` : null }));
    const columns = { phone: `+34 97${1_000_000 + pickIndex(random, 9_000_000)}`, email: `organizer-${index + 1}@example.org` };
    const record = { id: plan.firstOrganizerId + index, status: pickStatus(random, OTHER_STATUS_SHARE), columns, texts };
    yield buildRecord('organizer', record, plan, random, slugs);
  }
}

function buildTexts(random, buildOthers) {
  const languages = ['ca', ...Object.keys(SHARES).filter((language) => random() < SHARES[language])];
  const entries = languages.map((language) => {
    const description = random() < 0.4 ? buildDescription(random, language, [], DESCRIPTION) : null;
    return [language, { name: buildName(random, language), description, ...buildOthers(language) }];
  });
  return Object.fromEntries(entries);
}
