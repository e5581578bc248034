import { Controller, Get, HttpCode, Inject, Post, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags, IntersectionType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { FieldsQuery, PageQuery } from '../../core/http/lists/list-query.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { type RecordLocator, RecordParam, VersionParam } from '../../core/http/routing/record-locator.js';
import { IsLanguage } from '../../core/http/validation/languages.js';
import { ToList } from '../../core/http/validation/values.js';
import { RESOURCES } from '../../core/resources.js';
import type { HistoryAccess } from '../history/history-subject.js';
import { HistoryPageResponse, OpenedVersionResponse, restoredResponse } from '../history/history.response.js';
import { HistoryService } from '../history/history.service.js';
import { presentHistory, presentOpenedVersion, presentRestored } from '../history/present-history.js';
import { type RestorableRecords, RestorationService } from '../history/restoration.service.js';
import type { ExternalIdRoutes } from './external-ids.controller.js';

/** In what the routes of the resources differ. */
export interface HistoryRoutes<U, R, Shown extends object, Q extends object> extends Pick<
  ExternalIdRoutes<object, U, R, Shown, Q>,
  'response' | 'present' | 'updateQuery' | 'updateErrors'
> {
  readonly history: HistoryAccess;
  readonly service: Type<RestorableRecords<U, R, Q>>;
}

/** Names, separated by commas. */
const NAMES_SCHEMA = { type: 'string', maxLength: 2_048 } as const;

/** The fields and languages that a restore brings back. */
class RestoreQuery {
  @IsOptional()
  @ToList()
  fields?: string[];

  @IsOptional()
  @ToList()
  @IsLanguage({ each: true })
  languages?: string[];
}

/** Creates the controller of the history of a resource's records. @param recordPath how its paths name a record */
export function createHistoryController<U, R, Shown extends object, Q extends object>(
  { history, service, response, present, updateQuery, updateErrors = [] }: HistoryRoutes<U, R, Shown, Q>,
  recordPath: ':id' | 'by-slug/:slug',
): Type {
  const { scope, collection } = RESOURCES[history.resource];
  const name = history.resource.charAt(0).toUpperCase() + history.resource.slice(1);
  const path = `${recordPath}/history`;
  const errors = updateErrors.filter((kind) => kind !== 'missing-parameters');
  const undoQuery = (updateQuery?.type ?? FieldsQuery) as Type<object>;
  class RestoreRecordQuery extends IntersectionType(RestoreQuery, undoQuery as Type<FieldsQuery>) {}
  const restored = restoredResponse(response);
  const DescribeQuery = updateQuery?.description ?? (() => undefined);

  @ApiTags(collection)
  @Resource(history.resource)
  @Controller(collection)
  class HistoryController {
    constructor(
      readonly versions: HistoryService,
      readonly restoration: RestorationService,
      @Inject(service) readonly records: RestorableRecords<U, R, Q>,
    ) {}

    @Get(path)
    @Operation('list', { subject: `${name}History`, isPaged: false, errors: ['page-not-found'] })
    @RequireScope('read')
    @ApiOkResponse({ type: HistoryPageResponse })
    async list(
      @RecordParam() record: RecordLocator,
      @Query() query: PageQuery,
      @SignedIn() context: SignedInContext,
    ): Promise<HistoryPageResponse> {
      return presentHistory(await this.versions.list(history, record, query, context), collection, context);
    }

    @Get(`${path}/:version`)
    @Operation('show', { subject: `${name}Version`, errors: ['version-not-found'] })
    @RequireScope('read')
    @ApiOkResponse({ type: OpenedVersionResponse })
    async show(
      @RecordParam() record: RecordLocator,
      @VersionParam() version: number,
      @SignedIn() context: SignedInContext,
    ): Promise<OpenedVersionResponse> {
      return presentOpenedVersion(await this.versions.show(history, record, version, context), history.fields, context);
    }

    @Post(`${path}/:version/undo`)
    @HttpCode(200)
    @Operation('run', { subject: `${name}Undo`, errors: ['version-not-found', 'cannot-undo-creation', ...errors] })
    @RequireScope(scope)
    @DescribeQuery
    @ApiOkResponse({ type: restored })
    async undo(
      @RecordParam() locator: RecordLocator,
      @VersionParam() version: number,
      @Query(new ParametersPipe({ expectedType: undoQuery })) query: Q,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown> {
      return presentRestored(await this.restoration.undo(history, this.records, { locator, version, query }, context), present, context);
    }

    @Post(`${path}/:version/restore`)
    @HttpCode(200)
    @Operation('run', { subject: `${name}Restore`, errors: ['version-not-found', ...errors.filter((kind) => kind !== 'last-occurrence')] })
    @RequireScope(scope)
    @DescribeQuery
    @ApiQuery({ name: 'fields', required: false, schema: NAMES_SCHEMA })
    @ApiQuery({ name: 'languages', required: false, schema: NAMES_SCHEMA })
    @ApiOkResponse({ type: restored })
    async restore(
      @RecordParam() locator: RecordLocator,
      @VersionParam() version: number,
      @Query(new ParametersPipe({ expectedType: RestoreRecordQuery })) query: Q & RestoreQuery,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown> {
      return presentRestored(await this.restoration.restore(history, this.records, { locator, version, query }, context), present, context);
    }
  }
  return HistoryController;
}
