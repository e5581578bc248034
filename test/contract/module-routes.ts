/**
 * The routes of modules that are no resources. The tests of routes, scopes, rights and answers read them here: a module with routes
 * of its own adds them here, and to no other file of this folder.
 */

/** The scope that a token needs. `root`, `A` and `P` are as in the contract. */
export const MODULE_SCOPES: Readonly<Record<string, readonly string[]>> = {
  nothing: ['GET root', 'GET P', 'GET P/doc', 'POST P/batch'],
  read: ['GET P/changes'],
};

/** What each role may do, as in `rights-table.ts`. */
export const MODULE_REQUESTS = `
    modules                  anonymous  subscriber  contributor  author   editor   administrator
    GET root                 yes        yes         yes          yes      yes      yes
    GET P                    yes        yes         yes          yes      yes      yes
    GET P/doc                yes        yes         yes          yes      yes      yes
    GET P/changes            yes        yes         yes          yes      yes      yes
    POST P/batch atomic=yes  sign in    400 rest_missing_callback_param  400 rest_missing_callback_param  400 rest_missing_callback_param  400 rest_missing_callback_param  400 rest_missing_callback_param`;

/** What a client sends, by the subject of the operation. The name is new each time. */
export const MODULE_BODIES: Readonly<Record<string, (name: string) => Record<string, unknown>>> = {
  Batch: (name) => ({ operations: [{ method: 'POST', path: 'tags', body: { name } }] }),
};
