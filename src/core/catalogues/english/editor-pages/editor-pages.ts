import { accountTexts } from './account-texts.js';
import { eventFieldTexts } from './event-field-texts.js';
import { formTexts } from './form-texts.js';
import { historyTexts } from './history-texts.js';
import { listTexts } from './list-texts.js';
import { recordTexts } from './record-texts.js';
import { seriesTexts } from './series-texts.js';
import { workplaceTexts } from './workplace-texts.js';

/** The texts of the editors' pages. */
export const editorPages = {
  ...workplaceTexts,
  ...accountTexts,
  ...eventFieldTexts,
  ...formTexts,
  ...recordTexts,
  ...historyTexts,
  ...seriesTexts,
  ...listTexts,
};
