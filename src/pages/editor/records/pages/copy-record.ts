import { type FormValues, listControls } from '../../fields/controls.js';
import { readDefaults, readRecord } from '../../fields/kinds.js';
import type { EditedRecord, RecordEditor } from '../edited-resource.js';

/** Returns the values of a new record that begins as a copy of another one. */
export function readCopy({ record, texts }: EditedRecord, languages: readonly string[], editor: RecordEditor): FormValues {
  return clearFieldsOfOne(readRecord(listControls(editor.resource.getForm(), languages), record, texts), languages, editor);
}

/** Takes away what a copy has not. */
export function clearFieldsOfOne(values: FormValues, languages: readonly string[], { resource }: RecordEditor): FormValues {
  const own = resource.fieldsOfOne ?? [];
  const controls = listControls(resource.getForm(), languages).filter(({ field }) => own.includes(field.name));
  return { ...values, ...readDefaults(controls) };
}
