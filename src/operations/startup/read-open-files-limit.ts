/** What a report of Node.js says about the limits of the process. There are none on Windows. */
interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
}

/**
 * Returns how many files this process may have open; undefined if there is no limit, or if the system does not tell. Call it
 * before there are connections, because the report looks up the names of their hosts.
 */
export function readOpenFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as Report;
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}
