import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

it('is OpenAPI 3.1, as JSON', async () => {
  const { status, headers, body } = await calendar.get('/doc');

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(body.openapi).toMatch(/^3\.1\.\d$/);
  expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
});

it.each(['ca', 'es', 'en'])('in %s begins with the server of that language', async (language) => {
  const { body } = await calendar.get('/doc', { language });

  expect(body.servers[0].url).toBe(`http://calendar.test/${language}/api`);
  expect(body.servers).toHaveLength(3);
});

it('describes every address of the calendar with its methods', async () => {
  const { paths } = (await calendar.get('/doc')).body;
  const { routes } = (await calendar.get('')).body;

  for (const [path, { methods }] of Object.entries<{ methods: string[] }>(routes)) {
    const described = Object.keys(paths[path] ?? {}).map((method) => method.toUpperCase());
    expect([path, described.filter((method) => methods.includes(method)).sort()]).toEqual([path, [...methods].sort()]);
  }
});

it('names every operation once', async () => {
  const { paths } = (await calendar.get('/doc')).body;
  const ids = Object.values<Record<string, { operationId?: string }>>(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );

  expect(ids.length).toBeGreaterThan(50);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every reference in it exists', async () => {
  const { body } = await calendar.get('/doc');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);

  expect(references.length).toBeGreaterThan(10);
  for (const reference of new Set(references)) {
    const target: unknown = reference
      .split('/')
      .reduce<Record<string, object> | undefined>((within, name) => within?.[name] as Record<string, object>, body);
    expect([reference, typeof target]).toEqual([reference, 'object']);
  }
});
