/** Requests that create events. */
import { createRandom, pickIndex } from '../fill/random.js';
import { buildDescription } from '../fill/texts.js';
import { TOKEN } from './servers.js';

const random = createRandom('writes', 0);
const DESCRIPTION = buildDescription(random, 'ca', []).html;
let count = 0;

/** Returns the body of an event with a new venue and a new organizer. */
function buildEventBody() {
  const number = ++count;
  return {
    title: `Trobada ${number}`,
    description: DESCRIPTION,
    start_date: '2028-05-04 18:00:00',
    end_date: '2028-05-04 20:00:00',
    timezone: 'Europe/Madrid',
    venue: { venue: `Sala ${number}`, address: `Carrer Major, ${number}`, city: 'Vic', country: 'Catalunya' },
    organizer: { organizer: `Associació ${number}` },
  };
}

/** Returns the body of a conference: short texts, a category by name, a venue that other conferences have, too. */
export function buildConferenceBody() {
  const number = ++count;
  const [city, subject] = [pickIndex(random, 500), pickIndex(random, 20)];
  return {
    title: `Conference ${number}`,
    start_date: '2028-05-04',
    end_date: '2028-05-06',
    all_day: true,
    website: `https://example.org/conferences/${number}`,
    categories: [`subject ${subject}`],
    venue: { venue: `City ${city}, Country ${city % 50}`, city: `City ${city}`, country: `Country ${city % 50}` },
  };
}

export function buildCreateRequest(path) {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(buildEventBody()) };
}
