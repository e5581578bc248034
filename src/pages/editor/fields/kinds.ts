import type { Fields } from '../../../core/objects.js';
import { type Control, type FormValues, readSent } from './controls.js';
import type { FormField } from './describe-form.js';
import { parseSentRecurrence } from './parse-recurrence.js';
import { readRecurrence, writeRecurrence } from './recurrence-texts.js';
import { addressKey, readPicture } from './picture-fields.js';
import { parseTypedDay, parseTypedTime } from './typed-times.js';

/** How a field of the API becomes the texts of a control, and back. */
interface Kind {
  /** @param value what the API shows */
  readonly read: (value: unknown) => readonly string[];
  /** Returns what is sent to the API. */
  readonly write: (texts: readonly string[]) => unknown;
}

const text: Kind = { read: (value) => [toText(value)], write: ([first = '']) => (first === '' ? null : first) };
const check: Kind = { read: (value) => (value === true ? ['true'] : []), write: (texts) => texts.length > 0 };
const ids: Kind = {
  read: (value) => toList(value).map((one) => toText((one as Fields).id)),
  write: (texts) => texts.filter((id) => id !== '').map(Number),
};
const choices: Kind = { read: (value) => toList(value).map(toText), write: (texts) => [...texts] };
const id: Kind = { read: (value) => [toText(value === 0 ? null : value)], write: ([first = '']) => (first === '' ? null : Number(first)) };
const list: Kind = {
  read: (value) => [toList(value).map(toText).join(', ')],
  write: ([first = '']) =>
    first
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
};
/** Tags by their names. Text of digits alone would be an id. */
const tags: Kind = {
  read: (value) => list.read(toList(value).map((one) => (one as Fields).name)),
  write: (texts) => (list.write(texts) as string[]).map((name) => ({ name })),
};
const moment: Kind = {
  read: (value) => {
    const [day = '', time = ''] = toText(value).split(' ');
    return [day, parseTypedTime(time)];
  },
  write: (texts) => texts.filter((one) => one !== '').join(' ') || null,
};
/** From the left and from the top, in percent. Without one, it is the middle. */
const point: Kind = {
  read: (value) => {
    const { x = 0.5, y = 0.5 } = (value ?? {}) as { x?: number; y?: number };
    return [x, y].map((one) => String(Math.round(one * 100)));
  },
  write: ([x, y]) => ({ x: Number(x) / 100, y: Number(y) / 100 }),
};
/** A file of ours is named by its id, a picture elsewhere by its address. */
const image: Kind = { ...text, read: (value) => [value ? toText((value as Fields)[(value as Fields).width === null ? 'url' : 'id']) : ''] };

const KINDS: Readonly<Record<FormField['kind'], Kind>> = {
  ...{ line: text, lines: text, html: text, url: text, email: text, tel: text, number: text, choice: text },
  ...{ check, choices, list, tags, moment, point, image, term: id, terms: ids, links: ids },
  recurrence: { read: () => [], write: writeRecurrence },
};

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the values of controls for a record, as the API shows it. @param texts those of each language */
export function readRecord(controls: readonly Control[], record: object, texts: Readonly<Record<string, Fields | undefined>>): FormValues {
  const shared = record as Fields;
  const values = controls.map(({ key, field, language, linkedBy, isOfPicture }): [string, readonly string[]] => {
    if (isOfPicture) return [key, KINDS[field.kind].read(readPicture(shared.image, field, language))];
    const shown = language === undefined ? shared : (texts[language] ?? {});
    const value = linkedBy === undefined ? shown[field.kind === 'links' ? field.member : field.name] : undefined;
    const [day = '', time = ''] = KINDS[field.kind].read(value);
    if (field.kind === 'recurrence') return [key, readRecurrence(shared)];
    if (field.kind !== 'moment') return [key, KINDS[field.kind].read(value)];
    return [key, [day, field.wholeDays !== undefined && shared[field.wholeDays] === true ? '' : time]];
  });
  return Object.fromEntries(values);
}

/** Returns the values of controls in a form that is empty. */
export function readDefaults(controls: readonly Control[]): FormValues {
  return Object.fromEntries(controls.map(({ key, field }) => [key, KINDS[field.kind].read(field.defaultValue)]));
}

/** Returns the values that a browser sent. A text that it did not send stays as it is; a box that it did not send is not ticked. */
export function parseSent(controls: readonly Control[], body: Fields): FormValues {
  const values = controls.flatMap(({ key, field }): [string, readonly string[]][] => {
    if (field.kind === 'recurrence') {
      const recurrence = parseSentRecurrence(body);
      return recurrence === undefined ? [] : [[key, recurrence]];
    }
    const sent = readSent(body, key);
    if (field.kind === 'check' || field.kind === 'choices' || field.kind === 'terms' || field.kind === 'links')
      return [[key, (sent ?? []).filter((one) => one !== '')]];
    if (sent === undefined) return [];
    if (field.kind === 'moment') return [[key, parseMoment(field, sent, body)]];
    if (field.kind === 'image')
      return [
        [
          key,
          [...(readSent(body, addressKey(key)) ?? []), ...sent]
            .map((one) => one.trim())
            .filter((one) => one !== '')
            .slice(0, 1),
        ],
      ];
    return [[key, sent.slice(0, field.kind === 'point' ? 2 : 1)]];
  });
  return Object.fromEntries(values);
}

/** The name of the time beside a day. */
export function timeKey(key: string): string {
  return `${key}_time`;
}

function parseMoment(
  { name, wholeDays, dayOf }: FormField & { kind: 'moment' },
  [sentDay = '']: readonly string[],
  body: Fields,
): string[] {
  const [sentTime = ''] = readSent(body, timeKey(name)) ?? [];
  const hasTime = wholeDays === undefined || readSent(body, wholeDays) === undefined;
  const time = hasTime ? parseTypedTime(sentTime) : '';
  const day = sentDay.trim() === '' && dayOf !== undefined && (time !== '' || !hasTime) ? (readSent(body, dayOf)?.[0] ?? '') : sentDay;
  return [parseTypedDay(day), time];
}

/** Builds what is sent to the API: the fields with these controls. */
export function buildBody(controls: readonly Control[], sent: FormValues, all: readonly Control[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const translations: Record<string, Record<string, unknown>> = {};
  for (const { key, field, language, linkedBy, isOfPicture } of controls) {
    if (isOfPicture) continue;
    if (linkedBy !== undefined) body[linkedBy] = writeLinks(linkedBy, sent, all);
    else if (field.kind === 'links') body[field.name] = writeLinks(field.name, sent, all);
    else if (language === undefined) body[field.name] = KINDS[field.kind].write(sent[key]!);
    else (translations[language] ??= {})[field.name] = KINDS[field.kind].write(sent[key]!);
  }
  return Object.keys(translations).length > 0 ? { ...body, translations } : body;
}

/** Returns the chosen records, and the new one. Where a record usually has one, the new one takes the place of the chosen one. */
function writeLinks(name: string, sent: FormValues, all: readonly Control[]): unknown[] {
  const members = all.filter(({ key, linkedBy }) => linkedBy === name && sent[key]?.some((one) => one !== ''));
  const added = Object.fromEntries(members.map(({ key, field }) => [field.name, KINDS[field.kind].write(sent[key]!)]));
  const { field } = all.find(({ key }) => key === name)!;
  const chosen = KINDS.links.write(sent[name] ?? []) as number[];
  if (members.length === 0) return chosen;
  return field.kind === 'links' && field.isSingle && chosen.length === 1 ? [added] : [...chosen, added];
}
