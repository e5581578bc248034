import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Category } from '../../categories/category.entity.js';
import { Organizer } from '../../organizers/organizer.entity.js';
import { Tag } from '../../tags/tag.entity.js';
import { Venue } from '../../venues/venue.entity.js';
import { Event } from '../event.entity.js';

/** A link from an event to a venue, organizer, category or tag, with its position among the links of the same kind. */
abstract class EventLink {
  @PrimaryColumn({ name: 'event_id', type: 'int' })
  eventId!: number;

  @ManyToOne(() => Event, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'event_id' })
  event?: Relation<Event>;

  /** From 0, in the order that the client sent. The venue at position 0 is the event's `venue`. */
  @Column({ type: 'int' })
  position!: number;
}

@Entity('event_venue')
@Index(['venueId', 'eventId'])
export class EventVenue extends EventLink {
  @PrimaryColumn({ name: 'venue_id', type: 'int' })
  venueId!: number;

  @ManyToOne(() => Venue, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'venue_id' })
  venue?: Relation<Venue>;
}

@Entity('event_organizer')
@Index(['organizerId', 'eventId'])
export class EventOrganizer extends EventLink {
  @PrimaryColumn({ name: 'organizer_id', type: 'int' })
  organizerId!: number;

  @ManyToOne(() => Organizer, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'organizer_id' })
  organizer?: Relation<Organizer>;
}

@Entity('event_category')
@Index(['categoryId', 'eventId'])
export class EventCategory extends EventLink {
  @PrimaryColumn({ name: 'category_id', type: 'int' })
  categoryId!: number;

  @ManyToOne(() => Category, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'category_id' })
  category?: Relation<Category>;
}

@Entity('event_tag')
@Index(['tagId', 'eventId'])
export class EventTag extends EventLink {
  @PrimaryColumn({ name: 'tag_id', type: 'int' })
  tagId!: number;

  @ManyToOne(() => Tag, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'tag_id' })
  tag?: Relation<Tag>;
}
