/** An answer about something that did not exist before: 201, with its address in `Location`. */
export class Made<T extends object> {
  constructor(readonly answer: T) {}
}

/** The answer to a write that either makes something or changes it. */
export function madeOrChanged<T extends object>(isNew: boolean, answer: T): T | Made<T> {
  return isNew ? new Made(answer) : answer;
}
