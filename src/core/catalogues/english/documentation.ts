import { RECORD_NAMES, type RecordName, RESOURCES } from '../../resources/resources.js';
import { documentFields } from './document-fields.js';
import { feeds } from './feeds.js';
import { fields } from './fields.js';
import { general } from './general.js';
import { notes, operations } from './operations.js';
import { parameters } from './parameters.js';
import { resources } from './resources.js';
import { schemas } from './schemas.js';
import { sourceFields } from './source-fields.js';
import { translationProgressFields } from './translation-progress-fields.js';
import { accountFields } from './user-fields.js';

type Texts = Readonly<Record<string, string>>;

/** The texts about a part of the interface. A module that is no resource has them in a file of its own, like the feeds. */
interface PartTexts {
  /** The groups of operations. */
  readonly tags?: Texts;
  readonly operations?: Texts;
  /** Descriptions of operations that need more than their summary. */
  readonly notes?: Texts;
  readonly parameters?: Texts;
  readonly schemas?: Texts;
  readonly fields?: Texts;
}

const { root, docs, ...otherTags } = general.tags;

/** All parts. The document has the groups of operations in this order. */
const PARTS: readonly PartTexts[] = [
  { tags: { root, docs }, operations, notes, parameters, schemas, fields },
  { fields: { ...accountFields, ...translationProgressFields, ...sourceFields, ...documentFields } },
  feeds,
  ...RECORD_NAMES.map(partOfResource),
  { tags: otherTags },
];

function partOfResource(name: RecordName): PartTexts {
  const { tag, progress, fields, ...texts } = resources[name];
  return { ...texts, tags: { [RESOURCES[name].collection]: tag }, fields: { ...fields, [`TranslationStats.${name}`]: progress } };
}

/** Joins the texts of one kind of all parts. */
function join(kind: keyof PartTexts): Texts {
  return Object.assign({}, ...PARTS.map((part) => part[kind])) as Texts;
}

/** The texts of the OpenAPI document in English. */
export const documentation = {
  ...general,
  tags: join('tags'),
  operations: join('operations'),
  notes: join('notes'),
  parameters: join('parameters'),
  schemas: join('schemas'),
  fields: join('fields'),
  examples: Object.fromEntries(RECORD_NAMES.map((name) => [name, resources[name].example])) as {
    readonly [Name in RecordName]: (typeof resources)[Name]['example'];
  },
};
