import { open, type Views, type Visit } from './visit.js';

/** Sends a form that the user must confirm, long after signing in. */
async function askToConfirm(visit: Visit): Promise<void> {
  const { clock } = visit.calendar;
  const now = clock.now();
  await visit.edit('tokens');
  await visit.fill('name', 'estació');
  clock.set(new Date(now.getTime() + 20 * 60_000).toISOString());
  await visit.press('create');
  clock.set(now.toISOString());
}

async function invite(visit: Visit): Promise<string> {
  await visit.edit(`users/${visit.sample.user}`);
  await visit.press('invite');
  const address = await visit.page.locator('.secret').innerText();
  return new URL(address).pathname.split('/').slice(2).join('/');
}

/** Accounts, and signing in and out. */
export const ACCOUNT_VIEWS: Views = {
  'the account': open('edit/account'),
  'a password that is too short': async (visit) => {
    await visit.edit('account');
    await visit.fill('password', 'x');
    await visit.go('main form button');
  },
  tokens: open('edit/tokens'),
  'a token with a mistake': async (visit) => {
    await visit.edit('tokens');
    // A browser refuses an empty name by itself.
    await visit.fill('name', ' ');
    await visit.press('create');
  },
  'a new token': async (visit) => {
    await visit.edit('tokens');
    await visit.fill('name', 'estació');
    await visit.press('create');
  },
  'a question for the password': askToConfirm,
  'a wrong password': async (visit) => {
    await askToConfirm(visit);
    await visit.fill('confirmation', 'x');
    await visit.go('main form button');
  },
  sessions: open('edit/sessions'),
  users: open('edit/users'),
  'a user': (visit) => visit.edit(`users/${visit.sample.user}`),
  'a new user with mistakes': async (visit) => {
    await visit.edit('users/new');
    await visit.press('save');
  },
  'an invitation': invite,
  'the removal of a user': async (visit) => {
    await visit.edit(`users/${visit.sample.user}`);
    await visit.press('delete');
  },
  'the choice of a password': async (visit) => {
    const path = await invite(visit);
    await visit.signOut();
    await visit.open(path);
  },
  'an invitation that is unknown': async (visit) => {
    await visit.signOut();
    await visit.open('sign-in/invitation/unknown');
  },
  'signing in': async (visit) => {
    await visit.signOut();
    await visit.edit('events');
  },
  'signing in with a wrong password': async (visit) => {
    await visit.signOut();
    await visit.open('sign-in');
    await visit.fill('username', 'admin');
    await visit.fill('password', 'x');
    await visit.go('main form button');
  },
  'signing out': async (visit) => {
    await visit.edit('');
    await visit.go('.sign-out button');
  },
};
