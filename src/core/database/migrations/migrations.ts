import { Start1790000000000 } from './1790000000000-start.js';
import { Doors1790000100000 } from './1790000100000-doors.js';
import { Languages1790000200000 } from './1790000200000-languages.js';
import { Jobs1790000300000 } from './1790000300000-jobs.js';
import { AllScopes1790000400000 } from './1790000400000-all-scopes.js';
import { Trash1790000500000 } from './1790000500000-trash.js';
import { Calendar1790000700000 } from './1790000700000-calendar.js';
import { Words1790000800000 } from './1790000800000-words.js';
import { Idempotency1790000900000 } from './1790000900000-idempotency.js';
import { Changes1790001000000 } from './1790001000000-changes.js';
import { ExternalIds1790001100000 } from './1790001100000-external-ids.js';
import { Sources1790001400000 } from './1790001400000-sources.js';
import { Places1790001500000 } from './1790001500000-places.js';
import { EventState1790001600000 } from './1790001600000-event-state.js';
import { Media1790001900000 } from './1790001900000-media.js';
import { Webhooks1790002000000 } from './1790002000000-webhooks.js';
import { Series1790002100000 } from './1790002100000-series.js';
import { StatesOfOccurrences1790002300000 } from './1790002300000-states-of-occurrences.js';
import { JoinedSeries1790002500000 } from './1790002500000-joined-series.js';

/** All migrations, the oldest first. */
export const migrations = [
  Start1790000000000,
  Doors1790000100000,
  Languages1790000200000,
  Jobs1790000300000,
  AllScopes1790000400000,
  Trash1790000500000,
  Calendar1790000700000,
  Words1790000800000,
  Idempotency1790000900000,
  Changes1790001000000,
  ExternalIds1790001100000,
  Sources1790001400000,
  Places1790001500000,
  EventState1790001600000,
  Media1790001900000,
  Webhooks1790002000000,
  Series1790002100000,
  StatesOfOccurrences1790002300000,
  JoinedSeries1790002500000,
];
