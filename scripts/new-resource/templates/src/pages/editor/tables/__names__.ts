import { RESOURCES } from '../../../core/resources.js';
import { Create__Name__Dto } from '../../../__names__/dto/__name__.dto.js';
import { describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';
import type { ListedResource } from '../records/edited-resource.js';
import { EDITED_ELSEWHERE, PLACE_TABS } from './place-table.js';

/** How each field of __aName__ is edited. */
const __NAME___FORM: FormTable<Create__Name__Dto> = {
  __name__: { kind: 'line', group: 'what', label: 'name' },
  description: { kind: 'html', group: 'what' },
  website: { kind: 'url', group: 'what' },
  slug: { kind: 'line', group: 'what', isRare: true, isGiven: true, hint: 'slug.hint' },
  image: { kind: 'image', group: 'picture', hint: 'image.hint' },
  date: { kind: 'moment', group: 'publication', isRare: true, isGiven: true, hint: 'date.hint' },
  ...EDITED_ELSEWHERE,
};

export const __NAMES__: ListedResource = {
  ...RESOURCES.__name__,
  name: '__name__',
  getForm: describeLater(Create__Name__Dto, __NAME___FORM),
  texts: { all: 'list-__names__', new: 'add-__name__' },
  tabs: PLACE_TABS,
  filters: ['search', 'missing_translation'],
  listFields: ['website'],
  listFacts: ({ website }) => [website as string | null],
};
