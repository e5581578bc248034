import { RECORD_NAMES, type RecordName, RESOURCES } from '../../resources/resources.js';
import type { ResourceTexts } from '../resources/resource-texts.js';
import type { general } from './en/general.js';

type Texts = Readonly<Record<string, string>>;

/** The texts of one language, as they stand in its files. */
interface Parts<R extends ResourceTexts> {
  readonly general: typeof general;
  readonly operations: Texts;
  /** Descriptions of operations that need more than their summary. */
  readonly notes: Texts;
  readonly parameters: Texts;
  readonly schemas: Texts;
  readonly fields: Texts;
  readonly resources: R;
}

/** Joins the texts of one language for the OpenAPI document: the general ones, and those of each resource. */
export function joinTexts<R extends ResourceTexts>({ general, operations, notes, parameters, schemas, fields, resources }: Parts<R>) {
  const { root, docs, ...tags } = general.tags;
  return {
    ...general,
    tags: { root, docs, ...byKey((name) => ({ [RESOURCES[name].collection]: resources[name].tag })), ...tags },
    operations: { ...operations, ...byKey((name) => resources[name].operations) },
    notes,
    parameters: { ...parameters, ...byKey((name) => resources[name].parameters) },
    schemas: { ...schemas, ...byKey((name) => resources[name].schemas) },
    fields: {
      ...fields,
      ...byKey((name) => resources[name].fields),
      ...byKey((name) => ({ [`TranslationStats.${name}`]: resources[name].progress })),
    },
    examples: Object.fromEntries(RECORD_NAMES.map((name) => [name, resources[name].example])) as {
      readonly [Name in RecordName]: R[Name]['example'];
    },
  };
}

/** Returns the texts of all resources in one object. */
function byKey(textsOf: (name: RecordName) => Texts): Texts {
  return Object.assign({}, ...RECORD_NAMES.map(textsOf)) as Texts;
}
