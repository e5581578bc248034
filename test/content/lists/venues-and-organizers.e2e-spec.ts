import { describe, expect, it } from '@jest/globals';
import { type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(VENUES_AND_ORGANIZERS)('a list of $collection', ({ collection, resource, name }) => {
  const idsOf = async (query: string, as?: Person): Promise<number[]> =>
    (await calendar.get(`/${collection}?${query}`, as && { as })).body[collection].map(({ id }: { id: number }) => id);
  const record = (title: string, fields: object = {}, as?: Person) => given[resource]({ ca: { [name]: title } }, { ...fields }, as);
  const eventWith = ({ id }: { id: number }, fields: object = {}) => given.event({ ca: {} }, { [resource]: [id], ...fields });

  it('is sorted by id where names are equal', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await record('Palau')).id);

    expect(await idsOf('')).toEqual(ids);
  });

  it('has only the records of one event if the client names the event', async () => {
    const linked = await record('A');
    const event = await eventWith(linked);
    await eventWith(await record('B'));

    expect(await idsOf(`event=${event.id}`)).toEqual([linked.id]);
  });

  it('refuses an event that does not exist or that the reader may not see', async () => {
    const draft = await eventWith(await record('A'), { status: 'draft' });

    const answers = await Promise.all(['999999', draft.id, 'fira'].map((event) => calendar.get(`/${collection}?event=${event}`)));

    expect(answers.map(({ status, body }) => [status, body.code, Object.keys(body.data.params)])).toEqual(
      Array(3).fill([400, 'rest_invalid_param', ['event']]),
    );
  });

  it('separates records with events from those without, and ignores events that the reader may not see', async () => {
    const [used, drafted, unused] = [await record('A'), await record('B'), await record('C')];
    await eventWith(used);
    await eventWith(drafted, { status: 'draft' });

    expect(await idsOf('has_events=true')).toEqual([used.id]);
    expect(await idsOf('has_events=0')).toEqual([drafted.id, unused.id]);
    expect(await idsOf('')).toEqual([used.id, drafted.id, unused.id]);
  });

  it('can be limited to records with upcoming events, which include events under way', async () => {
    const [upcoming, underWay, past, drafted] = [await record('A'), await record('B'), await record('C'), await record('D')];
    await eventWith(upcoming);
    await eventWith(underWay, { start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 12:00:01' });
    await eventWith(past, { start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 11:59:59' });
    await eventWith(drafted, { status: 'draft' });

    expect(await idsOf('only_with_upcoming=1')).toEqual([upcoming.id, underWay.id]);
    expect(await idsOf('only_with_upcoming=false')).toHaveLength(4);
  });

  it('has only the records that match all filters', async () => {
    const both = await record('Palau de la Música');
    const named = await record('Escola de Música');
    const linked = await record('Ajuntament');
    const event = await given.event({ ca: {} }, { [resource]: [both.id, linked.id] });
    await eventWith(named);

    expect(await idsOf(`search=musica&event=${event.id}&has_events=1&only_with_upcoming=1&status=publish`)).toEqual([both.id]);
  });
});
