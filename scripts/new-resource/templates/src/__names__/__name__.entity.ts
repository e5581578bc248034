import { Entity, Index, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { FieldNames } from '../core/database/field-names.js';
import { RESOURCES } from '../core/resources.js';
import { Content, ContentTranslation } from '../content/records/content.entity.js';

/** The columns that are the same in all languages. `Content` has those of every such resource: author, status, dates, image. */
@Entity('__name__')
@Index(['status', 'id'])
export class __Name__ extends Content {
  @OneToMany(() => __Name__Translation, (text) => text.owner)
  translations!: __Name__Translation[];
}

/** The texts in one language. `ContentTranslation` has the name, the description, the slug and the website. */
@Entity('__name___translation')
@Index(['nameFolded'])
@FieldNames({ name: RESOURCES.__name__.titleField })
export class __Name__Translation extends ContentTranslation {
  @ManyToOne(() => __Name__, (__name__) => __name__.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<__Name__>;
}
