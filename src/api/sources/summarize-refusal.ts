import { DomainError } from '../../core/errors/domain-error.js';
import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { InProcessResponse } from '../../core/http/server/in-process.js';
import { RecordError } from '../imports/source-record.js';

/** UTF-16 units of JSON. Names and values of parameters can come from the source, so they can be long and many. */
const MAX_PARAMETERS_LENGTH = 4_000;

/** Returns why the calendar refused an operation of an import, in no language. */
export function summarizeRefusal({ status, thrown }: Pick<InProcessResponse, 'status' | 'thrown'>): ImportProblem {
  if (thrown instanceof RecordError) return thrown.problem;
  if (!(thrown instanceof DomainError)) return { code: 'refused', kind: status < 500 ? 'bad-request' : 'internal' };
  const { resource, missing = [], reasons = {} } = thrown.details;
  return {
    code: 'refused',
    kind: thrown.kind,
    ...(resource === undefined ? {} : { resource }),
    missing: selectShort(missing),
    reasons: Object.fromEntries(selectShort(Object.entries(reasons))),
  };
}

/** Returns the parameters that fit into the bounds together. */
function selectShort<T>(parameters: readonly T[]): T[] {
  let left = MAX_PARAMETERS_LENGTH;
  return parameters.filter((parameter) => {
    const { length } = JSON.stringify(parameter);
    const fits = length <= left;
    if (fits) left -= length;
    return fits;
  });
}
