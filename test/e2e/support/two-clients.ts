import { test as base } from '@playwright/test';
import { aReadyApiClient, type ReadyClient } from './api.ts';

/** Two clients of one tenant who could both send money. */
export type TwoClients = { readonly owner: ReadyClient; readonly thief: ReadyClient };

/** Tests about an owner and a thief. A worker creates both once, and each test adds a draft of its own. */
export const test = base.extend<object, { people: TwoClients }>({
  people: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, give) => {
      const [owner, thief] = await Promise.all([aReadyApiClient('plainview'), aReadyApiClient('plainview')]);
      await give({ owner, thief });
    },
    { scope: 'worker' },
  ],
});
