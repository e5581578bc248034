import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, type TestCalendar, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { drawImage, form, readImage } from '../../../support/images.js';
import type { Variables } from '../../../support/service/test-settings.js';
import { waitUntil } from '../../../support/until.js';

/** What a test does to the storage behind the service's back. */
export interface StorageUnderTest {
  /** The settings that name it. */
  readonly variables: Variables;
  empty(): Promise<void> | void;
  listNames(): Promise<string[]> | string[];
  /** Makes the storage fail, or work again. */
  setFailing(isFailing: boolean): Promise<void> | void;
  /** Writes a file of another upload, of this age. */
  addFile(name: string, ageHours: number): Promise<void> | void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ORPHAN = `aa/aa${'0'.repeat(62)}.jpg`;

/** The tests that every storage passes. @returns the calendar that uses it */
export function testStorage(storage: StorageUnderTest): TestCalendar {
  const calendar = useCalendar(storage.variables);
  const given = new Given(calendar);
  let jpeg: Buffer;

  beforeAll(async () => {
    jpeg = await drawImage(40, 20).jpeg().toBuffer();
  });
  beforeEach(() => storage.empty());

  const upload = async () => (await calendar.post('/media', form(jpeg))).body;
  const inDays = (days: number) => calendar.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());

  it('has the files of an image, and serves them until it is removed', async () => {
    const { id, url, srcset } = await upload();

    expect(await storage.listNames()).toEqual(srcset.map((file: { url: string }) => file.url.split('/media/')[1]).sort());
    expect((await readImage(calendar, url)).status).toBe(200);
    expect((await calendar.delete(`/media/${id}`)).status).toBe(200);
    expect(await storage.listNames()).toEqual([]);
    expect((await readImage(calendar, url)).status).toBe(404);
  });

  it('loses the files of images that no record has shown for 30 days', async () => {
    inDays(0);
    const [unused, used, dropped] = [await upload(), await upload(), await upload()];
    const event = await given.event({ ca: {} }, { image: used.id });
    const other = await given.venue({ ca: {} }, { image: dropped.id });
    inDays(20);
    await calendar.runDueJobs();
    await calendar.patch(`/venues/${other.id}`, { image: null });
    await calendar.post(`/events`, { title: 'Fira', start_date: '2027-01-01', end_date: '2027-01-01', image: 'https://example.org/a.jpg' });
    inDays(21);
    await calendar.runDueJobs();

    inDays(31);
    await calendar.runDueJobs();

    const listed = async () => (await calendar.get('/media', { as: ADMIN })).body.media.map(({ id }: { id: number }) => id);
    expect(await listed()).toEqual(expect.arrayContaining([used.id, dropped.id]));
    expect(await listed()).not.toContain(unused.id);
    inDays(52);
    await calendar.runDueJobs();
    expect(await listed()).not.toContain(dropped.id);
    // Equal images share their files.
    expect(await storage.listNames()).toHaveLength(2);
    await calendar.delete(`/events/${event.id}?force=true`);
    inDays(60);
    await calendar.runDueJobs();
    inDays(100);
    await calendar.runDueJobs();
    expect(await listed()).not.toContain(used.id);
    await waitUntil(async () => (await storage.listNames()).length === 0);
  });

  it('loses files without an image after a day', async () => {
    inDays(0);
    const { id } = await upload();
    await storage.addFile(ORPHAN, 25);
    await storage.addFile(ORPHAN.replaceAll('aa', 'bb'), 23);

    await calendar.runDueJobs();

    expect(await storage.listNames()).not.toContain(ORPHAN);
    expect(await storage.listNames()).toHaveLength(3);
    expect((await calendar.get(`/media/${id}`, { as: ADMIN })).status).toBe(200);
  });

  describe('that fails', () => {
    it('leaves no image without files', async () => {
      await storage.setFailing(true);

      const { status, headers } = await calendar.post('/media', form(jpeg));
      await storage.setFailing(false);

      expect([status, headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(0);
      expect(await storage.listNames()).toEqual([]);
    });
  });
  return calendar;
}
