import { afterEach, beforeEach, jest } from '@jest/globals';

/** Collects what programs write in this process, instead of printing it. Before each test it is empty. */
export function useProgramOutput(): { out: string; err: string } {
  const said = { out: '', err: '' };
  beforeEach(() => {
    Object.assign(said, { out: '', err: '' });
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text))));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return said;
}
