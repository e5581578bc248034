import type { Fields } from '../../../../core/objects.js';
import type { Control } from '../../fields/controls.js';
import { readRecord } from '../../fields/kinds.js';
import type { EditedRecord } from '../edited-resource.js';
import type { SentRecord } from '../sent-record.js';

/** Chooses records that a form makes where the record has them already: the form was sent before. */
export function chooseMadeRecords(sent: SentRecord, { record }: EditedRecord): SentRecord {
  return sent.controls.reduce<SentRecord>((form, control) => {
    const { key, field } = control;
    if (field.kind !== 'links') return form;
    const members = form.controls.filter((one) => one.linkedBy === key && readTyped(form, one) !== '');
    const linked = record[field.member] as readonly Fields[];
    const made = members.length > 0 && linked.find((one) => members.every((member) => isSame(one, member, form)));
    if (!made) return form;
    const chosen = (form.values[key] ?? []).filter((id) => id !== '');
    const kept = field.isSingle && chosen.length === 1 ? [] : chosen;
    const emptied = Object.fromEntries(members.map((member) => [member.key, []]));
    return {
      ...form,
      values: { ...form.values, ...emptied, [key]: [...new Set([...kept, String(made.id)])] },
      changed: form.changed.filter(({ linkedBy }) => linkedBy !== key),
    };
  }, sent);
}

function readTyped({ values }: SentRecord, { key }: Control): string {
  return values[key]?.[0]?.trim() ?? '';
}

function isSame(record: Fields, member: Control, form: SentRecord): boolean {
  const { key, field } = member;
  return readRecord([{ key, field }], record, {})[key]?.[0] === readTyped(form, member);
}
