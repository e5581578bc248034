import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(RECORD_RESOURCES)('a search for $collection', ({ collection, resource, name }) => {
  const search = async (text: string): Promise<number[]> => {
    const { body } = await calendar.get(`/${collection}?hide_empty=false&search=${encodeURIComponent(text)}`);
    return body[collection].map(({ id }: { id: number }) => id);
  };

  it.each(['MUSICA', 'músi', 'col·legi', 'collegi', '100%', 'a_b'])(
    'finds «%s» in the name, and ignores upper case and accents',
    async (text) => {
      const { id } = await given[resource]({ ca: { [name]: 'Col·legi de Música 100% a_b' } });
      await given[resource]({ ca: { [name]: 'Colegi de Mus. 1000 axb' } });

      expect(await search(text)).toEqual([id]);
    },
  );

  it.each(['MUSICA', 'sala de musica', '"a veus"', '100%'])('finds «%s» in the description, and ignores its markup', async (text) => {
    const description = '<p>Sala&nbsp;de <b>Música</b></p><p>A <b>veus</b> 100%</p>';
    const { id } = await given[resource]({ ca: { [name]: 'Palau', description } });
    await given[resource]({ ca: { [name]: 'Auditori', description: 'Sala de mus. Aveus 1000' } });
    await given[resource]({ ca: { [name]: 'Teatre', description: null } });

    expect(await search(text)).toEqual([id]);
  });

  it.each([
    'obert collegi',
    'Col·legi',
    'tarda   obert',
    '"col·legi obert"',
    'a_b  100%',
    'obert "a la"',
    'ert"col',
    'tarda "col',
    '"" obert',
  ])('finds a record that contains each word of «%s», in any order', async (text) => {
    const { id } = await given[resource]({ ca: { [name]: 'Col·legi obert', description: '<p>A la tarda: "a_b", 100%</p>' } });
    await given[resource]({ ca: { [name]: 'Col·lecció', description: 'Obrim a les tardes' } });

    expect(await search(text)).toEqual([id]);
  });

  it.each(['"obert collegi"', '"tarda a"', '" collegi"', 'collegi tancat', '"obert a la"'])(
    'does not find a record that lacks a word of «%s»',
    async (text) => {
      await given[resource]({ ca: { [name]: 'Col·legi obert', description: '<p>A la tarda</p>' } });

      expect(await search(text)).toEqual([]);
    },
  );

  it.each(['%20%20', '', 'a', 'x'.repeat(201), '%00', '""', '%22%20%22', '·%20·', [...'abcdefghijklmnopqrstu'].join('+')])(
    'refuses to search for «%s»',
    async (text) => {
      const { status, body } = await calendar.get(`/${collection}?search=${text}`);

      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['search']]);
    },
  );
});

it.each([
  { collection: 'venues', resource: 'venue', field: 'address', value: 'Plaça Major, 3', search: 'placa major' },
  { collection: 'venues', resource: 'venue', field: 'city', value: 'L’Hospitalet', search: "l'hospitalet" },
  { collection: 'venues', resource: 'venue', field: 'country', value: 'Itàlia', search: 'italia' },
  { collection: 'venues', resource: 'venue', field: 'zip', value: 'AB-08003', search: 'ab-080' },
  { collection: 'venues', resource: 'venue', field: 'phone', value: '+34 932 95', search: '932 95' },
  { collection: 'organizers', resource: 'organizer', field: 'email', value: 'Info@orfeo.cat', search: 'info@ORFEO' },
  { collection: 'organizers', resource: 'organizer', field: 'phone', value: '+34 932 95', search: '932 95' },
] as const)('a search for $collection finds «$search» in the $field', async ({ collection, resource, field, value, search }) => {
  const { id } = await given[resource]({ ca: {} }, { [field]: value });
  await given[resource]({ ca: {} }, { [field]: null });

  const { body } = await calendar.get(`/${collection}?search=${encodeURIComponent(search)}`);

  expect(body[collection]).toMatchObject([{ id }]);
});
