import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { FieldNames } from '../core/database/field-names.js';
import { Term, TermTranslation } from '../content/terms/term.entity.js';

/** The colours that pages can give to the events of a category. Each can be read on a light and on a dark ground. */
export const CATEGORY_COLORS = ['red', 'orange', 'green', 'teal', 'blue', 'purple'] as const;

export type CategoryColor = (typeof CATEGORY_COLORS)[number];

/** A category of events. Categories form trees. */
@Entity('category')
@FieldNames({ parentId: 'parent' })
export class Category extends Term {
  @Index()
  @Column({ name: 'parent_id', type: 'int', nullable: true })
  parentId!: number | null;

  @ManyToOne(() => Category, { nullable: true, onDelete: 'RESTRICT', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Relation<Category> | null;

  @Column({ type: 'varchar', length: 10, nullable: true })
  color!: CategoryColor | null;

  @OneToMany(() => CategoryTranslation, (text) => text.owner)
  translations!: CategoryTranslation[];
}

@Entity('category_translation')
export class CategoryTranslation extends TermTranslation {
  @ManyToOne(() => Category, (category) => category.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<Category>;
}
