import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertCan } from '../../accounts/auth/rights.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Page, buildPage } from '../../core/http/lists/page.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { RECORD_NAMES } from '../../core/resources/resources.js';
import type { ListTranslationsDto } from './dto/list-translations.dto.js';
import { type DueTranslation, type StatusCount, slicePage } from './due-translations.js';
import { listKindLanguages } from './translatable-kinds.js';
import { countByStatus, findDueTranslations } from './translation-progress.search.js';

/** Lists and counts translations that need work, for users who write. Each user gets the records that they may read. */
@Injectable()
export class TranslationProgressService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
  ) {}

  /** Lists due translations, ordered by resource, language and id. Always two statements. */
  async list(query: ListTranslationsDto, context: SignedInContext): Promise<Page<DueTranslation>> {
    assertCan(context.principal, 'create content', 'translation');
    const { type = RECORD_NAMES, language = LANGUAGES, status: statuses } = query;
    const pairs = listKindLanguages(this.source, type, language);
    const counted = await countByStatus(this.work.manager, pairs, context);
    const counts = counted.filter(({ status }) => statuses.some((one) => one === status));
    const totals = new Map(
      pairs.map((kindLanguage) => [kindLanguage, sumCounts(counts.filter((statusCount) => statusCount.kindLanguage === kindLanguage))]),
    );
    const due = await findDueTranslations(this.work.manager, slicePage(totals, query), statuses, context);
    return buildPage(due, sumCounts(counts), query, 'translation');
  }

  /** Counts the records of every resource in every language by status, in one statement. */
  async stats(context: SignedInContext): Promise<StatusCount[]> {
    assertCan(context.principal, 'create content', 'translation');
    return countByStatus(this.work.manager, listKindLanguages(this.source, RECORD_NAMES, LANGUAGES), context);
  }
}

function sumCounts(counts: readonly StatusCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
