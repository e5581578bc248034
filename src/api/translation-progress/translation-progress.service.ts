import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertCan } from '../../accounts/auth/rights.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Page, buildPage } from '../../core/http/lists/page.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { RECORD_NAMES } from '../../core/resources.js';
import type { ListTranslationsDto } from './dto/list-translations.dto.js';
import { type DueTranslation, type StatusCount, slicePage, findDueTranslations } from './due-translations.js';
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
  async list(query: ListTranslationsDto, context: SignedInContext): Promise<Page<DueTranslation>> {
    assertCan(context.principal, 'create content', 'translation');
    const { type = RECORD_NAMES, language = LANGUAGES, status: statuses } = query;
    const pairs = listKindLanguages(this.source, type, language);
    const blocks = await this.loadBlocks(pairs);
    const isDue = ({ status }: StatusCount) => statuses.some((one) => one === status);
    const totals = new Map(pairs.map((pair) => [pair, sumCounts(countPair(pair, blocks, context).filter(isDue))]));
    const slices = slicePage(totals, query).map((slice) => {
      const ofKind = blocks.get(slice.kindLanguage.recordKind) ?? [];
      return { ...slice, blocks: findSliceBlocks(slice, ofKind, statuses, context.principal) };
    });
    const due = await findDueTranslations(this.work.manager, slices, statuses, context);
    const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
    return buildPage(due, total, query, 'translation');
  }

  /** Counts the records of every resource in every language by status. */
  async stats(context: SignedInContext): Promise<StatusCount[]> {
    assertCan(context.principal, 'create content', 'translation');
    const pairs = listKindLanguages(this.source, RECORD_NAMES, LANGUAGES);
    const blocks = await this.loadBlocks(pairs);
    return pairs.flatMap((pair) => countPair(pair, blocks, context));
  }

  private loadBlocks(pairs: readonly KindLanguage[]): Promise<KindBlocks> {
    return this.blocks.load([...new Set(pairs.map(({ recordKind }) => recordKind))]);
  }
}

type KindBlocks = ReadonlyMap<RecordKind, readonly RecordBlock[]>;

function countPair(pair: KindLanguage, blocks: KindBlocks, { principal }: SignedInContext): StatusCount[] {
  return countByStatus(pair, blocks.get(pair.recordKind) ?? [], principal);
}

function sumCounts(counts: readonly StatusCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
