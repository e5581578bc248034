import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const readVersions = (...ids: number[]) =>
  Promise.all(ids.map(async (id) => (await calendar.get(`/events/${id}`, { as: ADMIN })).body.version));

it('a date shows the last version of its series that changed the date itself, or the series', async () => {
  const { id, first, second } = await given.course();
  const seen = [await readVersions(id, first, second)];

  for (const [changed, body] of [
    [first, { title: 'Una altra' }],
    [first, { external_ids: { other: '1' } }],
    [second, { translations: { es: { title: 'Otra' } } }],
    [id, { featured: true }],
    [second, { featured: false }],
    [first, { status: 'trash' }],
    [first, { status: 'publish' }],
    [first, { inherit: true }],
  ] as const) {
    await calendar.patch(`/events/${changed}`, body);
    seen.push(await readVersions(id, first, second).catch(() => []));
  }

  expect(seen).toEqual([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
    [4, 3, 4],
    [5, 5, 5],
    [6, 5, 6],
    [7, undefined, 6],
    [8, 8, 6],
    [9, 9, 6],
  ]);
});

it('the condition of a write of a date is the version of the date; that of a series counts all changes', async () => {
  const { id, first, second } = await given.course();
  await calendar.patch(`/events/${first}`, { title: 'Una altra' });
  const write = (written: number, version: number) => calendar.patch(`/events/${written}?if_version=${version}`, { sticky: true });

  const ofSeries = [await write(id, 1), await write(id, 2)];
  const stale = await write(second, 2);
  const fresh = await write(second, 3);
  const other = await write(first, 3);

  expect(ofSeries.map(({ status, body }) => [status, body.data?.version])).toEqual([
    [412, 2],
    [200, undefined],
  ]);
  expect([stale.status, stale.body.data.version]).toEqual([412, 3]);
  expect([fresh.status, other.status]).toEqual([200, 200]);
});

it.each(['DELETE', 'PATCH', 'PUT'])('%s of a date by its start takes a version as a condition', async (method) => {
  const { id } = await given.course();
  await calendar.patch(`/events/${id}`, { featured: true });
  const path = `/events/${id}/occurrences/2026-12-08`;
  const body = method === 'DELETE' ? {} : { body: { title: 'Una altra' } };

  const [stale, fresh] = [1, 2].map((version) => calendar.request(method, `${path}?if_version=${version}`, { as: ADMIN, ...body }));

  expect([(await stale!).status, (await fresh!).status]).toEqual([412, 200]);
});

it('a write of ticket_status alone raises the version of neither a date nor its series, and modified stays', async () => {
  const { id, first, series } = await given.course();
  calendar.clock.set('2026-11-22T11:00:00Z');

  for (const ticket_status of ['limited', 'sold_out']) await calendar.patch(`/events/${first}?if_version=1`, { ticket_status });

  expect(await readVersions(id, first)).toEqual([1, 1]);
  expect((await calendar.get(`/events/${id}`, { as: ADMIN })).body).toMatchObject({ modified: series.modified, exceptions_total: 1 });
});

it('the second part of a divided series counts on, so that its dates never show a version again', async () => {
  const { id, third, fourth } = await given.course();
  await calendar.patch(`/events/${fourth}`, { title: 'Una altra' });

  const { body } = await calendar.patch(`/events/${third}?scope=following&if_version=1`, { featured: true });

  expect([body.version, ...(await readVersions(id, third, fourth))]).toEqual([4, 3, 4, 4]);
});
