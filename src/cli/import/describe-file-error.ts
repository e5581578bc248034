/** Says in one line why a file that the operator named cannot be read, written or understood. */
export function describeFileError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'you have no right to it';
  const reason = message.replace(/\s+/g, ' ');
  return error instanceof SyntaxError ? `it is not JSON: ${reason}` : reason;
}
