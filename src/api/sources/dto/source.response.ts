import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPage, PageResponse } from '../../../core/http/lists/page.js';
import { sourceUrl } from '../../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import type { Language } from '../../../core/text/language.js';
import type { SourceRun } from '../source-run.js';
import { presentRun, SourceRunResponse } from './source-run.response.js';
import { SOURCE_KINDS, type Source, type SourceKind } from '../source.entity.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class SourceResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ enum: SOURCE_KINDS })
  kind!: SourceKind;

  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  owner!: number | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  category!: number | null;

  @ApiProperty(LANGUAGE_SCHEMA)
  language!: Language;

  @ApiProperty({ type: 'integer' })
  interval!: number;

  @ApiProperty()
  overwrite!: boolean;

  @ApiProperty()
  prune!: boolean;

  @ApiProperty()
  join_recurring!: boolean;

  @ApiProperty()
  active!: boolean;

  @ApiProperty({ example: 'source-1' })
  external_source!: string;

  @ApiProperty()
  running!: boolean;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  next_run_at!: string | null;

  @ApiProperty({ type: String, nullable: true })
  etag!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.count)
  failures!: number;

  @ApiProperty({ type: SourceRunResponse, nullable: true })
  last_run!: SourceRunResponse | null;

  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export class SourcePageResponse extends PageResponse {
  @ApiProperty({ type: SourceResponse, ...RESPONSE_SCHEMA.items })
  sources!: SourceResponse[];
}

export function presentSource(source: Source, context: RequestContext): SourceResponse {
  const { id, kind, url, userId, categoryId, textLanguage, intervalMinutes, overwrite, prune, active, etag, failures } = source;
  return {
    id,
    kind,
    url,
    owner: userId,
    category: categoryId,
    language: textLanguage,
    interval: intervalMinutes,
    overwrite,
    prune,
    join_recurring: source.joinRecurring,
    active,
    external_source: externalSourceOf(source),
    running: source.claim !== null,
    next_run_at: active && userId !== null ? toIsoUtc(source.dueUtc) : null,
    etag,
    failures,
    last_run: source.lastRun === null ? null : presentRun(JSON.parse(source.lastRun) as SourceRun, context),
    created_at: toIsoUtc(source.createdUtc),
    rest_url: sourceUrl(id, context),
  };
}

export function presentSourcePage(page: Page<Source>, context: RequestContext): SourcePageResponse {
  return presentPage('sources', page, presentSource, context);
}

/** Returns the name of a source in the `external_ids` of the records that it wrote. */
export function externalSourceOf({ id }: Pick<Source, 'id'>): string {
  return `source-${id}`;
}
