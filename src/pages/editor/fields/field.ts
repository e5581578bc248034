import type { EditorText } from '../../../core/catalogues/messages.js';

/** The groups of fields, in the order of a page. */
export const GROUPS = ['what', 'when', 'where', 'who', 'price', 'picture', 'state', 'audience', 'publication'] as const;

export type Group = (typeof GROUPS)[number];

interface AnyField {
  readonly group: Group;
  /** Whether it is folded away until it has a value. */
  readonly isRare?: true;
  /** Whether the service gives it a value by itself: one that is folded away does not count as filled in. */
  readonly isGiven?: true;
  readonly hint?: EditorText | undefined;
  /** What it is called, if not as in the API. */
  readonly label?: EditorText;
}

/** A field with one text. */
interface TextField extends AnyField {
  readonly kind:
    | 'line'
    | 'lines'
    | 'html'
    | 'url'
    | 'email'
    | 'tel'
    | 'number'
    | 'check'
    | 'choice'
    | 'choices'
    | 'image'
    | 'list'
    | 'tags'
    | 'point';
  /** The choice that a button makes: the list has it only while it is the present one. */
  readonly byButton?: string;
}

/** A day, and a time of the day. */
interface MomentField extends AnyField {
  readonly kind: 'moment';
  /** The field for whole days: they have no time. */
  readonly wholeDays?: string;
  /** The field whose day it has, if only a time is given. */
  readonly dayOf?: string;
}

/** Terms, to be chosen among all of them. */
interface TermsField extends AnyField {
  readonly kind: 'terms';
  readonly collection: 'categories';
}

/** One term, or none. */
interface TermField extends AnyField {
  readonly kind: 'term';
  readonly collection: 'categories';
}

/** Records that are found, or made in the form. */
export interface LinksField extends AnyField {
  readonly kind: 'links';
  readonly collection: 'venues' | 'organizers';
  /** The member of a response with all of them. */
  readonly member: string;
  /** The field with the name of such a record. */
  readonly titleField: string;
  /** Whether a record usually has one. */
  readonly isSingle?: true;
}

/** Whether and how an event repeats. */
interface RecurrenceField extends AnyField {
  readonly kind: 'recurrence';
}

export type Field = RecurrenceField | TextField | MomentField | TermField | TermsField | LinksField;

/**
 * How each field of a DTO is edited. `elsewhere`: not with this form. A field of the API that the form forgets does not compile, and
 * neither does one without a name in the catalogues.
 */
export type FormTable<D> = {
  readonly [Name in keyof D]-?: (Name extends EditorText ? Field : Field & { readonly label: EditorText }) | 'elsewhere';
};
