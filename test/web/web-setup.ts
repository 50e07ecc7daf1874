import { configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach } from 'vitest';

/*
 * Before each file of page tests: an empty page at the root, and a timeout that ends only hanging tests. The default of
 * one second depends on the machine: a screen's code, loaded on demand, can take longer if many tests run at once.
 */
configure({
  asyncUtilTimeout: 20_000,
  // Each query for an element that isn't there yet would print the page. DEBUG_PRINT_LIMIT=7000 prints it.
  ...(process.env['DEBUG_PRINT_LIMIT'] ? {} : { getElementError: (message) => new Error(message ?? '') }),
});
// For its warnings, React keeps a stack of where each element was made, up to 10,000 a second: an eighth of the work.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } = react as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  ...{ get: () => 10_000, set: () => undefined, configurable: true },
});
document.body.replaceChildren();
sessionStorage.clear();
localStorage.clear();
history.replaceState(null, '', '/');
// Each test is a tab of its own: what one types isn't there in the next.
afterEach(() => sessionStorage.removeItem('typed'));
