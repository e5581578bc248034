import type { FindOptionsWhere } from 'typeorm';
import { mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { ownTexts } from '../texts/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TextDoor } from '../translations/text-access.js';
import { type ContentRoom, findEditable, findReadable } from './find-record.js';

/** How events, venues and organizers let somebody at their texts. */
export function contentDoor<E extends Content, T extends Translation>(room: ContentRoom<E, T>): TextDoor<T> {
  return {
    resource: room.resource,
    async read({ manager }, id, context) {
      const { sourceLanguage, ...record } = await findReadable(manager, room, { id }, context);
      const translations = await manager.find(room.entity, { where: { ownerId: id } as FindOptionsWhere<T> });
      // Who would see the record if it had nothing but drafts sees those that it has.
      return ownTexts({ id, sourceLanguage, translations }, mayRead(context.principal, { ...record, drafted: true }));
    },
    async open(work, id, context) {
      return ownTexts(await findEditable(work, room, { id }, 'no-longer-available', context), true);
    },
  };
}
