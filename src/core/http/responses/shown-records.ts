import { AsyncLocalStorage } from 'node:async_hooks';

/** What names a record in JSON: `"id":5`, `"series_id":5`, and addresses such as `…/events/5/translations/ca`. */
const ID_PATTERN = /id":(\d+)|\/(\d+)(?=["/?#]|$)/g;

/** The records that the answer to a request shows, with those of the operations of a batch, and whether it erased any. */
export class ShownRecords {
  private static readonly current = new AsyncLocalStorage<ShownRecords>();
  private readonly ids = new Set<string>();
  hasErased = false;
  /** Of the record that the answer is about. */
  address: string | undefined;

  /** Runs work, and collects what it shows. Without it, nothing is collected. */
  static collect<T>(work: (shown: ShownRecords) => Promise<T>): Promise<T> {
    const shown = new ShownRecords();
    return this.current.run(shown, () => work(shown));
  }

  /** Those of the request that is under way. */
  static get ofRequest(): ShownRecords | undefined {
    return this.current.getStore();
  }

  /** Adds the records of a JSON text. Ids of other tables come with them: what shows too many records is hidden too often. */
  addText(json: string): void {
    for (const [, id, idInUrl] of json.matchAll(ID_PATTERN)) this.ids.add(id ?? idInUrl!);
  }

  /** Adds the records of a body, with all its fields. */
  addBody(body: { readonly rest_url?: string; readonly url?: string }): void {
    this.address = body.rest_url ?? body.url;
    this.addText(JSON.stringify(body));
  }

  add(id: number): void {
    this.ids.add(String(id));
  }

  list(): string[] {
    return [...this.ids];
  }
}
