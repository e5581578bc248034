import { byRecord, type ContentName, type RecordName, type RESOURCES } from '../resources.js';

type Declared<Name extends RecordName> = (typeof RESOURCES)[Name];
type Collection<Name extends RecordName> = Capitalize<Declared<Name>['collection']>;
type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** The operations on the translations of a resource's records. */
type TranslationOperation<Name extends RecordName> =
  | `list${Capitalize<Name>}Translations`
  | `${'show' | 'update' | 'delete'}${Capitalize<Name>}Translation`;

type Operation<Name extends RecordName> =
  | `list${Collection<Name>}`
  | `${'create' | 'show' | 'update' | 'delete'}${Capitalize<Name>}`
  | `${'show' | 'put' | 'update' | 'delete'}${Capitalize<Name>}ByExternalId`
  | TranslationOperation<Name>
  | (Name extends ContentName ? `${'show' | 'update' | 'delete'}${Capitalize<Name>}BySlug` : never);

type Schema<Name extends RecordName> =
  | `${'' | 'Create' | 'Update'}${Capitalize<Name>}`
  | `${Capitalize<Name>}Page`
  // Categories and tags share the schemas of their translations.
  | (Name extends ContentName ? `${Capitalize<Name>}Translation` | `Translate${Capitalize<Name>}` : never);

type Field<Name extends RecordName> =
  | `page.${Declared<Name>['collection']}`
  // Categories and tags are both called `name`.
  | (Name extends ContentName ? Declared<Name>['titleField'] : never);

type Parameter<Name extends RecordName> = Name extends ContentName ? `list${Collection<Name>}.search` : never;

interface TextsOf<Name extends RecordName> {
  /** A record with its article, for the beginning of a message. */
  readonly record: string;
  /** The group of its operations. */
  readonly tag: string;
  /** Its field of the translation statistics. */
  readonly progress: string;
  /** By operationId. */
  readonly operations: Texts<Operation<Name>>;
  readonly schemas: Texts<Schema<Name>>;
  /** Its title, its page, and the fields that only this resource has. The keys are those of `english/document/fields.ts`. */
  readonly fields: Texts<Field<Name>> & Texts<string>;
  /** The parameters that only its list has. */
  readonly parameters: Texts<Parameter<Name>> & Texts<string>;
  /** The texts of the record in the examples. */
  readonly example: Texts<Declared<Name>['titleField'] | 'description'> & Texts<string>;
}

/** What the messages and the OpenAPI document say about each resource with texts. */
export type ResourceTexts = { readonly [Name in RecordName]: TextsOf<Name> };

/** Returns each resource with its article. */
export function recordsOf(resources: ResourceTexts): Readonly<Record<RecordName, string>> {
  return byRecord((name) => resources[name].record);
}
