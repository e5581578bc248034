import { type FormValues, listControls } from '../forms/controls.js';
import { readDefaults, readRecord } from '../forms/kinds.js';
import { FIELDS_OF_ONE_EVENT, getEventForm } from '../tables/get-event-form.js';
import type { EditedEvent } from './event-reader.service.js';

/** Returns the values of a new event that begins as a copy of another one. */
export function readCopy({ record, texts }: EditedEvent, languages: readonly string[]): FormValues {
  return clearFieldsOfOneEvent(readRecord(listControls(getEventForm(), languages), record, texts), languages);
}

/** Takes away what a copy has not. */
export function clearFieldsOfOneEvent(values: FormValues, languages: readonly string[]): FormValues {
  const controls = listControls(getEventForm(), languages).filter(({ field }) => FIELDS_OF_ONE_EVENT.includes(field.name));
  return { ...values, ...readDefaults(controls) };
}
