import type { FindOptionsWhere } from 'typeorm';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { listOwnTexts } from '../translations/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslationAccess } from '../translations/text-access.js';
import { type ContentResource, findEditable, findReadable } from './find-record.js';

/** Returns how the translations of an event, venue or organizer are found, with the rights of the record checked. */
export function contentTranslationAccess<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
): TranslationAccess<T> {
  return {
    resource: definition.resource,
    async findReadable({ manager }, id, context) {
      const { sourceLanguage, ...record } = await findReadable(manager, definition, { id }, context);
      const translations = await manager.find(definition.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
      // A client who could read the record if it had only drafts may read its drafts.
      return listOwnTexts({ id, sourceLanguage, translations }, canRead(context.principal, { ...record, hasOnlyDrafts: true }));
    },
    async findEditable(group, id, context) {
      return listOwnTexts(await findEditable(group, definition, { id }, 'no-longer-available', context), true);
    },
  };
}
