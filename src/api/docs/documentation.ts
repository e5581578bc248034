import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { settings } from '../../core/config/settings.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { getCatalogue } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import { collectAccessByHandler, handlerName } from './access-by-handler.js';
import type { Document } from './openapi.js';
import { normalizeDocument } from './normalize-document.js';
import { translateDocument } from './translation/translate-document.js';

/** Builds the OpenAPI 3.1 document from the routes and DTOs, in each language. */
@Injectable()
export class DocumentationService {
  private readonly documents = new Map<Language, Document>();
  private app!: INestApplication;

  /** Sets the application whose routes are documented, once it is complete. */
  setApp(app: INestApplication): void {
    this.app = app;
  }

  /** Returns the document in a language. The first call builds all languages, in about half a second. */
  getDocument(language: Language): Document {
    if (this.documents.size === 0) this.buildDocuments(this.app);
    return this.documents.get(language)!;
  }

  private buildDocuments(app: INestApplication): void {
    const base = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setVersion('1.0.0')
      .addSecurity('token', { type: 'http', scheme: 'bearer' })
      .addSecurity('basic', { type: 'http', scheme: 'basic' })
      .build();
    const raw = SwaggerModule.createDocument(app, base, { ignoreGlobalPrefix: true, operationIdFactory: handlerName });
    const document = normalizeDocument(raw as unknown as Document, `/{language}/${settings.restPrefix}`, collectAccessByHandler(app));
    for (const language of LANGUAGES)
      this.documents.set(language, translateDocument(document, language, getCatalogue(language).documentation));
  }
}
