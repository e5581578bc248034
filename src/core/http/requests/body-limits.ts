import { SetMetadata, type Type } from '@nestjs/common';
import { DomainError } from '../../errors/domain-error.js';

const BODY_LIMITS = 'calendar:body-limits';

/** How large the body of a route may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** Members of objects and items of arrays, on all levels together. */
  readonly members: number;
  /** Signs of markup in all its texts together. Cleaning HTML takes some microseconds for each. */
  readonly markupSigns?: number;
}

/** Of routes that declare no limits. The texts of a record in several languages fit. */
const DEFAULT_LIMITS: BodyLimits = { bytes: 1024 * 1024, members: 10_000 };

/** The limits of bodies that describe an account or a token: some names and a list of scopes. */
export const ACCOUNT_LIMITS: BodyLimits = { bytes: 16 * 1024, members: 200 };

/** Limits the body of a route. */
export const LimitBody = (limits: BodyLimits) => SetMetadata<string, BodyLimits>(BODY_LIMITS, limits);

/** Returns the limits of the body of the route with this handler. */
export function bodyLimitsOf(handler: object): BodyLimits {
  return (Reflect.getMetadata(BODY_LIMITS, handler) as BodyLimits | undefined) ?? DEFAULT_LIMITS;
}

const FILE = 'calendar:file';

/** A file that the form of a route may bring. */
export interface AcceptedFile {
  readonly part: string;
  /** Whether the route takes nothing but a form with a file. */
  readonly isRequired: boolean;
  /** Whether the form is read all the same if the file is refused: the handler then gets the error in its place. */
  readonly keepsForm: boolean;
  /** What the form says of the file, in brackets behind its name; undefined for nothing. */
  readonly dto: Type | undefined;
}

/** Accepts a file in a form with the type `multipart/form-data`. The handler gets it as the field of this name. */
export const AcceptFile = (part: string, { isRequired = false, keepsForm = false, dto }: Partial<AcceptedFile> = {}) =>
  SetMetadata<string, AcceptedFile>(FILE, { part, isRequired, keepsForm, dto });

/** Returns the file that the route with this handler accepts. */
export function acceptedFileOf(handler: object): AcceptedFile | undefined {
  return Reflect.getMetadata(FILE, handler) as AcceptedFile | undefined;
}

/** Levels of nested objects and arrays. */
const MAX_LEVELS = 20;

/** The most signs of markup in all texts of a body, on routes that declare no other number. */
const MAX_MARKUP_SIGNS = 20_000;

const CODES = {
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/**
 * Refuses JSON with more members or levels than allowed, before it is parsed: parsing, and what follows, takes time and memory
 * for each. It reads each byte once. The bytes need not be valid JSON.
 * @throws DomainError 400
 */
export function assertSimpleJson(json: Buffer, maxMembers: number): void {
  let [members, levels, isText, isBegun] = [0, 0, false, false];
  for (let index = 0; index < json.length; index++) {
    const code = json[index]!;
    if (isText) {
      if (code === CODES.backslash) index++;
      else if (code === CODES.quote) isText = false;
      continue;
    }
    if (code <= CODES.space) continue;
    const isEnd = code === CODES.closeArray || code === CODES.closeObject;
    // One more member than commas, unless the array or object is empty.
    if (code === CODES.comma || (isBegun && !isEnd)) members++;
    isBegun = code === CODES.openArray || code === CODES.openObject;
    isText = code === CODES.quote;
    if (isBegun) levels++;
    else if (isEnd) levels--;
    if (levels > MAX_LEVELS) throw new DomainError('invalid-json');
  }
  if (members > maxMembers) throw new DomainError('body-too-complex');
}

/**
 * Refuses a body with more members than allowed, or with too much markup in its texts.
 * @throws DomainError 400
 */
export function assertSimpleBody(body: object, { members: maxMembers, markupSigns = MAX_MARKUP_SIGNS }: BodyLimits): void {
  const found = { members: 0, signs: 0 };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.signs += countMarkupSigns(value, markupSigns);
    else if (typeof value === 'object' && value !== null) {
      // An array can be longer than what was sent: `venue[4000000000]=1`.
      const { length } = Array.isArray(value) ? value : Object.keys(value);
      found.members += length;
      if (found.members <= maxMembers) for (const member of Object.values(value)) visit(member);
    }
    if (found.members > maxMembers || found.signs > markupSigns) throw new DomainError('body-too-complex');
  };
  visit(body);
}

/** Counts the characters that begin a tag, end one, or begin an entity. */
function countMarkupSigns(text: string, max: number): number {
  return text.length < 3 ? 0 : text.split(/[<>&]/, max + 2).length - 1;
}
