import { describe, expect, it } from '@jest/globals';
import { type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const TEN = Array.from({ length: 10 }, (_, n) => n);

describe.each(CONTENT_RESOURCES)('an old slug of $collection', ({ collection, resource, name }) => {
  const leadsTo = async (slug: string, as?: Person) => {
    const { status, headers } = await calendar.get(`/${collection}/by-slug/${slug}`, as && { as });
    return [status, headers.get('Location')?.split('/').at(-1)];
  };
  const renamed = async (fields: object = {}, texts: Record<string, string> = {}, as?: Person) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', ...texts } }, { ...fields }, as);
    await calendar.patch(`/${collection}/${id}`, { slug: 'mercat' });
    return id as number;
  };

  it.each(['draft', 'pending', 'private', 'future'])('does not reveal a hidden record (%s)', async (status) => {
    const owner = await calendar.person('author');
    const editor = await calendar.person('editor');
    const date = status === 'future' ? { date: '2027-01-01' } : {};
    await renamed({ status, ...date, author: owner.id });

    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect(await leadsTo('fira', await calendar.person('author'))).toEqual([404, undefined]);
    expect(await leadsTo('fira', owner)).toEqual([301, 'mercat']);
    expect(await leadsTo('fira', editor)).toEqual([301, 'mercat']);
  });

  it('does not reveal a record with only draft texts', async () => {
    const owner = await calendar.person('contributor');
    const id = await renamed({ author: owner.id }, { translation_status: 'draft' });

    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect(await leadsTo('fira', owner)).toEqual([301, 'mercat']);
    // It was the slug of a draft, so only users who see drafts are redirected.
    await calendar.patch(`/${collection}/${id}`, { translation_status: 'complete' });
    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect((await calendar.get(`/${collection}/by-slug/mercat`)).status).toBe(200);
  });

  it('leads to the public record although a hidden record has it in another language now', async () => {
    await renamed();
    await given[resource]({ en: { [name]: 'Fair', slug: 'fira' } }, { status: 'draft' });

    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('is unavailable like the current slug while the record is in the trash, and leads on when it is back', async () => {
    const id = await renamed();
    await calendar.delete(`/${collection}/${id}`);

    const { body } = await calendar.get(`/${collection}/by-slug/fira`);
    const again = await calendar.delete(`/${collection}/by-slug/fira`);
    const changed = await calendar.patch(`/${collection}/by-slug/fira`, { description: 'Parades' });

    expect(body.code).toBe(`${resource}-no-longer-available`);
    expect([await leadsTo('fira'), await leadsTo('mercat')]).toEqual([
      [410, undefined],
      [410, undefined],
    ]);
    expect([again.status, again.body.code]).toEqual([410, `${resource}-is-in-trash`]);
    expect([changed.status, changed.body.code]).toEqual([410, `${resource}-no-longer-available`]);
    await calendar.patch(`/${collection}/${id}`, { status: 'publish' });
    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('of a record in the trash is free for a new record, which keeps it', async () => {
    const deleted = await renamed();
    await calendar.delete(`/${collection}/${deleted}`);
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${deleted}`, { status: 'publish' });

    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(id);
  });

  it('leads to the record that had it last, not to an earlier one in the trash', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    await renamed();

    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('belongs to the record that leaves the trash with it', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    await renamed();
    await calendar.patch(`/${collection}/${first.id}`, { status: 'publish' });

    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(first.id);
    await calendar.delete(`/${collection}/${first.id}`);
    expect(await leadsTo('fira')).toEqual([410, undefined]);
  });

  it('that another record has now does not lead to a record that leaves the trash with a new slug', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    const second = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${first.id}`, { status: 'publish', slug: 'aplec' });

    expect(await leadsTo('aplec')).toEqual([200, undefined]);
    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(second.id);
    await calendar.delete(`/${collection}/${second.id}`);
    expect(await leadsTo('fira')).toEqual([410, undefined]);
  });

  it('stays if a write that would take it fails', async () => {
    await renamed();

    const { status } = await calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES, author: 999_999 });

    expect(status).toBe(400);
    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('leads to its own record, also if ten records are renamed at once', async () => {
    const records = await Promise.all(TEN.map((n) => given[resource]({ ca: { [name]: `Parada ${n}` } })));

    const answers = await Promise.all(records.map(({ id }, n) => calendar.patch(`/${collection}/${id}`, { slug: `lloc-${n}` })));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await Promise.all(TEN.map((n) => leadsTo(`parada-${n}`)))).toEqual(answers.map(({ body }) => [301, body.slug]));
  });

  it('remains of each name but the last, if one record is renamed several times at once', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const answers = await Promise.all(TEN.map((n) => calendar.patch(`/${collection}/${id}`, { slug: `nom${n}` })));

    const written = answers.filter(({ status }) => status === 200).map(({ body }) => body.slug as string);
    const { slug } = (await calendar.get(`/${collection}/${id}`)).body;
    expect(written).toContain(slug);
    for (const old of ['fira', ...written.filter((one) => one !== slug)]) expect([old, ...(await leadsTo(old))]).toEqual([old, 301, slug]);
  });

  it('belongs to one record only if a new record takes it while another gives it up', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const [left, ...created] = await Promise.all([
      calendar.patch(`/${collection}/${id}`, { slug: 'mercat' }),
      ...TEN.map(() => calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES })),
    ]);

    expect([left.status, ...created.map(({ status }) => status)]).toEqual([200, ...Array(10).fill(201)]);
    const claimed = created.find(({ body }) => body.slug === 'fira');
    const { status, body } = await calendar.get(`/${collection}/by-slug/fira`);
    expect([status, claimed ? body.id : body.data.id]).toEqual(claimed ? [200, claimed.body.id] : [301, id]);
  });
});
