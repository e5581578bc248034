import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { longText } from '../../core/database/long-text.js';
import { Event } from '../event.entity.js';

/**
 * The words of an event's texts in all languages, for the full-text index. The newest row of an event has all its words;
 * older rows may have words that it no longer has. Rows are not changed, because a full-text index keeps what was deleted.
 */
@Entity('event_words')
@Index('event_words_fulltext', { synchronize: false })
export class EventWords {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Index()
  @Column({ name: 'event_id', type: 'int' })
  eventId!: number;

  @ManyToOne(() => Event, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'event_id' })
  event?: Relation<Event>;

  /** The keys of the words (`buildWordKey`), separated by spaces. */
  @Column(longText({ nullable: false }))
  words!: string;
}

/** A word that is in the texts of an event, or was. */
@Entity('search_word')
export class SearchWord {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  word!: string;
}

/** An end of a word, cut to 16 characters. An index range over it finds the words that contain a fragment. */
@Entity('search_fragment')
export class SearchFragment {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  fragment!: string;

  @PrimaryColumn({ type: 'varchar', length: 32 })
  word!: string;
}
