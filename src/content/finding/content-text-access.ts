import type { FindOptionsWhere } from 'typeorm';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { listOwnTexts } from '../texts/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslationAccess } from '../translations/text-access.js';
import { type ContentResource, findEditable, findReadable } from './find-record.js';

/** How events, venues and organizers let somebody at their texts. */
export function contentTranslationAccess<E extends Content, T extends Translation>(room: ContentResource<E, T>): TranslationAccess<T> {
  return {
    resource: room.resource,
    async findReadable({ manager }, id, context) {
      const { sourceLanguage, ...record } = await findReadable(manager, room, { id }, context);
      const translations = await manager.find(room.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
      // Who would see the record if it had nothing but drafts sees those that it has.
      return listOwnTexts({ id, sourceLanguage, translations }, canRead(context.principal, { ...record, hasOnlyDrafts: true }));
    },
    async findEditable(work, id, context) {
      return listOwnTexts(await findEditable(work, room, { id }, 'no-longer-available', context), true);
    },
  };
}
