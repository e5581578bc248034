/*
 * Uses the clients that three generators have made of the OpenAPI document, as a program would that knows only them. Two get one token,
 * and no word about schemes. Fails unless both send it as `Bearer`, to what is public, to what needs it, and to the accounts.
 * The client of openapi-typescript and openapi-fetch is examples/client. Bundled by lint/openapi: node clients.js ROOT TOKEN
 */
import assert from 'node:assert/strict';
import { client } from './hey/client.gen.ts';
import { createTag, listEvents, showMe } from './hey/sdk.gen.ts';
import axios from 'axios';
import * as orval from './orval.ts';
import { Api } from './other/api.ts';

const [root, token] = process.argv.slice(2);
const sent = [];
const record = (input, init) => {
  const request = new Request(input, init);
  sent.push(request.headers.get('Authorization'));
  return fetch(request);
};

client.setConfig({ baseUrl: root, auth: () => token, fetch: record });
const drafts = await listEvents({ query: { status: ['draft'] } });
const created = await createTag({ body: { name: 'Made by Hey API' } });
const me = await showMe();
assert.deepEqual([drafts.response.status, created.response.status, me.response.status], [200, 201, 200]);

const api = new Api({
  baseUrl: root,
  customFetch: record,
  securityWorker: () => ({ headers: { Authorization: `Bearer ${token}` } }),
});
const { status } = await api.calendar.listEvents({ status: ['draft'] });
assert.equal(status, 200);
assert.equal((await api.calendar.createTag({ name: 'Made by another' })).status, 201);
assert.equal((await api.auth.showMe()).status, 200);

// This generator leaves addresses and tokens to axios.
Object.assign(axios.defaults, { baseURL: root, headers: { Authorization: `Bearer ${token}` } });
const event = await orval.createEvent({ title: 'Made by Orval', start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 11:00:00' });
assert.equal(event.status, 201);
assert.equal((await orval.listEvents({ search: 'Orval' })).data.events[0].id, event.data.id);

assert.deepEqual(sent, Array(6).fill(`Bearer ${token}`));
console.log('Generated clients send the token as Bearer.');
