import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createRandom } from '../words/random.js';

const calendar = useCalendar();
const given = new Given(calendar);

const STEPS = 80;

type Values = Readonly<Record<string, unknown>>;

/** What a series has, and what its dates have of their own, after a version. */
interface State {
  readonly series: Values;
  readonly own: Readonly<Record<number, Values>>;
}

const CHOICES: Record<string, readonly unknown[]> = {
  featured: [true, false],
  cost: ['5 €', '7 €', '9 €'],
  title: ['Curs', 'Taller', 'Classe'],
  description: ['Una', 'Dues', null],
};
const NAMES = Object.keys(CHOICES);
const FIRST: Values = { featured: false, cost: '5 €', title: 'Curs', description: null };

const pick = (body: Values): Values => Object.fromEntries(NAMES.map((name) => [name, body[name] ?? null]));
const showDate = ({ series, own }: State, id: number): Values => ({ ...series, ...own[id] });

/** A value that is like that of the series is not the date's own. */
const setOwn = ({ series, own }: State, id: number, values: Values): State => {
  const merged = Object.entries({ ...own[id], ...values });
  return {
    series,
    own: { ...own, [id]: Object.fromEntries(merged.filter(([name, value]) => !(name in values) || value !== series[name])) },
  };
};

it('each version of a series and of its dates is as it was told, and undo and restore bring it back', async () => {
  const random = createRandom(22);
  const { id, first, second } = await given.course({ cost: '5 €' }, { ca: { title: 'Curs' } });
  const dates = [first, second];
  const states = new Map<number, State>([[1, { series: FIRST, own: {} }]]);
  /** What each version changed: the series, or a date. */
  const changed = new Map<number, number>([[1, id]]);
  let state = states.get(1)!;
  const read = async (one: number) => (await calendar.get(`/events/${one}`, { as: ADMIN })).body;

  for (let step = 0; step < STEPS; step++) {
    const target = random.pick([id, ...dates]);
    const listed = [...changed].filter(([version, by]) => version > 1 && (by === target || by === id)).map(([version]) => version);
    const action = listed.length > 0 && random.chance(0.3) ? random.pick(['undo', 'restore']) : 'write';
    const version = action === 'write' ? 0 : random.pick(listed);
    const names = NAMES.filter(() => random.chance(0.5));
    const sent = Object.fromEntries(names.map((name) => [name, random.pick(CHOICES[name]!)]));
    const apply = (values: Values): State =>
      target === id ? { ...state, series: { ...state.series, ...values } } : setOwn(state, target, values);
    const show = (one: State) => (target === id ? one.series : showDate(one, target));
    const [before, after] = [states.get(version - 1)!, states.get(version)!];
    const isOwnChange = changed.get(version) === target && target !== id;
    const back = (name: string) => (isOwnChange && !(name in (before.own[target] ?? {})) ? state.series[name] : show(before)[name]);

    const values =
      action === 'write'
        ? sent
        : action === 'restore'
          ? Object.fromEntries(NAMES.filter((name) => show(after)[name] !== show(state)[name]).map((name) => [name, show(after)[name]]))
          : Object.fromEntries(
              NAMES.filter((name) => show(before)[name] !== show(after)[name] && show(state)[name] === show(after)[name]).map((name) => [
                name,
                back(name),
              ]),
            );
    const path = action === 'write' ? `/events/${target}` : `/events/${target}/history/${version}/${action}`;
    const { status, body } = await calendar.request(action === 'write' ? 'PATCH' : 'POST', path, {
      as: ADMIN,
      body: action === 'write' ? sent : {},
    });
    expect([step, action, status, body.code]).toEqual([step, action, 200, undefined]);
    state = apply(values);
    for (const [one, expected] of [[id, state.series] as const, ...dates.map((date) => [date, showDate(state, date)] as const)])
      expect([step, action, target, version, one, pick(await read(one))]).toEqual([step, action, target, version, one, expected]);
    const { version: now } = await read(id);
    if (!states.has(now)) changed.set(now, target);
    states.set(now, state);
  }

  for (const [version, told] of states)
    for (const one of [id, ...dates]) {
      const by = changed.get(version)!;
      if (by !== id && by !== one && one !== id) continue;
      const { body } = await calendar.get(`/events/${one}/history/${version}`, { as: ADMIN });
      const shown = pick({ ...body.record, ...body.translations.ca });
      expect([version, one, shown]).toEqual([version, one, one === id ? told.series : showDate(told, one)]);
    }
});
