import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const showPlace = async (...venues: object[]) => {
  await given.event({ ca: { title: 'Fira' } }, { venue: venues });
  const lines = unfold(await calendar.get('/events.ics'));
  const read = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1));
  return { location: read('LOCATION')[0], geo: read('GEO')[0], lines };
};

it.each([
  [{ venue: 'Ateneu', address: 'Carrer Major 1', zip: '17001', city: 'Girona' }, 'Ateneu, Carrer Major 1, 17001 Girona'],
  [
    { venue: 'Ateneu, Carrer Major 1, 17001 Girona', address: 'Carrer Major 1', zip: '17001', city: 'Girona' },
    'Ateneu, Carrer Major 1, 17001 Girona',
  ],
  [{ venue: 'Ateneu', address: 'Carrer Major 1, 17001 Girona', zip: '17001', city: 'Girona' }, 'Ateneu, Carrer Major 1, 17001 Girona'],
  [{ venue: 'Ateneu, Girona', zip: '17001', city: 'Girona' }, 'Ateneu, Girona, 17001'],
  [{ venue: 'Ateneu · Canillo', zip: 'AD 100', city: 'Canillo' }, 'Ateneu · Canillo, AD 100'],
  [{ venue: 'Ateneu', zip: 'AD 100', city: 'Canillo', country: 'Andorra' }, 'Ateneu, AD 100 Canillo, Andorra'],
  [{ venue: 'Plaça Major', address: 'Plaça Major, 1', city: 'Vic' }, 'Plaça Major, 1, Vic'],
  [{ venue: 'PLAÇA MAJOR', address: 'plaça major', city: 'Vic' }, 'PLAÇA MAJOR, Vic'],
  [{ venue: 'Girona', zip: '17001', city: 'Girona', province: 'Girona', country: 'Espanya' }, '17001 Girona, Espanya'],
  // These are not the same place.
  [{ venue: 'Ateneu', address: 'Carrer de Girona 5', city: 'Girona' }, 'Ateneu, Carrer de Girona 5, Girona'],
  [{ venue: 'Sala, 2', address: 'Carrer Major, 2', city: 'Vic' }, 'Sala, 2, Carrer Major, 2, Vic'],
  [{ venue: 'Museu', city: 'Andorra la Vella', country: 'Andorra' }, 'Museu, Andorra la Vella, Andorra'],
])('LOCATION of %j names each part of the place once', async (venue, expected) => {
  expect((await showPlace(venue)).location!.replaceAll('\\', '')).toBe(expected);
});

it.each([
  [1e-7, 2.82, '0.0000001;2.82'],
  [-1.5e-9, -1e-21, '-0.0000000015;0'],
  [41.98, 1e2, '41.98;100'],
])('GEO of %d and %d has no exponent', async (geo_lat, geo_lng, expected) => {
  expect((await showPlace({ venue: 'Ateneu', geo_lat, geo_lng })).geo).toBe(expected);
});

it('a venue with coordinates is shown with its name and address as Apple writes them', async () => {
  const venue = { venue: 'Ateneu "Vell"', address: 'Carrer Major 1; baixos', city: 'Girona', geo_lat: 41.98, geo_lng: 1e-7 };

  const { lines } = await showPlace(venue);

  expect(lines).toContain(
    `X-APPLE-STRUCTURED-LOCATION;X-TITLE=Ateneu ^'Vell^';X-ADDRESS="Carrer Major 1; baixos, Girona";VALUE=URI:geo:41.98,0.0000001`,
  );
});

it('each venue is shown as a Place of schema.org', async () => {
  const { lines } = await showPlace({ venue: 'Ateneu', zip: '17001', city: 'Girona' }, { venue: 'Sala, 2' });

  const places = lines.filter((line) => line.startsWith('STRUCTURED-DATA'));
  expect(places[0]).toMatch(/^STRUCTURED-DATA;FMTTYPE=application\/ld\+json;SCHEMA="https:\/\/schema.org\/Place";VALUE=TEXT:\{/);
  const read = (line: string) => JSON.parse(line.slice(line.indexOf(':{') + 1).replace(/\\([\\,;])/g, '$1'));
  expect(places.map(read)).toEqual([
    {
      ...{ '@context': 'https://schema.org', '@type': 'Place', name: 'Ateneu' },
      address: { '@type': 'PostalAddress', addressLocality: 'Girona', postalCode: '17001' },
    },
    { '@context': 'https://schema.org', '@type': 'Place', name: 'Sala, 2' },
  ]);
});
