import { applyDecorators, Body, Controller, Delete, Get, Inject, Patch, Put, Query, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import type { ErrorKind } from '../../core/errors/domain-error.js';
import { type RequestContext, SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { FieldsQuery } from '../../core/http/lists/list-query.js';
import { AcceptImage } from '../images/image-fields.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { type Created, type Erased, wrapIfCreated, WrittenId } from '../../core/http/responses/handler-results.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { recordUrl } from '../../core/http/routing/links.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { type ExternalKey, ExternalKeyParam, type ExternalIdFields } from '../external-ids/external-id-rules.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import { ExternalIdsService, type WritableRecords } from '../external-ids/external-ids.service.js';
import { ApiRemovalOf, type RemovableRecords, RemovalQuery, RemoveContentDto, removeOrErase } from './removals.js';

/** The methods of a resource's service that these routes call. */
interface ExternalIdRecords<C, U, R, Q> extends WritableRecords<C, U, R, Q>, RemovableRecords<R> {
  update(locator: IdLocator, dto: U, context: SignedInContext, query?: Q): Promise<R>;
  show(locator: IdLocator, context: SignedInContext): Promise<R>;
}

/** In what the routes of the resources differ. */
export interface ExternalIdRoutes<C, U, R, Shown extends object, Q extends object = object> {
  readonly access: { readonly resource: RecordName };
  readonly service: Type<ExternalIdRecords<C, U, R, Q>>;
  readonly createDto: Type<C>;
  readonly updateDto: Type<U>;
  /** The parameters of an update, and what describes them. */
  readonly updateQuery?: { readonly type: Type<Q>; readonly description: MethodDecorator };
  readonly response: Type<Shown>;
  /** The response to the request that erased a record; undefined for a resource without a trash. */
  readonly erasedResponse?: Type<object>;
  readonly present: (record: R, context: RequestContext) => Shown;
  /** Errors with which an update can end, beside those of every update. */
  readonly updateErrors?: readonly ErrorKind[];
  /** Errors with which a removal can end, beside those of every removal. */
  readonly removalErrors?: readonly ErrorKind[];
}

const RECORD_PATH = 'external/:source/:external_id';

/** Creates the controller of a resource's records by their ids in other systems. */
export function createExternalIdsController<C extends object, U extends ExternalIdFields, R, Shown extends object, Q extends object>({
  access: { resource },
  service,
  createDto,
  updateDto,
  response,
  erasedResponse,
  present,
  updateQuery,
  updateErrors = [],
  removalErrors = [],
}: ExternalIdRoutes<C, U, R, Shown, Q>): Type {
  const { scope, collection } = RESOURCES[resource];
  const TakesImage = RESOURCES[resource].kind === 'content' ? AcceptImage() : () => undefined;
  const DescribeUpdate = updateQuery?.description ?? applyDecorators();
  const UpdateQuery = () => Query(new ParametersPipe({ expectedType: updateQuery?.type ?? FieldsQuery }));
  const Changes = () => Body(new ParametersPipe({ expectedType: updateDto }));

  @ApiTags(collection)
  @Resource(resource)
  @Controller(collection)
  class ExternalIdsController {
    constructor(
      readonly externalIds: ExternalIdsService,
      @Inject(service) readonly records: ExternalIdRecords<C, U, R, Q>,
    ) {}

    @Get(RECORD_PATH)
    @Operation('show')
    @RequireScope('read')
    @ApiOkResponse({ type: response })
    async show(@ExternalKeyParam() key: ExternalKey, @Query() _query: FieldsQuery, @SignedIn() context: SignedInContext): Promise<Shown> {
      const locator = await this.externalIds.findEditable(resource, key, context);
      return present(await this.records.show(locator, context), context);
    }

    @Put(RECORD_PATH)
    @Operation('put', { errors: updateErrors })
    @RequireScope(scope)
    @TakesImage
    @ApiBody({ type: updateDto })
    @DescribeUpdate
    @ApiOkResponse({ type: response })
    @ApiCreatedResponse({ type: response })
    async put(
      @ExternalKeyParam() key: ExternalKey,
      @Changes() dto: U,
      @UpdateQuery() query: Q,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown | WrittenId | Created<Shown | WrittenId>> {
      const request = { resource, key, dto, query, createDto, records: this.records };
      const { isNew, id, record } = await this.externalIds.put(request, context);
      return wrapIfCreated(isNew, record === undefined ? new WrittenId(id, recordUrl(collection, id, context)) : present(record, context));
    }

    @Patch(RECORD_PATH)
    @Operation('update', { errors: updateErrors })
    @RequireScope(scope)
    @TakesImage
    @ApiBody({ type: updateDto })
    @DescribeUpdate
    @ApiOkResponse({ type: response })
    async update(
      @ExternalKeyParam() key: ExternalKey,
      @Changes() dto: U,
      @UpdateQuery() query: Q,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown> {
      const update = (locator: IdLocator) => this.records.update(locator, dto, context, query);
      return present(await this.externalIds.withRecord(resource, key, context, update), context);
    }

    @Delete(RECORD_PATH)
    @Operation('delete', { errors: removalErrors })
    @RequireScope(scope)
    @ApiRemovalOf(response, erasedResponse)
    remove(
      @ExternalKeyParam() key: ExternalKey,
      @RemovalQuery() removal: RemoveContentDto,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown | Erased<Shown>> {
      const remove = (locator: IdLocator) => removeOrErase(this.records, locator, removal, present, context);
      return this.externalIds.withRecord(resource, key, context, remove);
    }
  }
  return ExternalIdsController;
}
