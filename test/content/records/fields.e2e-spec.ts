import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const VENUE = { collection: 'venues', resource: 'venue' } as const;
const ORGANIZER = { collection: 'organizers', resource: 'organizer' } as const;

it.each([
  ...RECORD_RESOURCES.map((resource) => ({ ...resource, field: 'description', value: '<p>Nou</p>', empty: '' })),
  { ...VENUE, field: 'website', value: 'https://nou.cat/', empty: null },
  { ...VENUE, field: 'address', value: 'Gran Via, 1', empty: null },
  { ...VENUE, field: 'city', value: 'Lleida', empty: null },
  { ...VENUE, field: 'country', value: 'Andorra', empty: null },
  { ...VENUE, field: 'province', value: 'Lleida', empty: null },
  { ...VENUE, field: 'state', value: 'Texas', empty: null },
  { ...VENUE, field: 'zip', value: '25001', empty: null },
  { ...VENUE, field: 'phone', value: '973', empty: null },
  { ...ORGANIZER, field: 'website', value: 'https://nou.cat/', empty: null },
  { ...ORGANIZER, field: 'phone', value: '973', empty: null },
  { ...ORGANIZER, field: 'email', value: 'nou@orfeo.cat', empty: null },
])(
  'an update of $collection keeps $field if it is omitted, clears it for null or an empty text, and takes a value',
  async ({ collection, resource, field, value, empty }) => {
    const { id } = await given[resource]({ ca: {} }, { [field]: value });
    const change = async (changes: object) => (await calendar.patch(`/${collection}/${id}`, changes)).body[field];

    expect(await change({})).toBe(value);
    expect(await change({ [field]: null })).toBeNull();
    expect(await change({ [field]: value })).toBe(value);
    expect(await change({ [field]: '' })).toBe(empty);
    expect(await change({ [field]: value })).toBe(value);
    expect((await calendar.get(`/${collection}/${id}`)).body[field]).toBe(value);
  },
);

it.each(['show_map', 'show_map_link'])('an update of a venue keeps %s if it is omitted, and null stands for true', async (field) => {
  const { id } = await given.venue({ ca: {} }, { [field]: false });
  const change = async (changes: object) => (await calendar.patch(`/venues/${id}`, changes)).body[field];

  expect(await change({})).toBe(false);
  expect(await change({ [field]: null })).toBe(true);
  expect(await change({ [field]: false })).toBe(false);
  expect((await calendar.get(`/venues/${id}`)).body[field]).toBe(false);
});
