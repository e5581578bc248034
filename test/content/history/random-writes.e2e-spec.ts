import { expect, it } from '@jest/globals';
import { createRandom, type Random } from '../../events/words/random.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES, type RecordResource } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const WRITES = 40;

/** Fields and texts, by their names: `featured`, `es title`. What a record does not have is left out. */
type Values = Map<string, unknown>;

/** Values of the resources that have more than a name and a description. */
const FIELDS: Record<string, Record<string, readonly unknown[]>> = {
  event: {
    ...{ featured: [true, false], cost: ['5 €', '7 €', null], event_status: ['scheduled', 'postponed'], in_language: [['ca'], []] },
    ...{ start_date: ['2026-11-22 18:00:00', '2026-11-22 17:00:00'], age_min: [3, null], accessibility: [['motor'], []] },
  },
  venue: { zip: ['08001', '43201', null], show_map: [true, false], phone: ['93', null], accessibility: [['visual', 'hearing'], []] },
  organizer: { email: ['a@example.org', null], phone: ['93', '977', null] },
  category: { color: ['red', 'teal', null] },
};

const normalize = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

function toValues(
  fields: Record<string, unknown>,
  texts: Record<string, Record<string, unknown>>,
  names: readonly string[],
  textNames: readonly string[],
): Values {
  const entries = [
    ...names.map((name) => [name, normalize(fields[name])] as const),
    ...Object.entries(texts).flatMap(([language, text]) =>
      textNames.map((name) => [`${language} ${name}`, normalize(text[name])] as const),
    ),
  ];
  return new Map(entries.filter(([, value]) => value !== null && value !== false));
}

class Walk {
  /** What the record was told to be after each version. */
  readonly told = new Map<number, Values>();
  private readonly names: string[];

  constructor(
    private readonly one: RecordResource,
    private readonly id: number,
    private readonly random: Random,
    private readonly users: readonly Person[],
  ) {
    this.names = Object.keys(FIELDS[one.resource] ?? {});
  }

  get path(): string {
    return `/${this.one.collection}/${this.id}`;
  }

  /** Reads the record, and notes it as its version. */
  async read(): Promise<{ version: number; values: Values }> {
    const { body } = await calendar.get(this.path, { as: ADMIN });
    const texts = (await calendar.get(`${this.path}/translations`, { as: ADMIN })).body;
    const values = toValues(body, texts, this.names, [this.one.name, 'description']);
    this.told.set(body.version, values);
    return { version: body.version, values };
  }

  async readVersion(version: number): Promise<Values> {
    const { body } = await calendar.get(`${this.path}/history/${version}`, { as: ADMIN });
    return toValues(body.record, body.translations, this.names, [this.one.name, 'description']);
  }

  async write(): Promise<void> {
    const { random } = this;
    const as = random.pick(this.users);
    if (random.chance(0.1)) {
      await calendar.request('DELETE', `${this.path}/translations/${random.pick(['es', 'en'])}`, { as });
      return;
    }
    const { [this.one.resource]: own = {} } = FIELDS;
    const fields = Object.entries(own)
      .filter(() => random.chance(0.3))
      .map(([name, values]) => [name, random.pick([...values])] as const);
    const text = (language: string) => ({
      ...(random.chance(0.5) && { [this.one.name]: `${language} ${this.one.resource} ${random.integer(1, 3)}` }),
      ...(random.chance(0.5) && { description: random.pick(['Una', 'Dues', null]) }),
    });
    const languages = ['ca', 'es', 'en'].filter(() => random.chance(0.4)).map((language) => [language, text(language)] as const);
    const body = { ...Object.fromEntries(fields), translations: Object.fromEntries(languages) };
    await calendar.request('PATCH', this.path, { as, body });
  }

  /** Returns the record as it is when a version is undone: what no later one has changed goes back. */
  expectUndone(version: number, now: Values): Values {
    const [before, after] = [this.told.get(version - 1)!, this.told.get(version)!];
    const undone = new Map(now);
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const isChanged = JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name));
      if (!isChanged || JSON.stringify(now.get(name)) !== JSON.stringify(after.get(name))) continue;
      if (before.has(name)) undone.set(name, before.get(name));
      else undone.delete(name);
    }
    return undone;
  }

  /** Returns the record as it is when a version is restored: languages that it did not have stay. */
  expectRestored(version: number, now: Values): Values {
    const then = this.told.get(version)!;
    const languages = new Set([...then.keys()].flatMap((name) => (name.includes(' ') ? name.slice(0, 2) : [])));
    const kept = [...now].filter(([name]) => name.includes(' ') && !languages.has(name.slice(0, 2)));
    return new Map([...then, ...kept]);
  }
}

const sorted = (values: Values) => [...values].sort(([one], [other]) => (one < other ? -1 : 1));

it.each(RECORD_RESOURCES)('each version of one of the $collection is as it was told, and undo and restore bring it back', async (one) => {
  const random = createRandom(48);
  const users = [ADMIN, await calendar.person('editor'), await calendar.person('administrator')];
  const { id } = await given[one.resource]({ ca: {} });
  const walk = new Walk(one, id, random, users);
  await walk.read();

  for (let n = 0; n < WRITES; n++) {
    const { version, values } = await walk.read();
    const past = random.integer(1, version);
    const action = random.chance(0.25) ? random.pick(['undo', 'restore']) : 'write';
    if (action === 'write') await walk.write();
    else if (action === 'restore' || past > 1) {
      const { status, body } = await calendar.post(`${walk.path}/history/${past}/${action}`, {}, { as: random.pick(users) });
      const expected = action === 'undo' ? walk.expectUndone(past, values) : walk.expectRestored(past, values);
      expect([n, action, past, status, body.code]).toEqual([n, action, past, 200, undefined]);
      expect([n, action, past, sorted((await walk.read()).values)]).toEqual([n, action, past, sorted(expected)]);
    }
  }

  for (const [version, values] of walk.told) expect([version, sorted(await walk.readVersion(version))]).toEqual([version, sorted(values)]);
});
