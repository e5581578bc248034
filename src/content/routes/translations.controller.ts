import { Body, Controller, Delete, Get, Inject, Query, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Operation, TranslationsOf, UpdateRoute } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { FieldsQuery } from '../../core/http/lists/list-query.js';
import { ParametersPipe } from '../../core/http/requests/parameters.pipe.js';
import { type Created, wrapIfCreated } from '../../core/http/responses/handler-results.js';
import { type IdLocator, RecordParam, type TranslationLocator, TranslationParam } from '../../core/http/routing/record-locator.js';
import { RESOURCES } from '../../core/resources.js';
import { type OwnText, type TranslatedRecords, TranslationsService, type TranslationAccess } from '../translations/translations.service.js';
import type { Translation } from '../texts/translation.entity.js';
import { type ByLanguage, byLanguageResponse, presentTranslations } from '../translations/translation.response.js';

/** In what the routes of the resources differ. */
export interface TranslationRoutes<T extends Translation, D, R, ShownText extends object, Shown extends object> {
  readonly access: TranslationAccess<T>;
  readonly service: Type<TranslatedRecords<D, R>>;
  /** The DTO that a client sends, and the response for one translation. */
  readonly translationDto: Type<D>;
  readonly translationResponse: Type<ShownText>;
  readonly presentTranslation: (own: OwnText<T>, context: RequestContext) => ShownText;
  /** The response for the record, after a translation was removed. */
  readonly response: Type<Shown>;
  readonly present: (record: R, context: RequestContext) => Shown;
}

const TRANSLATION_PATH = ':id/translations/:translation';

/** Creates the controller of the translations of a resource's records. */
export function createTranslationsController<T extends Translation, D, R, ShownText extends object, Shown extends object>({
  access,
  service,
  translationDto,
  translationResponse,
  presentTranslation,
  response,
  present,
}: TranslationRoutes<T, D, R, ShownText, Shown>): Type {
  const { scope, collection } = RESOURCES[access.resource];

  @ApiTags(collection)
  @TranslationsOf(access.resource)
  @Controller(collection)
  class TranslationsController {
    constructor(
      readonly translations: TranslationsService,
      @Inject(service) readonly records: TranslatedRecords<D, R>,
    ) {}

    @Get(':id/translations')
    @Operation('list')
    @Public()
    @RequireScope('read')
    @ApiOkResponse(byLanguageResponse(translationResponse))
    async list(
      @RecordParam() { id }: IdLocator,
      @Query() _query: FieldsQuery,
      @Context() context: RequestContext,
    ): Promise<ByLanguage<ShownText>> {
      return presentTranslations(await this.translations.list(access, id, context), context, presentTranslation);
    }

    @Get(TRANSLATION_PATH)
    @Operation('show')
    @Public()
    @RequireScope('read')
    @ApiOkResponse({ type: translationResponse })
    async show(
      @TranslationParam() translation: TranslationLocator,
      @Query() _query: FieldsQuery,
      @Context() context: RequestContext,
    ): Promise<ShownText> {
      return presentTranslation(await this.translations.show(access, translation, context), context);
    }

    @UpdateRoute(TRANSLATION_PATH)
    @Operation('update')
    @RequireScope(scope)
    @ApiBody({ type: translationDto })
    @ApiOkResponse({ type: translationResponse })
    @ApiCreatedResponse({ type: translationResponse })
    async update(
      @TranslationParam() translation: TranslationLocator,
      @Body(new ParametersPipe({ expectedType: translationDto })) texts: D,
      @SignedIn() context: SignedInContext,
    ): Promise<ShownText | Created<ShownText>> {
      const { written, isNew } = await this.translations.write(access, this.records, translation, texts, context);
      return wrapIfCreated(isNew, presentTranslation(written, context));
    }

    @Delete(TRANSLATION_PATH)
    @Operation('delete')
    @RequireScope(scope)
    @ApiOkResponse({ type: response })
    async remove(@TranslationParam() translation: TranslationLocator, @SignedIn() context: SignedInContext): Promise<Shown> {
      return present(await this.translations.remove(access, this.records, translation, context), context);
    }
  }
  return TranslationsController;
}
