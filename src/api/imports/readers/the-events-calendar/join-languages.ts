import type { ImportPlace } from '../../../../core/errors/import-problem.js';
import type { Language } from '../../../../core/text/language.js';
import type { TranslationPairs } from './read-pairs.js';
import type { Fields } from '../../../../core/objects.js';

/** A record of a site, in the one language that it has there. */
export interface SiteRecord {
  readonly id: number;
  readonly language: Language;
  readonly item: Fields;
  readonly place: ImportPlace;
}

/** A record in all its languages. The first is the one whose id and shared fields count. */
export type JoinedRecord = readonly [SiteRecord, ...SiteRecord[]];

/**
 * Joins the records that are one record in several languages: those that the pairs name, or else those that share a key. A record
 * that the pairs name has no other translations. Takes time in proportion to the number of keys.
 * @param keysOf what a record shares with its translations: the best key first
 */
export function joinLanguages(
  records: readonly SiteRecord[],
  keysOf: (record: SiteRecord) => readonly string[],
  { languages, originals }: TranslationPairs,
): JoinedRecord[] {
  const joiner = new Joiner();
  for (const record of records.filter(({ id }) => !originals.has(id))) {
    const keys = languages.has(record.id) ? [] : keysOf(record);
    const group = joiner.findByKeys(record, keys);
    if (group) joiner.add(record, group);
    else joiner.begin(record, keys);
  }
  for (const record of records.filter(({ id }) => originals.has(id))) {
    const group = joiner.findById(originals.get(record.id)!, record.language);
    if (group) joiner.add(record, group);
    else joiner.begin(record, []);
  }
  return joiner.groups;
}

type Group = [SiteRecord, ...SiteRecord[]];

class Joiner {
  readonly groups: Group[] = [];
  private readonly byId = new Map<number, Group>();
  private readonly byKey = new Map<string, Group[]>();
  /** By key and language: groups before this place have the language. */
  private readonly places = new Map<string, number>();

  begin(record: SiteRecord, keys: readonly string[]): void {
    const group: Group = [record];
    this.groups.push(group);
    this.byId.set(record.id, group);
    for (const key of keys) {
      const sharing = this.byKey.get(key);
      if (sharing) sharing.push(group);
      else this.byKey.set(key, [group]);
    }
  }

  add(record: SiteRecord, group: Group): void {
    group.push(record);
    this.byId.set(record.id, group);
  }

  findById(id: number, language: Language): Group | undefined {
    const group = this.byId.get(id);
    return group && !hasLanguage(group, language) ? group : undefined;
  }

  /** Returns the first group that shares a key, and lacks the language. */
  findByKeys({ language }: SiteRecord, keys: readonly string[]): Group | undefined {
    for (const key of keys) {
      const groups = this.byKey.get(key) ?? [];
      const placeKey = `${language} ${key}`;
      let place = this.places.get(placeKey) ?? 0;
      while (place < groups.length && hasLanguage(groups[place]!, language)) place++;
      this.places.set(placeKey, place);
      if (place < groups.length) return groups[place];
    }
    return undefined;
  }
}

function hasLanguage(group: Group, language: Language): boolean {
  return group.some((record) => record.language === language);
}
