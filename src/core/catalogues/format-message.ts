import type { ErrorKind, Reason } from '../errors/domain-error.js';
import type { ImportPlace, ImportProblem, RefusedProblem } from '../errors/import-problem.js';
import type { ResourceName } from '../resources.js';
import type { RecurrenceProblem } from '../errors/recurrence-problem.js';
import type { Messages } from './messages.js';
import type { TextsWithVariants } from './recurrence-texts.js';

/** @param parameters the names of the missing or invalid parameters, if there are any */
export function formatError(messages: Messages, kind: ErrorKind, resource: ResourceName, parameters: readonly string[] = []): string {
  const { errors, records } = messages;
  const sentence = parameters.length > 0 ? errors[kind] : errors[kind].replace(': {parameters}', '');
  return fillPlaceholders(sentence, { record: records[resource], parameters });
}

export function formatReason(messages: Messages, reason: Reason): string {
  if (reason.reason === 'recurrence') return formatRecurrenceProblem(messages, reason.problem);
  return fillPlaceholders(messages.reasons[reason.reason], reason);
}

function formatRecurrenceProblem({ recurrence: { problems } }: Messages, problem: RecurrenceProblem): string {
  return fillPlaceholders(problem.code === 'too-long' ? problems[`too-long-${problem.of}`] : problems[problem.code], problem);
}

/** Making the rules takes long, so there is one object for each language. */
const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * Returns the variant of a text for a number.
 * @param language the language of the texts, whose plurals decide
 */
export function findVariant<Key extends string>(texts: TextsWithVariants<Key>, key: Key, number: number, language: string): string {
  const variants: Readonly<Record<string, string | undefined>> = texts;
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return variants[`${key}#${number}`] ?? variants[`${key}#${rules.select(number)}`] ?? texts[key];
}

/** Returns the code of a problem that has no sentence: another release may have stored it. */
export function formatProblem(messages: Messages, problem: ImportProblem): string {
  if (problem.code === 'answered') return problem.message;
  if (problem.code === 'refused') return formatRefusal(messages, problem);
  const sentences: Readonly<Record<string, string>> = messages.problems;
  const record = 'resource' in problem ? messages.records[problem.resource] : '';
  return fillPlaceholders(sentences[problem.code] ?? problem.code, { ...problem, record });
}

export function formatPlace(messages: Messages, place: ImportPlace): string {
  const record = 'resource' in place ? messages.records[place.resource] : '';
  return fillPlaceholders(messages.places[place.at], { ...place, record });
}

/** Returns the sentence of an error, with the reason of each invalid parameter behind its name. */
function formatRefusal(messages: Messages, { kind, resource = 'event', missing = [], reasons = {} }: RefusedProblem): string {
  const invalid = Object.entries(reasons).map(([name, reason]) => `${name} (${formatReason(messages, reason)})`);
  return formatError(messages, kind, resource, [...missing, ...invalid]);
}

/** @param values the values of the placeholders in the sentence */
export function fillPlaceholders(sentence: string, values: object): string {
  const valuesByName = new Map<string, unknown>(Object.entries(values));
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valuesByName.get(name);
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}
