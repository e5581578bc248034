import type { Tab } from '../records/edited-resource.js';

/** The tabs of records that have a status, and no dates. */
export const PLACE_TABS: readonly Tab[] = [
  { name: 'all', buildQuery: () => ({ status: 'publish,future,pending,draft,private' }), empty: 'empty-all' },
  { name: 'approve', buildQuery: () => ({ status: 'pending' }), empty: 'empty-approve' },
  { name: 'drafts', buildQuery: () => ({ status: 'draft,future,private' }), empty: 'empty-drafts' },
  { name: 'trash', buildQuery: () => ({ status: 'trash' }), empty: 'empty-trash' },
];

/** The fields of all records that no table edits: buttons, the languages side by side, and what programs send. */
export const EDITED_ELSEWHERE = {
  status: 'elsewhere',
  translations: 'elsewhere',
  source_language: 'elsewhere',
  translation_status: 'elsewhere',
  author: 'elsewhere',
  date_utc: 'elsewhere',
  external_ids: 'elsewhere',
} as const;
