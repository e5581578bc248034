import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(TERM_RESOURCES)('a list of $collection', ({ collection, resource }) => {
  /** With the terms that have no events. */
  const list = (query: string) => calendar.get(`/${collection}?hide_empty=false&${query}`);
  const idsOf = async (query: string): Promise<number[]> => (await list(query)).body[collection].map(({ id }: { id: number }) => id);
  const term = (name: string) => given[resource]({ ca: { name } });
  const eventWith = ({ id }: { id: number }, fields: object = {}) => given.event({ ca: {} }, { [collection]: [id], ...fields });

  it('includes and excludes ids, in every form of a list', async () => {
    const [one, two, three] = [await term('A'), await term('B'), await term('C')];

    expect(await idsOf(`include=${one.id},${three.id}`)).toEqual([one.id, three.id]);
    expect(await idsOf(`include[]=${one.id}&include[]=${two.id}`)).toEqual([one.id, two.id]);
    expect(await idsOf(`include=${two.id}&include=${three.id}`)).toEqual([two.id, three.id]);
    expect(await idsOf(`include=${one.id},999999`)).toEqual([one.id]);
    expect(await idsOf(`exclude=${one.id},${three.id}`)).toEqual([two.id]);
    expect(await idsOf(`include=${one.id},${two.id}&exclude=${two.id}`)).toEqual([one.id]);
  });

  it('takes three hundred ids', async () => {
    const { id } = await term('A');
    await term('B');

    expect(await idsOf(`include=${Array.from({ length: 300 }, (_, n) => 900_000 + n).join()},${id}`)).toEqual([id]);
  });

  it.each(['include=one', 'exclude=1,-2', 'include=0', 'exclude=1.5'])('refuses %s', async (query) => {
    const { status, body } = await list(query);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
  });

  it('leaves out terms without published events, unless the client asks for them', async () => {
    const [used, drafted, unused] = [await term('A'), await term('B'), await term('C')];
    await eventWith(used);
    await eventWith(drafted, { status: 'draft' });
    const listed = async (query: string) =>
      (await calendar.get(`/${collection}${query}`)).body[collection].map(({ id }: { id: number }) => id);

    expect(await listed('')).toEqual([used.id]);
    expect(await listed('?hide_empty=1')).toEqual([used.id]);
    expect(await listed('?hide_empty=no')).toEqual([used.id, drafted.id, unused.id]);
    expect((await calendar.get(`/${collection}?hide_empty=maybe`)).body.data.params).toHaveProperty('hide_empty');
  });

  it.each(['post', 'event'])('has only the terms of one event if the client names it by %s', async (parameter) => {
    const linked = await term('Música');
    const event = await eventWith(linked);
    await eventWith(await term('Teatre'));

    expect(await idsOf(`${parameter}=${event.id}`)).toEqual([linked.id]);
    expect(await idsOf(`post=${event.id}&event=${event.id}`)).toEqual([linked.id]);
  });

  it.each(['post', 'event'])('refuses an event by %s that does not exist or that the reader may not see', async (parameter) => {
    const draft = await given.event({ ca: {} }, { [collection]: ['Música'], status: 'draft' });

    const answers = [await list(`${parameter}=999999`), await list(`${parameter}=${draft.id}`), await list(`${parameter}=fira`)];

    expect(answers.map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual(Array(3).fill([400, [parameter]]));
  });

  it('can be limited to slugs, to several at once and to slugs of digits', async () => {
    const [music, year] = [await term('Música'), await term('2026')];
    await term('Músic');

    expect(await idsOf('slug=musica')).toEqual([music.id]);
    expect(await idsOf('slug=musica,2026,none')).toEqual([year.id, music.id]);
    expect(await idsOf('slug=none')).toEqual([]);
  });

  it.each(['', '%20', ',', 'musica,'])('refuses a list of slugs with an empty slug: slug=%s', async (slugs) => {
    const { status, body } = await calendar.get(`/${collection}?slug=${slugs}`);

    expect([status, body.data.params]).toEqual([400, { slug: 'no pot ser buit' }]);
  });

  it('has only the terms that match all filters', async () => {
    const [both, named, linked] = [await term('Música coral'), await term('Música pop'), await term('Teatre')];
    const event = await given.event({ ca: {} }, { [collection]: [both.id, linked.id] });
    await eventWith(named);

    expect(
      await idsOf(`search=musica&event=${event.id}&include=${both.id},${named.id}&exclude=${linked.id}&slug=musica-coral,musica-pop`),
    ).toEqual([both.id]);
  });

  it('orders by name, id, slug, count and description, both ways', async () => {
    const b = await given[resource]({ ca: { name: 'B', slug: 'y', description: 'primera' } });
    const c = await given[resource]({ ca: { name: 'C', slug: 'x', description: 'Última' } });
    const a = await given[resource]({ ca: { name: 'A', slug: 'z', description: 'segona' } });
    await eventWith(b);
    await given.event({ ca: {} }, { [collection]: [b.id, a.id] });
    for (let n = 0; n < 3; n++) await eventWith(c, { status: 'draft' });
    const orders = { name: [a, b, c], id: [b, c, a], slug: [c, b, a], count: [c, a, b], description: [b, a, c] };

    expect(await idsOf('')).toEqual([a.id, b.id, c.id]);
    for (const [orderby, terms] of Object.entries(orders)) {
      const ids = terms.map(({ id }) => id);
      expect([orderby, await idsOf(`orderby=${orderby}`)]).toEqual([orderby, ids]);
      expect([orderby, await idsOf(`orderby=${orderby}&order=asc`)]).toEqual([orderby, ids]);
      expect([orderby, await idsOf(`orderby=${orderby}&order=desc`)]).toEqual([orderby, ids.toReversed()]);
    }
  });

  it('has each term on one page only, where counts are equal', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await given[resource]()).id);

    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`orderby=count&per_page=2&page=${page}`)));

    expect(pages.flat()).toEqual(ids);
  });

  it('shows only the fields that the client asks for', async () => {
    const { id } = await term('Música');
    await eventWith({ id });

    const { body } = await calendar.get(`/${collection}?_fields=id,count,urls.self`);

    const self = `http://calendar.test/ca/api/calendar/events/v1/${collection}/${id}`;
    expect(body[collection]).toEqual([{ id, count: 1, urls: { self } }]);
  });

  it.each(['order=up', 'orderby=parent', 'orderby='])('refuses %s', async (query) => {
    const { status, body } = await calendar.get(`/${collection}?${query}`);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
  });
});
