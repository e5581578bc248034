import { Body, Delete, Get, Inject, Query, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Operation, TranslationsOf } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { FieldsQuery } from '../../core/http/lists/list-query.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { type Created, wrapIfCreated } from '../../core/http/responses/handler-results.js';
import { UpdateRoute } from '../../core/http/routing/update-route.decorator.js';
import { type IdLocator, RecordParam, type TranslationLocator, TranslationParam } from '../../core/http/routing/record-locator.js';
import { RESOURCES } from '../../core/resources/resources.js';
import type { OwnText } from '../texts/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslationAccess } from './text-access.js';
import { type ByLanguage, byLanguageResponse, presentTranslations } from './translation.response.js';
import { type TranslatedRecords, TranslationsService } from './translations.service.js';

/** The parameters in which the translation controllers of the resources differ. */
export interface TranslationRoutes<T extends Translation, D, R, Shown extends object, ShownRecord> {
  readonly access: TranslationAccess<T>;
  readonly service: Type<TranslatedRecords<D, R>>;
  /** The DTO that a client sends, and the response for one translation. */
  readonly dto: Type<D>;
  readonly response: Type<Shown>;
  readonly present: (own: OwnText<T>, context: RequestContext) => Shown;
  /** The response for the record, after a translation was removed. */
  readonly recordResponse: Type<ShownRecord>;
  readonly presentRecord: (record: R, context: RequestContext) => ShownRecord;
}

const TRANSLATION_PATH = ':id/translations/:translation';

/** Creates the controller class of a resource's translations. The resource extends it, and adds its path and tag. */
export function TranslationsController<T extends Translation, D, R, Shown extends object, ShownRecord>({
  access,
  service,
  dto,
  response,
  present,
  recordResponse,
  presentRecord,
}: TranslationRoutes<T, D, R, Shown, ShownRecord>) {
  const scope = RESOURCES[access.resource].scope;

  @TranslationsOf(access.resource)
  class Controller {
    constructor(
      readonly translations: TranslationsService,
      @Inject(service) readonly records: TranslatedRecords<D, R>,
    ) {}

    @Get(':id/translations')
    @Operation('list')
    @Public()
    @RequireScope('read')
    @ApiOkResponse(byLanguageResponse(response))
    async list(
      @RecordParam() { id }: IdLocator,
      @Query() _query: FieldsQuery,
      @Context() context: RequestContext,
    ): Promise<ByLanguage<Shown>> {
      return presentTranslations(await this.translations.list(access, id, context), context, present);
    }

    @Get(TRANSLATION_PATH)
    @Operation('show')
    @Public()
    @RequireScope('read')
    @ApiOkResponse({ type: response })
    async show(
      @TranslationParam() translation: TranslationLocator,
      @Query() _query: FieldsQuery,
      @Context() context: RequestContext,
    ): Promise<Shown> {
      return present(await this.translations.show(access, translation, context), context);
    }

    @UpdateRoute(TRANSLATION_PATH)
    @Operation('update')
    @RequireScope(scope)
    @ApiBody({ type: dto })
    @ApiOkResponse({ type: response })
    @ApiCreatedResponse({ type: response })
    async update(
      @TranslationParam() translation: TranslationLocator,
      @Body(new ParametersPipe({ expectedType: dto })) texts: D,
      @SignedIn() context: SignedInContext,
    ): Promise<Shown | Created<Shown>> {
      const { written, isNew } = await this.translations.write(access, this.records, translation, texts, context);
      return wrapIfCreated(isNew, present(written, context));
    }

    @Delete(TRANSLATION_PATH)
    @Operation('delete')
    @RequireScope(scope)
    @ApiOkResponse({ type: recordResponse })
    async remove(@TranslationParam() translation: TranslationLocator, @SignedIn() context: SignedInContext): Promise<ShownRecord> {
      return presentRecord(await this.translations.remove(access, this.records, translation, context), context);
    }
  }
  return Controller;
}
