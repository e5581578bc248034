import { SourceError, type SourceRecord } from '../../../source-record.js';
import { type DatedEvent, mapTexts, readDatedEvent, type Texts } from './dated-event.js';
import type { Fields } from '../../../../../core/objects.js';

/** An event of a site. */
export interface HeldEvent {
  readonly record: SourceRecord;
  /** undefined if it can be no date of a series. */
  readonly dated: DatedEvent | undefined;
}

/** Characters of all events together, where equal texts count once. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** What an event takes beside its values, as characters. */
const OWN_LENGTH = 500;

/** Holds all events of a site in memory, and each text once. */
export class HeldEvents {
  private readonly events: HeldEvent[] = [];
  private readonly ids = new Set<string>();
  private readonly texts = new Map<string, string>();
  private length = 0;

  constructor(private readonly siteTimezone: string) {}

  /** @throws SourceError when the events are too many */
  add(record: SourceRecord): void {
    const held = { ...record, body: record.body && this.share(record.body) };
    this.length += OWN_LENGTH;
    if (this.length > MAX_LENGTH) throw new SourceError({ code: 'too-many-recurring' });
    // Of several events with one id, the first counts. The import refuses the others.
    this.events.push({ record: held, dated: this.ids.has(record.externalId) ? undefined : readDatedEvent(held, this.siteTimezone) });
    this.ids.add(record.externalId);
  }

  list(): readonly HeldEvent[] {
    return this.events;
  }

  private share(fields: Fields): Fields {
    const shareOne = (name: string, value: unknown) =>
      name === 'translations' ? mapTexts(value as Texts, (texts) => this.share(texts)) : this.shareValue(value);
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shareOne(name, value)]));
  }

  private shareValue(value: unknown): unknown {
    const known = typeof value === 'string' ? this.texts.get(value) : undefined;
    if (known !== undefined) return known;
    this.length += JSON.stringify(value ?? null).length;
    if (typeof value === 'string') this.texts.set(value, value);
    return value;
  }
}
