import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
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

  it('comes by as many names with as many statements as by one', async () => {
    const names = ['Palau', 'Ateneu', 'Liceu', 'Born', 'Mercat', 'Teatre'];
    const ids: number[] = [];
    for (const name of names) ids.push((await create(name)).id);
    const { id } = (await write([])).body;
    const count = async (work: () => ReturnType<typeof write>) => {
      const statements = await calendar.recordOwnQueries(async () => expect(idsIn((await work()).body)).not.toEqual([]));
      return statements.length;
    };
    const change = (links: unknown) => calendar.patch(`/events/${id}`, { [resource]: links });

    const [created, createdWithAll] = [await count(() => write([names[0]])), await count(() => write(names))];
    const changed = await count(() => change([names[0]]));
    await change([]);
    const changedToAll = await count(() => change(names));

    expect(idsIn((await calendar.get(`/events/${id}`)).body)).toEqual(ids);
    expect([createdWithAll, changedToAll]).toEqual([created, changed]);
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
      ['ca', `diversos registres tenen el nom Palau; envieu l’identificador d’un d’ells: ${one.id}, ${another.id}`],
      ['es', `varios registros tienen el nombre Palau; envíe el identificador de uno de ellos: ${one.id}, ${another.id}`],
      ['en', `several records have the name Palau; send the id of one of them: ${one.id}, ${another.id}`],
    ] as const) {
      expect(await write('Palau', language)).toMatchObject({ status: 400, body: { data: { params: { [resource]: reason } } } });
    }
    expect((await calendar.get('/events', { as: ADMIN })).body.total).toBe(0);
  });

  it('digits are an id, also where they are the name of another record', async () => {
    const [one, another] = [await create('Palau'), await create('2027')];

    expect(idsIn((await write(String(one.id))).body)).toEqual([one.id]);
    expect((await write('2027')).status).toBe(400);
    expect(await write('20272027202')).toMatchObject({
      status: 400,
      body: { data: { params: { [`${resource}.0`]: expect.any(String) } } },
    });
    expect(idsIn((await write([another.id])).body)).toEqual([another.id]);
    expect(idsIn((await write(`${another.id}, ${one.id}`)).body)).toEqual([another.id, one.id]);
  });

  it('a text that is not all digits is one name, also with commas and in a form', async () => {
    const theatre = await create('Teatre Principal, Vic');
    const [withComma, without] = [await create('Sala 1,2'), await create('Sala')];

    expect(idsIn((await write('teatre principal, vic')).body)).toEqual([theatre.id]);
    expect(idsIn((await write('Sala 1,2')).body)).toEqual([withComma.id]);
    expect(idsIn((await write(['Sala', 'Teatre Principal, Vic'])).body)).toEqual([without.id, theatre.id]);
    const form = new URLSearchParams({ ...FAIR, [resource]: 'Teatre Principal, Vic' });
    expect(idsIn((await calendar.post('/events', form)).body)).toEqual([theatre.id]);
    const refused = await write(`${without.id}, Sala`, 'en');
    expect(refused.body.data.params).toEqual({ [resource]: `does not exist or cannot be used: ${without.id}, Sala` });
  });

  it('that a draft beside a published translation has is found only by those who see the draft', async () => {
    const [owner, author, contributor] = [
      await calendar.person('author'),
      await calendar.person('author'),
      await calendar.person('contributor'),
    ];
    const palau = await given[resource]({ ca: { [resource]: 'Palau' }, es: { [resource]: 'Palacio nuevo', status: 'draft' } }, {}, owner);
    const named = async (name: string, as: Person) => {
      const { status, body } = await calendar.post('/events', { ...FAIR, [resource]: name }, { as });
      return status === 201 ? idsIn(body) : status;
    };

    for (const user of [author, contributor]) {
      expect(await named('Palacio nuevo', user)).toBe(400);
      expect(await named('Palau', user)).toEqual([palau.id]);
    }
    for (const user of [owner, await calendar.person('editor')]) expect(await named('Palacio nuevo', user)).toEqual([palau.id]);
    const another = await create('Palacio nuevo');
    for (const user of [author, contributor]) expect(await named('Palacio nuevo', user)).toEqual([another.id]);
    expect(await named('Palacio nuevo', owner)).toBe(400);
  });

  it('errors tell all bad links at once, and the places of names that several have', async () => {
    const good = await create('Liceu');
    const [one, another] = [await create('Palau'), await create('Palau')];
    const hint = `several records have the name Palau; send the id of one of them: ${one.id}, ${another.id}`;

    const { status, body } = await write([good.id, 'Palau', 'Teatre', 4_000_000, 'Auditori', { id: 4_000_001 }, 'palau'], 'en');

    expect([status, body.data.params]).toEqual([
      400,
      {
        [resource]: 'does not exist or cannot be used: Teatre, 4000000, Auditori, 4000001',
        [`${resource}.1`]: hint,
        [`${resource}.6`]: hint.replace('Palau', 'palau'),
      },
    ]);
    expect((await calendar.get('/events', { as: ADMIN })).body.total).toBe(0);
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
      expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [`${resource}.0`]]);
    }
    const refused = await write('x'.repeat(256));
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [resource]]);
  });
});
