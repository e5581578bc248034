import { Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { Term, TermTranslation } from '../content/terms/term.entity.js';

/** A tag of events. */
@Entity('tag')
export class Tag extends Term {
  @OneToMany(() => TagTranslation, (text) => text.owner)
  translations!: TagTranslation[];
}

@Entity('tag_translation')
export class TagTranslation extends TermTranslation {
  @ManyToOne(() => Tag, (tag) => tag.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<Tag>;
}
