import { RECORD_NAMES, type RecordName, RESOURCES } from '../../resources.js';
import { feeds } from './feeds.js';
import { fields } from './document/fields.js';
import { general } from './document/general.js';
import { history } from './history.js';
import { modules, type PartTexts } from './modules.js';
import { notes, operations } from './document/operations.js';
import { parameters } from './document/parameters.js';
import { partFields } from './document/part-fields.js';
import { resources } from './resources.js';
import { schemas } from './document/schemas.js';
import { webhooks } from './webhooks.js';

type Texts = Required<PartTexts>[keyof PartTexts];

const { root, docs, ...otherTags } = general.tags;

/** All parts. The document has the groups of operations in this order. */
const PARTS: readonly PartTexts[] = [
  { tags: { root, docs }, operations, notes, parameters, schemas, fields },
  { fields: partFields },
  feeds,
  webhooks,
  history,
  ...RECORD_NAMES.map(partOfResource),
  { tags: otherTags },
  ...modules,
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
