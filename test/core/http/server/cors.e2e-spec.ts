import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar({ CORS_ORIGINS: 'https://agenda.example.cat, https://altra.example.cat' });

const STRANGER = { Origin: 'https://stranger.example' };
const TRUSTED = { Origin: 'https://agenda.example.cat' };
const PREFLIGHT = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,content-type' };

it.each(['/events', '/events/7', '/nothing', '//'])('every origin may read %s', async (path) => {
  const { headers } = await calendar.get(path, { headers: STRANGER });

  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(headers.get('Vary')).toContain('Origin');
});

it.each(['sign-in', 'sign-in/confirm', 'edit', 'edit/events/new', 'edit/nothing', 'sign-out'])(
  'no other origin may read the page /ca/%s, nor send it a form',
  async (page) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await calendar.request(method, `//ca/${page}`, {
        headers: { ...TRUSTED, ...(method === 'OPTIONS' && PREFLIGHT) },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  },
);

it('the service exposes the headers for paging, caching and rate limits', async () => {
  const { headers } = await calendar.get('/events', { headers: STRANGER });

  const exposed =
    'X-Total, X-TotalPages, Link, ETag, Location, Content-Language, RateLimit, RateLimit-Policy, Retry-After, X-Ignored, X-Request-Id, Idempotency-Replayed, Preference-Applied';
  expect(headers.get('Access-Control-Expose-Headers')).toBe(exposed);
});

it('an origin of the settings may write', async () => {
  const { status, headers } = await calendar.request('OPTIONS', '/events', { headers: { ...TRUSTED, ...PREFLIGHT } });

  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('https://agenda.example.cat');
  expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
  expect(headers.get('Access-Control-Allow-Headers')).toBe(
    'Authorization, Content-Type, X-Request-Id, If-Match, If-None-Match, Idempotency-Key, Prefer',
  );
});

it('other origins may not write', async () => {
  const { status, headers } = await calendar.request('OPTIONS', '/events', { headers: { ...STRANGER, ...PREFLIGHT } });

  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD');
  expect(headers.get('Access-Control-Allow-Headers')).toBe('X-Request-Id, If-None-Match, Prefer');
});

it('responses have security headers for browsers', async () => {
  for (const path of ['/events', '/nothing']) {
    const { headers } = await calendar.get(path);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  }
});
