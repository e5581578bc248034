/** A handler returns this for a record that it wrote, if the client wants no more than the id. */
export class WrittenId {
  constructor(
    readonly id: number,
    readonly url: string,
  ) {}
}

/** A handler returns this for a record that it created: the response has status 201 and a `Location`. */
export class Created<T extends object> {
  constructor(readonly body: T) {}
}

/** A handler returns this for a record whose ETag also follows from something that the body does not show. */
export class WithRevision<T extends object> {
  constructor(
    readonly body: T,
    readonly revision: number,
  ) {}
}

/** A handler returns this for a record of which the service itself changes fields: `If-Match` compares only what clients can write. */
export class WithWritable<T extends object> {
  constructor(
    readonly body: T,
    readonly writable: object,
  ) {}
}

/** Wraps the body of a write that may create or update: with `Created` if the record is new. */
export function wrapIfCreated<T extends object>(isNew: boolean, body: T): T | Created<T> {
  return isNew ? new Created(body) : body;
}

/** A handler returns this for a record that it erased. The response shows the record as it was. */
export class Erased<T extends object> {
  constructor(readonly previous: T) {}
}
