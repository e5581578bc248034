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

  it.each(['draft', 'pending', 'private', 'future'])('does not tell that there is a hidden one (%s)', async (status) => {
    const owner = await calendar.person('author');
    const editor = await calendar.person('editor');
    const date = status === 'future' ? { date: '2027-01-01' } : {};
    await renamed({ status, ...date, author: owner.id });

    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect(await leadsTo('fira', await calendar.person('author'))).toEqual([404, undefined]);
    expect(await leadsTo('fira', owner)).toEqual([301, 'mercat']);
    expect(await leadsTo('fira', editor)).toEqual([301, 'mercat']);
  });

  it('does not tell that there is one whose texts are all drafts', async () => {
    const owner = await calendar.person('contributor');
    const id = await renamed({ author: owner.id }, { translation_status: 'draft' });

    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect(await leadsTo('fira', owner)).toEqual([301, 'mercat']);
    // It was a draft's, and stays the business of those who see drafts.
    await calendar.patch(`/${collection}/${id}`, { translation_status: 'complete' });
    expect(await leadsTo('fira')).toEqual([404, undefined]);
    expect((await calendar.get(`/${collection}/by-slug/mercat`)).status).toBe(200);
  });

  it('leads to what is public although a hidden one has it by now in another language', async () => {
    await renamed();
    await given[resource]({ en: { [name]: 'Fair', slug: 'fira' } }, { status: 'draft' });

    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('is gone with the record in the trash, as the present one is, and leads on once it is back', async () => {
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

  it('of the trash is free for a new record, and remains its own', async () => {
    const thrown = await renamed();
    await calendar.delete(`/${collection}/${thrown}`);
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${thrown}`, { status: 'publish' });

    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(id);
  });

  it('leads to who had it last, not to one that had it before and lies in the trash', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    await renamed();

    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('is that of the record that takes it back out of the trash', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    await renamed();
    await calendar.patch(`/${collection}/${first.id}`, { status: 'publish' });

    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(first.id);
    await calendar.delete(`/${collection}/${first.id}`);
    expect(await leadsTo('fira')).toEqual([410, undefined]);
  });

  it('that another has by now leads to nobody who comes back from the trash with a new one', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.delete(`/${collection}/${first.id}`);
    const second = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${first.id}`, { status: 'publish', slug: 'aplec' });

    expect(await leadsTo('aplec')).toEqual([200, undefined]);
    expect((await calendar.get(`/${collection}/by-slug/fira`)).body.id).toBe(second.id);
    await calendar.delete(`/${collection}/${second.id}`);
    expect(await leadsTo('fira')).toEqual([410, undefined]);
  });

  it('remains when a write that would claim it fails', async () => {
    await renamed();

    const { status } = await calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES, author: 999_999 });

    expect(status).toBe(400);
    expect(await leadsTo('fira')).toEqual([301, 'mercat']);
  });

  it('leads to its own record, also when ten are renamed at once', async () => {
    const records = await Promise.all(TEN.map((n) => given[resource]({ ca: { [name]: `Parada ${n}` } })));

    const answers = await Promise.all(records.map(({ id }, n) => calendar.patch(`/${collection}/${id}`, { slug: `lloc-${n}` })));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await Promise.all(TEN.map((n) => leadsTo(`parada-${n}`)))).toEqual(answers.map(({ body }) => [301, body.slug]));
  });

  it('is left for each name that one record is given at once, but the last', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const answers = await Promise.all(TEN.map((n) => calendar.patch(`/${collection}/${id}`, { slug: `nom${n}` })));

    const written = answers.filter(({ status }) => status === 200).map(({ body }) => body.slug as string);
    const { slug } = (await calendar.get(`/${collection}/${id}`)).body;
    expect(written).toContain(slug);
    for (const old of ['fira', ...written.filter((one) => one !== slug)]) expect([old, ...(await leadsTo(old))]).toEqual([old, 301, slug]);
  });

  it('is one record’s alone when a new one claims it while the other leaves it', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const [left, ...made] = await Promise.all([
      calendar.patch(`/${collection}/${id}`, { slug: 'mercat' }),
      ...TEN.map(() => calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES })),
    ]);

    expect([left.status, ...made.map(({ status }) => status)]).toEqual([200, ...Array(10).fill(201)]);
    const claimed = made.find(({ body }) => body.slug === 'fira');
    const { status, body } = await calendar.get(`/${collection}/by-slug/fira`);
    expect([status, claimed ? body.id : body.data.id]).toEqual(claimed ? [200, claimed.body.id] : [301, id]);
  });
});
