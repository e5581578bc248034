import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type Change, OnChange } from '../../../src/api/listeners/on-change.decorator.js';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { sendDue } from '../../api/webhooks/receiver.js';
import { TestCalendar } from '../../support/calendar.js';
import { createDatabase } from '../../support/service/database.js';
import { useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

class Recorder {
  calls: string[] = [];

  @OnChange({ name: 'restored', types: ['tag'] })
  record(change: Change): void {
    if (change.change === 'upsert') this.calls.push((change.record as { name: string }).name);
  }
}

const recorder = new Recorder();

@Module({ providers: [{ provide: Recorder, useFactory: () => recorder }] })
class ListenersModule {}

const calendar = new TestCalendar();
calendar.modules.push(ListenersModule);
const file = useFolder().path('calendar.ndjson.gz');

beforeAll(async () => {
  await createDatabase();
  await calendar.open();
});
afterAll(() => calendar.close());

it('after a backup is restored, a listener goes on from its place in the backup, and nothing comes twice that it heard before', async () => {
  await sendDue(calendar);
  await calendar.post('/tags', { name: 'heard' });
  await sendDue(calendar);
  await calendar.post('/tags', { name: 'waiting' });
  await backUp(TEST_SETTINGS, file);
  await sendDue(calendar);
  expect(recorder.calls).toEqual(['heard', 'waiting']);
  recorder.calls = [];

  await calendar.app.close();
  await createDatabase();
  await restore(TEST_SETTINGS, { file, replace: false });
  await calendar.start();
  await calendar.post('/tags', { name: 'new' });
  await sendDue(calendar);

  expect(recorder.calls).toEqual(['waiting', 'new']);
});
