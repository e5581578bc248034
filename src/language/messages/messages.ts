import type { ErrorKind, Reason, ResourceName } from '../../errors/domain-error.js';
import type { Language } from '../language.js';
import { ca } from './ca.js';
import { en } from './en.js';
import { es } from './es.js';

/** Every sentence that the service says, in one language. `{name}` stands for a figure or a name. */
export interface Messages {
  /** `{record}` is one of `records`; `{parameters}` are the names of those that are missing or wrong. */
  readonly errors: Readonly<Record<ErrorKind, string>>;
  readonly reasons: Readonly<Record<Reason['reason'], string>>;
  /** Each resource with its article, at the beginning of a sentence. */
  readonly records: Readonly<Record<ResourceName, string>>;
  readonly words: Readonly<Record<'free', string>>;
}

const CATALOGUES: Readonly<Record<Language, Messages>> = { ca, es, en };

/** @param parameters the names of those that are missing or wrong, if it is about any */
export function errorMessage(language: Language, kind: ErrorKind, resource: ResourceName, parameters: readonly string[] = []): string {
  const { errors, records } = CATALOGUES[language];
  const sentence = parameters.length > 0 ? errors[kind] : errors[kind].replace(': {parameters}', '');
  return fill(sentence, { record: records[resource], parameters });
}

export function reasonMessage(language: Language, reason: Reason): string {
  return fill(CATALOGUES[language].reasons[reason.reason], reason);
}

export function word(language: Language, name: keyof Messages['words']): string {
  return CATALOGUES[language].words[name];
}

function fill(sentence: string, values: object): string {
  const named = new Map<string, unknown>(Object.entries(values));
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named.get(name);
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}
