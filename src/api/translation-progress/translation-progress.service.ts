import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertCan } from '../../accounts/auth/rights.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Page, buildPage } from '../../core/http/lists/page.js';
import { RECORD_NAMES } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import { type ListTranslationsDto, TRANSLATED_TYPES } from './dto/list-translations.dto.js';
import { countImages, type DueImage, findDueImages, type ImageCount, type ImageLanguage } from './due-images.js';
import { type DueTranslation, type PageSlice, type StatusCount, slicePage, findDueTranslations } from './due-translations.js';
import { countByStatus, findSliceBlocks } from './count-by-status.js';
import { type RecordBlock, RecordBlocks } from './record-blocks.js';
import { type KindLanguage, listKindLanguages, type RecordKind } from './translatable-kinds.js';

/** Lists and counts translations that need work, for users who write. Each user gets the records that they may read. */
@Injectable()
export class TranslationProgressService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
    private readonly blocks: RecordBlocks,
  ) {}

  /** Lists due translations, ordered by resource, language and id. */
  async list(query: ListTranslationsDto, context: SignedInContext): Promise<Page<DueTranslation | DueImage>> {
    const { principal, settings } = context;
    assertCan(principal, 'create content', 'translation');
    const { type = TRANSLATED_TYPES, language = settings.languages, status: statuses } = query;
    const languages = settings.languages.filter((one) => language.includes(one));
    const types = RECORD_NAMES.filter((one) => type.includes(one));
    const pairs = listKindLanguages(this.source, types, languages);
    const blocks = await this.loadBlocks(pairs);
    const isDue = ({ status }: StatusCount) => statuses.some((one) => one === status);
    const hasImages = type.includes('media') && statuses.includes('missing');
    // Images follow the records.
    const totals = new Map<KindLanguage | ImageLanguage, number>([
      ...pairs.map((pair) => [pair, sumCounts(countPair(pair, blocks, context).filter(isDue))] as const),
      ...(hasImages ? await this.countDueImages(languages, principal) : []),
    ]);
    const slices = slicePage(totals, query);
    const ofRecords = slices.filter(isOfRecords).map((slice) => {
      const ofKind = blocks.get(slice.kindLanguage.recordKind) ?? [];
      return { ...slice, blocks: findSliceBlocks(slice, ofKind, statuses, principal) };
    });
    const due = await findDueTranslations(this.work.manager, ofRecords, statuses, context);
    const dueImages = await findDueImages(this.work.manager, slices.filter(isOfImages), principal);
    const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
    return buildPage([...due, ...dueImages], total, query, 'translation');
  }

  /** Counts the records of every resource in every language by status. */
  async stats(context: SignedInContext): Promise<{ counts: StatusCount[]; images: ImageCount[] }> {
    assertCan(context.principal, 'create content', 'translation');
    const { languages } = context.settings;
    const pairs = listKindLanguages(this.source, RECORD_NAMES, languages);
    const blocks = await this.loadBlocks(pairs);
    const counts = pairs.flatMap((pair) => countPair(pair, blocks, context));
    return { counts, images: await countImages(this.work.manager, languages, context.principal) };
  }

  private async countDueImages(languages: readonly Language[], principal: Principal): Promise<(readonly [ImageLanguage, number])[]> {
    const counts = await countImages(this.work.manager, languages, principal);
    return counts.map(({ language: one, missing }) => [{ images: true, language: one }, missing] as const);
  }

  private loadBlocks(pairs: readonly KindLanguage[]): Promise<KindBlocks> {
    return this.blocks.load([...new Set(pairs.map(({ recordKind }) => recordKind))]);
  }
}

function isOfRecords(slice: PageSlice<KindLanguage | ImageLanguage>): slice is PageSlice {
  return 'recordKind' in slice.kindLanguage;
}

function isOfImages(slice: PageSlice<KindLanguage | ImageLanguage>): slice is PageSlice<ImageLanguage> {
  return 'images' in slice.kindLanguage;
}

type KindBlocks = ReadonlyMap<RecordKind, readonly RecordBlock[]>;

function countPair(pair: KindLanguage, blocks: KindBlocks, { principal }: SignedInContext): StatusCount[] {
  return countByStatus(pair, blocks.get(pair.recordKind) ?? [], principal);
}

function sumCounts(counts: readonly StatusCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
