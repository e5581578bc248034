import { CreateCategoryDto } from '../../../categories/dto/category.dto.js';
import { RESOURCES } from '../../../core/resources.js';
import { CreateTagDto } from '../../../tags/dto/tag.dto.js';
import { describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';
import type { EditedResource } from '../records/edited-resource.js';

/** How each field of a tag is edited. */
const TAG_FORM: FormTable<CreateTagDto> = {
  name: { kind: 'line', group: 'what' },
  description: { kind: 'html', group: 'what', hint: 'description.hint' },
  slug: { kind: 'line', group: 'what', isRare: true, isGiven: true, hint: 'slug.hint' },
  translations: 'elsewhere',
  source_language: 'elsewhere',
  translation_status: 'elsewhere',
  external_ids: 'elsewhere',
};

/** How each field of a category is edited. */
const CATEGORY_FORM: FormTable<CreateCategoryDto> = {
  ...TAG_FORM,
  parent: { kind: 'term', group: 'what', collection: 'categories' },
  color: { kind: 'choice', group: 'what', hint: 'color.hint' },
};

export const CATEGORIES: EditedResource = {
  ...RESOURCES.category,
  name: 'category',
  getForm: describeLater(CreateCategoryDto, CATEGORY_FORM),
  texts: { all: 'categories', new: 'add-category-new' },
  uses: { filter: 'categories', about: 'delete-category-about' },
};

export const TAGS: EditedResource = {
  ...RESOURCES.tag,
  name: 'tag',
  getForm: describeLater(CreateTagDto, TAG_FORM),
  texts: { all: 'tags', new: 'add-tag' },
  uses: { filter: 'tags', about: 'delete-tag-about' },
};
