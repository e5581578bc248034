import { applyDecorators, Query, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { Erased } from '../../core/http/responses/handler-results.js';
import type { IdLocator, RecordLocator } from '../../core/http/routing/record-locator.js';
import { EmptyAsNull, ToBoolean } from '../../core/http/validation/values.js';

/** How an event, a venue or an organizer is removed. */
export class RemoveContentDto {
  /** Whether it is erased for good, and does not go to the trash. */
  @IsOptional()
  @EmptyAsNull()
  @ToBoolean()
  @IsBoolean()
  force: boolean | null = false;
}

/** The methods of a resource's service that remove its records. */
export interface RemovableRecords<R, L extends RecordLocator = IdLocator, Q extends RemoveContentDto = RemoveContentDto> {
  /** Moves a record to the trash. Without a trash, it deletes the record permanently. @param query the parameters of the request */
  remove(locator: L, context: SignedInContext, query?: Q): Promise<R>;
  /** Deletes a record permanently. Undefined for a resource without a trash. */
  erase?(locator: L, context: SignedInContext, query?: Q): Promise<R>;
}

/** Removes a record as the client asks. */
export async function removeOrErase<R, Shown extends object, L extends RecordLocator, Q extends RemoveContentDto>(
  records: RemovableRecords<R, L, Q>,
  locator: L,
  query: Q,
  present: (record: R, context: RequestContext) => Shown,
  context: SignedInContext,
): Promise<Shown | Erased<Shown>> {
  if (query.force === true && records.erase) return new Erased(present(await records.erase(locator, context, query), context));
  return present(await records.remove(locator, context, query), context);
}

/** Creates the class of the response to a request that erased a record. */
export function erasedResponse<Shown extends object>(response: Type<Shown>): Type<{ deleted: true; previous: Shown }> {
  class ErasedResponse {
    @ApiProperty({ type: Boolean, enum: [true] })
    deleted!: true;

    @ApiProperty({ type: response })
    previous!: Shown;
  }
  return Object.defineProperty(ErasedResponse, 'name', { value: `Erased${response.name}` });
}

/** Describes the response to a removal: the removed record, or the one that was erased. @param erased undefined: there is no trash */
export function ApiRemoval(response: Type<object>, erased: Type<object> | undefined): MethodDecorator {
  if (erased === undefined) return ApiOkResponse({ type: response });
  const schema = { oneOf: [response, erased].map((type) => ({ $ref: getSchemaPath(type) })) };
  return applyDecorators(ApiExtraModels(response, erased), ApiOkResponse({ schema }));
}

/** As `ApiRemoval`, with the parameters, for a handler whose signature does not name their class. */
export function ApiRemovalOf(response: Type<object>, erased: Type<object> | undefined): MethodDecorator {
  const force = ApiQuery({ name: 'force', required: false, schema: { type: 'boolean', default: false } });
  return applyDecorators(ApiRemoval(response, erased), ...(erased === undefined ? [] : [force]));
}

/** Injects the parameters of a removal, for such a handler. */
export function RemovalQuery(): ParameterDecorator {
  return Query(new ParametersPipe({ expectedType: RemoveContentDto }));
}
