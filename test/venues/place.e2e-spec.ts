import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe('stateprovince', () => {
  it.each([
    { country: undefined, state: null, province: 'Lleida' },
    { country: 'Espanya', state: null, province: 'Lleida' },
    { country: 'United States', state: 'Lleida', province: null },
    { country: 'Estats Units', state: 'Lleida', province: null },
    { country: 'Estados Unidos de América', state: 'Lleida', province: null },
    { country: 'U.S.A.', state: 'Lleida', province: null },
  ])('is written to the state or the province, as it fits $country', async ({ country, state, province }) => {
    const { body } = await calendar.post('/venues', { venue: 'Palau', stateprovince: 'Lleida', ...(country ? { country } : {}) });

    expect(body).toMatchObject({ state, province, stateprovince: 'Lleida' });
  });

  it('is read from the state, or else from the province', async () => {
    const both = await given.venue({ ca: {} }, { state: 'Texas', province: 'Austin' });
    const province = await given.venue({ ca: {} }, { province: 'Lleida' });
    const none = await given.venue();

    expect([both, province, none].map((venue) => venue.stateprovince)).toEqual(['Texas', 'Lleida', null]);
  });

  it('depends on the country that the venue has already', async () => {
    const { id } = await given.venue({ ca: {} }, { country: 'USA' });

    expect((await calendar.patch(`/venues/${id}`, { stateprovince: 'Texas' })).body).toMatchObject({
      state: 'Texas',
      province: null,
      stateprovince: 'Texas',
    });
    expect((await calendar.patch(`/venues/${id}`, { stateprovince: 'Lleida', country: 'Espanya' })).body).toMatchObject({
      state: null,
      province: 'Lleida',
    });
  });

  it('stays if it is omitted, and is cleared by null', async () => {
    const { id } = await given.venue({ ca: {} }, { stateprovince: 'Lleida' });

    expect((await calendar.patch(`/venues/${id}`, { city: 'Tàrrega' })).body.stateprovince).toBe('Lleida');
    expect((await calendar.patch(`/venues/${id}`, { stateprovince: null })).body).toMatchObject({
      state: null,
      province: null,
      stateprovince: null,
    });
  });

  it('is refused beside another state or province, and no venue is created', async () => {
    const { status, body } = await calendar.post('/venues', { venue: 'Palau', province: 'Lleida', stateprovince: 'Girona' });
    const equal = await calendar.post('/venues', { venue: 'Auditori', province: 'Lleida', stateprovince: 'Lleida' });

    expect([status, Object.keys(body.data.params)]).toEqual([400, ['stateprovince']]);
    expect(equal.body).toMatchObject({ province: 'Lleida', state: null });
    expect((await calendar.get('/venues')).body.total).toBe(1);
  });

  it('is a text in the language of the URL', async () => {
    const { id } = await given.venue({
      ca: { venue: 'Palau', stateprovince: 'Lleida' },
      es: { venue: 'Palacio', stateprovince: 'Lérida' },
    });

    expect((await calendar.get(`/venues/${id}`)).body.stateprovince).toBe('Lleida');
    expect((await calendar.get(`/venues/${id}`, { language: 'es' })).body).toMatchObject({ stateprovince: 'Lérida', province: 'Lérida' });
  });
});

describe('geo_lat and geo_lng', () => {
  it.each([
    [{ geo_lat: 41.5 }, 'geo_lng'],
    [{ geo_lng: 2.1 }, 'geo_lat'],
    [{ geo_lat: 41.5, geo_lng: null }, 'geo_lng'],
    [{ geo_lat: '', geo_lng: 2.1 }, 'geo_lat'],
  ])('are refused one without the other: %j', async (coordinates, missing) => {
    const { status, body } = await calendar.post('/venues', { venue: 'Palau', ...coordinates });

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [missing]]);
    expect((await calendar.get('/venues')).body.total).toBe(0);
  });

  it('stay if they are omitted, change one by one, and are cleared together', async () => {
    const { id } = await given.venue({ ca: {} }, { geo_lat: 41.387559, geo_lng: 2.175264 });
    const change = async (changes: object) => {
      const { status, body } = await calendar.patch(`/venues/${id}`, changes);
      return status === 200 ? [body.geo_lat, body.geo_lng] : [status, Object.keys(body.data.params)];
    };

    expect(await change({ city: 'Barcelona' })).toEqual([41.387559, 2.175264]);
    expect(await change({ geo_lat: -90 })).toEqual([-90, 2.175264]);
    expect(await change({ geo_lat: null })).toEqual([400, ['geo_lat']]);
    expect(await change({})).toEqual([-90, 2.175264]);
    expect(await change({ geo_lat: null, geo_lng: null })).toEqual([null, null]);
    expect(await change({ geo_lng: 180 })).toEqual([400, ['geo_lat']]);
    expect(await change({ geo_lat: 0, geo_lng: 0 })).toEqual([0, 0]);
  });

  it.each([
    [90.000001, 0, 'geo_lat'],
    [0, -180.5, 'geo_lng'],
    ['north', 0, 'geo_lat'],
    [0, true, 'geo_lng'],
  ])('are refused if they are no degrees: %j, %j', async (geo_lat, geo_lng, wrong) => {
    const { status, body } = await calendar.post('/venues', { venue: 'Palau', geo_lat, geo_lng });

    expect([status, Object.keys(body.data.params)]).toEqual([400, [wrong]]);
  });
});
