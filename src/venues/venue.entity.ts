import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { FieldNames } from '../core/database/field-names.js';
import { RESOURCES } from '../core/resources.js';
import { Content, ContentTranslation } from '../content/records/content.entity.js';

/** What a venue has where a client sends nothing, or `null`. */
export const VENUE_DEFAULTS = { showMap: true, showMapLink: true } as const;

/** A place where events happen. */
@Entity('venue')
@Index(['status', 'id'])
@Index(['geoLat', 'geoLng'])
export class Venue extends Content {
  @Column({ type: 'varchar', length: 40, nullable: true })
  zip!: string | null;

  @Column({ type: 'varchar', length: 60, nullable: true })
  phone!: string | null;

  /** Degrees, WGS 84; both or neither. */
  @Column({ name: 'geo_lat', type: 'double', nullable: true })
  geoLat!: number | null;

  @Column({ name: 'geo_lng', type: 'double', nullable: true })
  geoLng!: number | null;

  @Column({ name: 'show_map', type: 'boolean', default: VENUE_DEFAULTS.showMap })
  showMap!: boolean;

  @Column({ name: 'show_map_link', type: 'boolean', default: VENUE_DEFAULTS.showMapLink })
  showMapLink!: boolean;

  /** For whom it is accessible: a bit for each of `ACCESSIBILITIES`. */
  @Column({ type: 'int', default: 0 })
  accessibility!: number;

  @OneToMany(() => VenueTranslation, (text) => text.owner)
  translations!: VenueTranslation[];
}

@Entity('venue_translation')
@Index(['nameFolded'])
@Index(['cityFolded'])
@FieldNames({ name: RESOURCES.venue.titleField, addressFolded: null, cityFolded: null, countryFolded: null })
export class VenueTranslation extends ContentTranslation {
  @ManyToOne(() => Venue, (venue) => venue.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<Venue>;

  @Column({ type: 'varchar', length: 255, nullable: true })
  address!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  city!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  country!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  province!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  state!: string | null;

  /** Plain text. */
  @Column({ name: 'accessibility_note', type: 'varchar', length: 255, nullable: true })
  accessibilityNote!: string | null;

  @Column({ name: 'address_folded', type: 'varchar', length: 600, nullable: true })
  addressFolded!: string | null;

  @Column({ name: 'city_folded', type: 'varchar', length: 600, nullable: true })
  cityFolded!: string | null;

  @Column({ name: 'country_folded', type: 'varchar', length: 600, nullable: true })
  countryFolded!: string | null;
}
