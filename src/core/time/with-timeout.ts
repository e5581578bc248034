/**
 * Returns the result of the work.
 * @throws Error with the code `ETIMEDOUT` when the work takes longer than `milliseconds`; the work itself goes on
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(`no answer in ${milliseconds} ms`), { code: 'ETIMEDOUT' })), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
