import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { FieldNames } from '../core/database/field-names.js';
import { RESOURCES } from '../core/resources.js';
import { Content, ContentTranslation } from '../content/records/content.entity.js';

/** An organizer of events. */
@Entity('organizer')
@Index(['status', 'id'])
export class Organizer extends Content {
  @Column({ type: 'varchar', length: 60, nullable: true })
  phone!: string | null;

  @Column({ type: 'varchar', length: 254, nullable: true })
  email!: string | null;

  @OneToMany(() => OrganizerTranslation, (text) => text.owner)
  translations!: OrganizerTranslation[];
}

@Entity('organizer_translation')
@Index(['nameFolded'])
@FieldNames({ name: RESOURCES.organizer.titleField })
export class OrganizerTranslation extends ContentTranslation {
  @ManyToOne(() => Organizer, (organizer) => organizer.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<Organizer>;
}
