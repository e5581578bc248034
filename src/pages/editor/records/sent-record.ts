import { type Fields, isObject } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import { type Control, type FormValues, isChanged, listControls, readSent } from '../fields/controls.js';
import { parseSent } from '../fields/kinds.js';
import type { FormError } from '../fields/read-errors.js';
import { idOf } from '../inputs/render-parts.js';
import type { RecordEditor } from './edited-resource.js';

/** What a browser sent with the form of a record. */
export interface SentRecord {
  /** The button that was pressed. */
  readonly button: string;
  readonly languages: readonly Language[];
  readonly controls: readonly Control[];
  readonly values: FormValues;
  /** Those whose value is another one than when the form was opened. */
  readonly changed: readonly Control[];
  /** What the values were when it was opened, see `digestValues`. */
  readonly opened: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
  /** The names of the hints that the user has seen. */
  readonly told: readonly string[];
  /** Whether it has the fields of a record, and not a button alone. */
  readonly hasFields: boolean;
  /** Whether it was written by the user who sends it. */
  readonly isOwn: boolean;
  /** What the user chose for changed dates that would be lost. */
  readonly exceptions?: string | undefined;
  /** Of a date: for which dates of its series it is. */
  readonly scope: DateScope;
  readonly body: Fields;
  /** What is wrong with it before it is sent to the API. */
  readonly errors: readonly FormError[];
}

/** One date, this and those that follow, or all of its series. */
export type DateScope = 'one' | 'following' | 'all';

/** The names of the inputs that belong to the form itself. */
export const FORM_INPUTS = {
  button: 'do',
  languages: 'languages',
  opened: 'opened',
  seen: 'seen',
  key: 'key',
  user: 'user',
  pressed: 'pressed',
  scope: 'scope',
  sure: 'sure',
  told: 'told',
} as const;

/** The status that a button gives a record. */
export const STATUS_BY_BUTTON: Readonly<Record<string, string>> = { publish: 'publish', draft: 'draft', restore: 'draft' };

/** Returns the name of the choice between two values of a control. */
export function chooseName({ key }: Pick<Control, 'key'>): string {
  return `choose-${idOf(key)}`;
}

/** @param refusal why the file that it brought was refused */
export function parseSentRecord(body: Fields, { context, language, resource }: RecordEditor, refusal?: string): SentRecord {
  const text = (name: string) => readSent(body, name)?.[0];
  const { button = 'save', exceptions } = readPressed(body);
  const [, added] = /^open-(.+)$/.exec(button) ?? [];
  const open = [language, ...(text(FORM_INPUTS.languages)?.split(',') ?? []), added];
  const languages = context.settings.languages.filter((one) => open.includes(one));
  const controls = listControls(resource.getForm(), languages);
  const values = parseSent(controls, body);
  const before = parseDigests(text(FORM_INPUTS.opened));
  const seen = parseDigests(text(FORM_INPUTS.seen));
  const choice = (key: string) => (seen[key] === undefined ? undefined : text(chooseName({ key })));
  // A user who chooses their own value has seen the other one.
  const opened = { ...before, ...Object.fromEntries(Object.entries(seen).filter(([key]) => choice(key) === 'mine')) };
  const changed = controls
    .filter(({ key }) => values[key] !== undefined && isChanged(values[key], before[key]))
    .filter(({ key, linkedBy }) => choice(linkedBy ?? key) !== 'theirs');
  const errors = refusal === undefined ? [] : [{ control: controls.find(({ field }) => field.kind === 'image'), message: refusal }];
  const isOwn = text(FORM_INPUTS.user) === String(context.principal.id);
  const told = text(FORM_INPUTS.told)?.split(' ') ?? [];
  const hasFields = text(FORM_INPUTS.opened) !== undefined;
  const scope = (['following', 'all'] as const).find((one) => one === text(FORM_INPUTS.scope)) ?? 'one';
  return {
    button,
    languages,
    controls,
    values,
    changed,
    opened,
    idempotencyKey: text(FORM_INPUTS.key),
    told,
    hasFields,
    isOwn,
    exceptions,
    scope,
    body,
    errors,
  };
}

/** Returns the button that was pressed, and what the user chose for dates that would be lost. */
export function readPressed(body: Fields): { button: string | undefined; exceptions?: string } {
  const text = (name: string) => readSent(body, name)?.[0];
  const [, exceptions] = /^lost-(keep|drop)$/.exec(text(FORM_INPUTS.button) ?? '') ?? [];
  return exceptions === undefined ? { button: text(FORM_INPUTS.button) } : { button: text(FORM_INPUTS.pressed), exceptions };
}

function parseDigests(json = '{}'): Record<string, string> {
  try {
    const opened: unknown = JSON.parse(json);
    return isObject(opened) ? (opened as Record<string, string>) : {};
  } catch {
    return {};
  }
}
