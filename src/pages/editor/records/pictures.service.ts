import { Injectable } from '@nestjs/common';
import type { MediaPageResponse, MediaResponse } from '../../../api/media/dto/media.response.js';
import type { ImageResponse } from '../../../content/images/image.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { RefusedFile } from '../../../core/http/requests/multipart.js';
import { ReceivedFile } from '../../../core/http/requests/received-file.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import { ApiClient, type Written } from '../api-client.js';
import type { Editor } from '../editor.js';
import { type Control, type FormValues, readSent } from '../fields/controls.js';
import { addressKey, explainRefusal, fileKey, PICTURE_FIELDS } from '../fields/picture-fields.js';
import type { Choice, Search } from '../inputs/render-parts.js';
import type { EditedRecord } from './edited-resource.js';
import { FORM_INPUTS, type SentRecord } from './sent-record.js';

/** The field of all records that have a picture. */
export const IMAGE = 'image';

const MAX_FOUND = 10;

/** Uploads, finds and describes the pictures of records. */
@Injectable()
export class Pictures {
  constructor(private readonly api: ApiClient) {}

  /** Uploads the file that a form brings. Returns the form as if the picture had been chosen in it, or why the file is refused. */
  async receive(body: Fields, editor: Editor): Promise<{ body: Fields; picture?: Choice; refusal?: string }> {
    const { [fileKey(IMAGE)]: file, ...others } = body;
    if (!(file instanceof ReceivedFile) && !(file instanceof RefusedFile)) return { body: others };
    const uploaded = await this.upload(file, readSent(body, FORM_INPUTS.key)?.[0], editor);
    if (typeof uploaded === 'string') return { body: others, refusal: uploaded };
    return { body: { ...others, [IMAGE]: uploaded.id, [addressKey(IMAGE)]: '' }, picture: uploaded };
  }

  /** Returns the picture, or why it is refused. @param key that of the form: one that is sent twice uploads once */
  async upload(file: ReceivedFile | RefusedFile, key: string | undefined, editor: Editor): Promise<Choice | string> {
    const { context, language } = editor;
    if (file instanceof RefusedFile) {
      const { kind } = file.error;
      return explainRefusal(kind, editor) ?? translateError(context.settings, language, kind, 'media');
    }
    const idempotencyKey = key === undefined ? undefined : `${key}-${file.sha256.slice(0, 16)}`;
    const written = await this.api.write<MediaResponse>({ method: 'POST', path: 'media', body: { file }, idempotencyKey }, context);
    return written.isDone ? toChoice(written.body) : (explainRefusal(written.body.code, editor) ?? written.body.message);
  }

  /** Finds earlier pictures by their texts. @throws the error with which the API refuses the words */
  async search(words: string, context: RequestContext): Promise<{ search: Search; choices: Choice[] }> {
    const { media } = await this.api.get<MediaPageResponse>('media', { search: words, per_page: MAX_FOUND }, context);
    const choices = media.map(toChoice);
    return { search: { words, ids: choices.map(({ id }) => id) }, choices };
  }

  /** Returns the picture that a form has chosen: that of the record, or another one. One that is gone has its id as its name. */
  async find(value: string, edited: EditedRecord | undefined, context: RequestContext): Promise<Choice> {
    const own = edited?.record[IMAGE] ? toChoice(edited.record[IMAGE] as ImageResponse) : undefined;
    if (own?.id === value) return own;
    if (!/^\d+$/.test(value)) return { id: value, name: value, image: value };
    const found = await this.read(value, context);
    return found ? toChoice(found) : { id: value, name: value };
  }

  /** Adds the texts of the picture in all languages, and the name of its file, to what the API shows of a record. */
  async addTexts<R extends Fields>(record: R, context: RequestContext): Promise<R> {
    const image = record[IMAGE] as ImageResponse | false | undefined;
    if (!image) return record;
    const found = await this.read(String(image.id), context);
    return { ...record, [IMAGE]: { ...image, translations: found?.translations, file_name: found?.file_name ?? null } };
  }

  private async read(id: string, context: RequestContext): Promise<MediaResponse | undefined> {
    try {
      return await this.api.get<MediaResponse>(`media/${id}`, {}, context);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    }
  }

  /** Writes what a form says of the picture itself. Returns undefined if there is nothing to write. @param controls those that were changed */
  async describe(
    controls: readonly Control[],
    { values }: SentRecord,
    edited: EditedRecord | undefined,
    context: RequestContext,
  ): Promise<Written<unknown> | undefined> {
    const [value = ''] = values[IMAGE] ?? [];
    const own = edited?.record[IMAGE] as ImageResponse | false | undefined;
    const id = own && own.url === value ? String(own.id) : value;
    const body = buildBody(controls, values, context.settings.languages);
    if (!/^\d+$/.test(id) || Object.keys(body).length === 0) return undefined;
    return this.api.write({ method: 'PATCH', path: `media/${id}`, body }, context);
  }
}

/** Decoration has an empty text in each language. A picture that is none any more has the texts that the form has. */
function buildBody(controls: readonly Control[], values: FormValues, languages: readonly Language[]): Record<string, unknown> {
  const { alt, decoration, focus } = PICTURE_FIELDS;
  const changes = (field: object) => controls.some((one) => one.field === field);
  const becomesDecoration = changes(decoration) && values[decoration.name]!.length > 0;
  const textOf = (language: Language) => (becomesDecoration ? [''] : values[`${alt.name}[${language}]`]);
  const written = changes(decoration) ? languages : controls.flatMap(({ field, language }) => (field === alt ? [language!] : []));
  const texts = written.flatMap((language): [Language, Fields][] => {
    const [text] = textOf(language) ?? [];
    return text === undefined ? [] : [[language, { alt_text: text === '' && !becomesDecoration ? null : text }]];
  });
  const [x = '', y = ''] = values[focus.name] ?? [];
  return {
    ...(texts.length > 0 && { translations: Object.fromEntries(texts) }),
    ...(changes(focus) && { focal_point: { x: Number(x) / 100, y: Number(y) / 100 } }),
  };
}

/** A file of ours is named by its id, a picture elsewhere by its address. */
function toChoice({ id, url, width, sizes, alt_text, ...other }: ImageResponse | MediaResponse): Choice {
  const fileName = 'file_name' in other ? other.file_name : null;
  const name = [alt_text, fileName].find((text) => text);
  if (width === null) return { id: url, name: name ?? url, image: url };
  return { id: String(id), name: name ?? String(id), image: sizes.medium?.url ?? url };
}
