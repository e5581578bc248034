import { MAX_LOADED_CHARACTERS, pageTooLarge } from '../../core/http/responses/page-size.js';

export interface LinkedRecord {
  readonly id: number;
  readonly translations: readonly { readonly description: string | null }[];
}

/** The linked records of an ordinary page fit into one batch. */
const BATCH_SIZE = 200;

/**
 * Loads records by their ids, in batches, and stops when their texts are more than a page can show. So they never fill the memory.
 * @throws DomainError 400
 */
export async function loadInBatches<R extends LinkedRecord>(ids: readonly number[], load: (ids: number[]) => Promise<R[]>): Promise<R[]> {
  const records: R[] = [];
  let characters = 0;
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    if (characters > MAX_LOADED_CHARACTERS) throw pageTooLarge();
    const batch = await load(ids.slice(start, start + BATCH_SIZE));
    for (const { translations } of batch) for (const { description } of translations) characters += description?.length ?? 0;
    records.push(...batch);
  }
  return records;
}
