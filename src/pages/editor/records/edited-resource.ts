import type { EditorText } from '../../../core/catalogues/messages.js';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { Fields } from '../../../core/objects.js';
import type { LinkFilter, RecordName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import type { Query } from '../api-client.js';
import type { Editor } from '../editor.js';
import type { Control, Form, FormValues } from '../fields/controls.js';
import type { Hint } from './pages/hints.js';

/** The filters of lists, with the names of the API, and `month`. */
export type Filter = 'search' | LinkFilter | 'month' | 'missing_translation';

/** The values of a form, as it would be saved. */
export interface CheckedForm {
  readonly controls: readonly Control[];
  readonly values: FormValues;
}

/** In what the pages of a resource differ from those of the others. */
export interface EditedResource {
  readonly name: RecordName;
  /** The last segment of the paths of its pages, and of its path in the API. */
  readonly collection: string;
  readonly titleField: string;
  readonly getForm: () => Form;
  /** What it is called: all of them, and a new one. */
  readonly texts: { readonly all: EditorText; readonly new: EditorText };
  /** Whether its records have a status and a trash. The others are deleted for good, and have no list of their own but a tree. */
  readonly kind: 'content' | 'term';
  /** Which events link to a record, and what becomes of them when it is deleted. */
  readonly uses?: { readonly filter: LinkFilter; readonly about: EditorText };
  /** Whether its records have a page for readers that shows them before they are public. */
  readonly hasPreview?: true;
  /** Finds what a record lacks before it is public. */
  readonly findHints?: (form: CheckedForm, edited: EditedRecord | undefined, editor: RecordEditor) => readonly Hint[];
  /** Fields that belong to a series, and that its dates do not have of their own. */
  readonly fieldsOfSeries?: readonly string[];
  /** Fields that a copy does not take over. Records of a resource without them are not copied. */
  readonly fieldsOfOne?: readonly string[];
}

/** A resource whose records are listed by their status. */
export interface ListedResource extends EditedResource {
  /** The tabs of its list, the first of which is shown without being asked for. */
  readonly tabs: readonly Tab[];
  readonly filters: readonly Filter[];
  /** The fields that `listFacts` takes, as `_fields` names them. */
  readonly listFields: readonly string[];
  /** Returns what the list shows of a record below its title. */
  readonly listFacts: (record: ShownRecord, editor: Editor) => readonly (string | null | undefined)[];
}

/** A tab of a list. */
export interface Tab {
  readonly name: 'coming' | 'week' | 'all' | 'approve' | 'mine' | 'drafts' | 'past' | 'trash';
  /** Returns what it asks of the API. */
  readonly buildQuery: (editor: Editor) => Query;
  /** What an empty one says. */
  readonly empty: EditorText;
}

/** The members of the records of the API that all pages read. Others are found by their names. */
export interface ShownRecord extends Fields {
  readonly id: number;
  readonly version?: number;
  /** Terms have none. */
  readonly status?: string;
  readonly date?: string;
  readonly modified?: string;
  readonly url: string;
  readonly languages: readonly Language[];
  /** Of a date, the id of its series. */
  readonly series_id?: number;
}

/** A record as the API shows it, with its texts in each language. */
export interface EditedRecord {
  readonly record: ShownRecord;
  readonly texts: Readonly<Record<Language, Fields | undefined>>;
}

/** Whom a page about a record is made for. */
export interface RecordEditor extends Editor {
  readonly resource: EditedResource;
}

/** Whom a list is made for. */
export interface ListEditor extends Editor {
  readonly resource: ListedResource;
}

/** Returns the path of the page of a record, or of a new one. @param language that of the page, unless given */
export function recordPath(
  { resource, language }: Pick<RecordEditor, 'resource' | 'language'>,
  id: number | string = 'new',
  inLanguage = language,
): string {
  return `${collectionPath(resource, inLanguage)}/${id}`;
}

/** Returns the path of the list of a resource. */
export function collectionPath({ collection }: EditedResource, language: Language): string {
  return `${editPagePath(language)}/${collection}`;
}

export function titleOf(record: ShownRecord, { resource, text }: RecordEditor): string {
  return (record[resource.titleField] as string | null) ?? text('untitled');
}
