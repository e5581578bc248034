import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type Change, OnChange } from '../../../src/api/listeners/on-change.decorator.js';
import { ADMIN } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { sendDue } from '../webhooks/receiver.js';
import { ApprovalMail } from './approval-mail.js';
import { Mailer } from './mailer.js';

/** Writes down what it is told, and fails when it should. */
class Recorder {
  calls: string[] = [];
  failures = 0;

  @OnChange({ name: 'tags', types: ['tag'] })
  recordTag({ change, id }: Change): void {
    if (this.failures-- > 0) throw new Error('fails on purpose');
    this.calls.push(`${change} tag ${id}`);
  }

  @OnChange({ name: 'published', types: ['event'], fields: ['status', 'translation_status'], isPublic: true })
  recordEvent(change: Change): void {
    if (change.change === 'upsert') this.calls.push(`published ${(change.record as { title: string }).title}`);
  }
}

const mailer = new Mailer();
const recorder = new Recorder();

@Module({
  providers: [
    { provide: ApprovalMail, useFactory: () => new ApprovalMail(mailer) },
    { provide: Recorder, useFactory: () => recorder },
  ],
})
class ListenersModule {}

const [calendar, another] = useTwoInstances();
for (const instance of [calendar, another]) instance.modules.push(ListenersModule);
const given = new Given(calendar);
const passSeconds = (seconds: number) => calendar.clock.set(new Date(calendar.clock.now().getTime() + seconds * 1_000).toISOString());

beforeEach(async () => {
  recorder.calls = [];
  recorder.failures = 0;
  mailer.sent.length = 0;
  await sendDue(calendar);
});

it('an editor gets an e-mail when an event waits for approval, and none for other changes', async () => {
  const author = await calendar.person('contributor');
  await given.event({ ca: { title: 'Publicat' } });
  const waiting = await given.event({ ca: { title: 'Fira' } }, { status: 'pending' }, author);
  const draft = await given.event({ ca: { title: 'Esborrany' } }, { status: 'draft' }, author);
  await sendDue(calendar);
  await calendar.patch(`/events/${waiting.id}`, { title: 'Fira del llibre' });
  await calendar.patch(`/events/${draft.id}`, { status: 'pending' });

  await sendDue(calendar);

  expect(mailer.sent).toEqual([
    { to: 'editors@example.org', subject: 'Waits for approval: Fira', text: expect.stringContaining(`/events/${waiting.id}`) },
    { to: 'editors@example.org', subject: 'Waits for approval: Esborrany', text: expect.stringContaining(`/events/${draft.id}`) },
  ]);
});

it('the listener of docs/extending.md is the one of this test', () => {
  const docs = readFileSync('docs/extending.md', 'utf8');
  const code = readFileSync('test/api/listeners/approval-mail.ts', 'utf8');

  expect(docs).toContain(code.replaceAll('../../../src/', '../../').trimEnd());
});

it('an event becomes public by five ways, and the listener hears of each once', async () => {
  await given.event({ ca: { title: 'Creat' } });
  const draft = await given.event({ ca: { title: 'Canviat' } }, { status: 'draft' });
  const trashed = await given.event({ ca: { title: 'Recuperat' } });
  await given.event({ ca: { title: 'Programat' } }, { status: 'future', date: '2026-11-22 12:00' });
  const translated = await given.event({ ca: { title: 'Traduït', translation_status: 'draft' } });
  await sendDue(calendar);
  await calendar.delete(`/events/${trashed.id}`);
  await sendDue(calendar);
  expect(recorder.calls).toEqual(['published Creat', 'published Recuperat']);
  recorder.calls = [];

  await calendar.patch(`/events/${draft.id}`, { status: 'publish' });
  await calendar.patch(`/events/${trashed.id}`, { status: 'publish' });
  await calendar.patch(`/events/${translated.id}/translations/ca`, { status: 'complete' });
  calendar.clock.set('2026-11-22T11:00:00Z');
  await calendar.runDueJobs();
  await sendDue(calendar);

  expect(recorder.calls).toEqual(['published Canviat', 'published Recuperat', 'published Traduït', 'published Programat']);
});

it('a listener that fails gets the same change again, and later ones after it', async () => {
  recorder.failures = 2;
  const [one, other] = [await given.tag(), await given.tag()];
  await sendDue(calendar);
  expect(recorder.calls).toEqual([]);
  passSeconds(6);
  await sendDue(calendar);
  passSeconds(331);

  await sendDue(calendar);

  expect(recorder.calls).toEqual([`upsert tag ${one.id}`, `upsert tag ${other.id}`]);
});

it('one instance calls a listener, in the order of the changes', async () => {
  const ids: number[] = [];
  await sendDue(another);
  for (let n = 0; n < 10; n++) {
    ids.push((await given.tag()).id);
    if (n % 3 === 0) await Promise.all([sendDue(calendar), sendDue(another)]);
  }
  passSeconds(31);
  await Promise.all([sendDue(calendar), sendDue(another)]);

  expect(recorder.calls).toEqual(ids.map((id) => `upsert tag ${id}`));
});

it('a listener goes on after a restart where it stopped', async () => {
  const before = await given.tag();
  await sendDue(calendar);
  await calendar.app.close();
  const meanwhile = await another.post('/tags', { name: 'meanwhile' }, { as: ADMIN });
  await calendar.start();

  await sendDue(calendar);

  expect(recorder.calls).toEqual([`upsert tag ${before.id}`, `upsert tag ${meanwhile.body.id}`]);
});

it('what is rolled back is told to no listener', async () => {
  const operations = [
    { method: 'POST', path: 'tags', body: { name: 'a' } },
    { method: 'POST', path: 'tags', body: { name: 'a' } },
  ];
  await calendar.post('/batch', { atomic: true, operations });

  await sendDue(calendar);

  expect(recorder.calls).toEqual([]);
});
