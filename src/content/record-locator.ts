/** How an address names a record. */
export type RecordLocator = { readonly id: number } | { readonly slug: string };
