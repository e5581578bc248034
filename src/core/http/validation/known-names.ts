import type { Type } from '@nestjs/common';
import type { Rule } from './constraint.js';
import { type DescribedValue, getDescribedFields, getDescribedResponses, getExtraModels, getRules } from './library-metadata.js';

/** The names of the members of an object, and those inside of each member. Where these are undefined, any name is known. */
export interface KnownNames {
  readonly members: ReadonlyMap<string, KnownNames | undefined>;
  /** Whether the object may have members with any other name, such as languages; `others` are the names inside of those. */
  readonly hasOthers?: boolean;
  readonly others?: KnownNames | undefined;
}

/** Returns the names of the fields of a DTO. Its decorators must be complete: a request has come. */
export function listDtoNames(dto: Type): KnownNames {
  return {
    members: new Map(
      [...getRules(dto)].map(([field, rules]) => {
        const inside = rules.map(({ context }) => listRuleNames(context as Rule | undefined));
        return [field, inside.find((names) => names !== undefined)];
      }),
    ),
  };
}

function listRuleNames(rule: Rule | undefined): KnownNames | undefined {
  if (rule?.dto) return listDtoNames(rule.dto);
  return rule?.memberDto && { members: new Map(), hasOthers: true, others: listDtoNames(rule.memberDto) };
}

/** Joins names of two sources, each of which may know a member. */
export function joinNames(one: KnownNames | undefined, other: KnownNames | undefined): KnownNames | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const members = new Map(one.members);
  for (const [name, inside] of other.members) members.set(name, joinNames(members.get(name), inside));
  return { members, hasOthers: one.hasOthers === true || other.hasOthers === true, others: joinNames(one.others, other.others) };
}

/** Reads the names of responses from what Swagger's decorators say of them. */
export class ResponseNames {
  private readonly classes = new Map<string, Type>();

  /** @param controller the controller of the handler: its responses name the classes to which their fields refer */
  constructor(controller: Type) {
    const prototype = controller.prototype as Record<string, object | undefined>;
    const handlers = Object.getOwnPropertyNames(prototype).map((name) => prototype[name]!);
    for (const described of handlers.flatMap(getDescribedResponses)) this.collect(described);
    for (const model of getExtraModels(controller)) this.collect({ type: model });
  }

  /** Returns the names of what a handler responds with; undefined if it does not say. */
  listResponse(handler: object): KnownNames | undefined {
    return getDescribedResponses(handler)
      .map((response) => this.list(response))
      .reduce(joinNames, undefined);
  }

  /** Returns the names of the fields of a class. */
  listClass(described: Type): KnownNames | undefined {
    this.collect({ type: described });
    return this.list({ type: described });
  }

  /** Remembers the class of a response, and those of its fields, by their names. */
  private collect({ type, content = {} }: DescribedValue): void {
    for (const { schema } of Object.values(content)) if (schema) this.collect(schema);
    if (typeof type !== 'function' || this.classes.has(type.name)) return;
    const described = type as Type;
    const fields = [...getDescribedFields(described).values()];
    if (fields.length === 0) return;
    this.classes.set(described.name, described);
    for (const value of [...fields, ...getExtraModels(described).map((model) => ({ type: model }))]) this.collect(value);
  }

  private list(value: DescribedValue): KnownNames | undefined {
    const { type, $ref = '', schema, content = {}, items, properties, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = value;
    const described = typeof type === 'function' ? type.name : $ref.split('/').at(-1)!;
    const parts = [schema, items, ...Object.values(content).map((one) => one.schema), ...allOf, ...anyOf, ...oneOf];
    return [
      ...parts.map((part) => part && this.list(part)),
      this.listFields(this.classes.get(described)),
      properties && this.listMembers(Object.entries(properties)),
      this.listOthers(additionalProperties),
    ].reduce<KnownNames | undefined>((names, part) => joinNames(names, part), undefined);
  }

  private listOthers(additional: DescribedValue['additionalProperties']): KnownNames | undefined {
    if (additional === undefined || additional === false) return undefined;
    return { members: new Map(), hasOthers: true, others: additional === true ? undefined : this.list(additional) };
  }

  private listFields(described: Type | undefined): KnownNames | undefined {
    return described && this.listMembers([...getDescribedFields(described)]);
  }

  private listMembers(members: readonly [string, DescribedValue][]): KnownNames {
    return { members: new Map(members.map(([name, value]) => [name, this.list(value)])) };
  }
}
