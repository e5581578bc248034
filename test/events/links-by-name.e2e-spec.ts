import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = { title: 'Fira', start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 12:00:00' };

describe.each(['venue', 'organizer'] as const)('%s', (resource) => {
  const list = resource === 'venue' ? 'venues' : 'organizer';
  const create = (name: string, fields: Record<string, unknown> = {}) => given[resource]({ ca: { [resource]: name } }, fields);
  const write = (links: unknown, language = 'ca') => calendar.post('/events', { ...FAIR, [resource]: links }, { language });
  const idsIn = (body: Record<string, { id: number }[]>) => body[list]!.map(({ id }) => id);

  it('comes by the name that exactly one has, in any language and without regard to case and accents', async () => {
    const palau = await given[resource]({ ca: { [resource]: 'Palau de la Música' }, es: { [resource]: 'Palacio' } });
    const other = await create('Palau');

    for (const name of ['Palau de la Música', 'palau de la musica', 'Palacio']) {
      const { status, body } = await write(name, 'en');
      expect([status, idsIn(body)]).toEqual([201, [palau.id]]);
    }
    const mixed = await write([other.id, 'Palacio', { id: other.id }]);
    expect(idsIn(mixed.body)).toEqual([other.id, palau.id]);
    const changed = await calendar.patch(`/events/${mixed.body.id}`, { [resource]: ['Palau'] });
    expect(idsIn(changed.body)).toEqual([other.id]);
    expect((await calendar.get(`/${resource}s`)).body.total).toBe(2);
  });

  it('that no one has is refused, as is that of a record in the trash or of another’s draft', async () => {
    const author = await calendar.person('author');
    const deleted = await create('Palau');
    await calendar.delete(`/${resource}s/${deleted.id}`);
    await create('Palau', { status: 'draft' });

    for (const [language, reason] of [
      ['ca', 'no existeix o no es pot fer servir: Palau'],
      ['en', 'does not exist or cannot be used: Palau'],
    ] as const) {
      expect(await calendar.post('/events', { ...FAIR, [resource]: ['Palau'] }, { as: author, language })).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { [resource]: reason } } },
      });
    }
    expect((await calendar.get('/events', { as: ADMIN })).body.total).toBe(0);
  });

  it('that several have is refused with their ids, in the language of the URL', async () => {
    const [one, another] = [await create('Palau'), await create('palau')];

    for (const [language, reason] of [
      ['ca', `n’hi ha més d’un amb el nom Palau: envieu l’identificador d’un: ${one.id}, ${another.id}`],
      ['es', `hay más de uno con el nombre Palau: envíe el identificador de uno: ${one.id}, ${another.id}`],
      ['en', `more than one has the name Palau: send the id of one: ${one.id}, ${another.id}`],
    ] as const) {
      expect(await write('Palau', language)).toMatchObject({ status: 400, body: { data: { params: { [resource]: reason } } } });
    }
    expect((await calendar.get('/events', { as: ADMIN })).body.total).toBe(0);
  });

  it('digits are an id, also where they are the name of another record', async () => {
    const [one, another] = [await create('Palau'), await create('2027')];

    expect(idsIn((await write(String(one.id))).body)).toEqual([one.id]);
    expect((await write('2027')).status).toBe(400);
    expect(idsIn((await write([another.id])).body)).toEqual([another.id]);
  });

  it('that the same batch creates is found, and empty or too long names are refused', async () => {
    const operations = [
      { method: 'POST', path: `${resource}s`, body: { [resource]: 'Palau nou' } },
      { method: 'POST', path: 'events', body: { ...FAIR, [resource]: 'Palau nou' } },
    ];

    const { body } = await calendar.post('/batch', { atomic: true, operations });

    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([201, 201]);
    expect(idsIn(body.results[1].body)).toEqual([body.results[0].body.id]);
    for (const name of ['x'.repeat(256), ' ']) {
      const refused = await write([name]);
      expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [`${resource}.0.name`]]);
    }
  });
});
